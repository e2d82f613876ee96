import type { Services } from '#server/services.ts'
import { publishRegion, withMapFolder } from '#server/features/base-map/public.ts'
import { atlasOperatorMessages as messages } from '#contract/atlas/atlas-operator-messages.ts'
import { buildRegion, type BuildOptions } from './build-region.ts'

const attribution =
  '<a href="https://www.openstreetmap.org/copyright" target="_blank">© OpenStreetMap contributors</a>'

/** Makes the base map from an extract, and shows it instead of an earlier one of the same name. */
export async function drawRegion(
  services: Pick<Services, 'cells' | 'config' | 'now'>,
  { path, name }: { path: string; name: string },
  options: BuildOptions,
): Promise<void> {
  const kind = 'tiles'
  await withMapFolder(services.config, { kind, name }, async (folder) => {
    const archive = await buildRegion({ path, folder, attribution }, options)
    options.onProgress(messages.mapStoring, 1)
    options.signal.throwIfAborted()
    await publishRegion(services, { kind, name, path: archive, schema: 'openmaptiles', attribution })
  })
}
