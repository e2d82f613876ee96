import { atlasOperatorMessages } from '#contract/atlas/atlas-operator-messages.ts'
import { removeRegion } from '#server/features/base-map/public.ts'
import type { Services } from '#server/services.ts'
import { isSourceKnown } from './source.queries.ts'
import { updateSource, type UpdateOptions } from './update-source.ts'

/** The operator named a source that does not exist. The message is meant for the operator. */
export class SourceUnknownError extends Error {
  override name = 'SourceUnknownError'
}

/** Removes everything that was imported under this name: its base map, its heights, and its places. */
export async function removeSource(services: Services, name: string, options: UpdateOptions): Promise<void> {
  const hadTiles = await removeRegion(services.cells, 'tiles', name)
  const hadHeights = await removeRegion(services.cells, 'terrain', name)
  const hasPlaces = await isSourceKnown(services.cells.world, name)
  if (!hadTiles && !hadHeights && !hasPlaces)
    throw new SourceUnknownError(atlasOperatorMessages.sourceUnknown(name))
  if (!hasPlaces) return
  await updateSource(services, { name, credit: '', file: 'removal', read: null }, options)
}
