import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { MapRegionKind } from '#contract/base-map.ts'
import { demoMapCredit, demoMapKeys } from '#domain/demo/map/demo-map.ts'
import { listRegions, publishRegion, removeRegion } from '#server/features/base-map/map-region.service.ts'
import type { Services } from '#server/services.ts'

/** Drawn during set-up. If it is missing, the demo is shown on the world map alone. */
const madeFolder = fileURLToPath(new URL('../../../dist/map/demo/', import.meta.url))

type DemoRegion = { kind: MapRegionKind; name: string; file: string }

const regions: readonly DemoRegion[] = demoMapKeys.flatMap((key) =>
  (['tiles', 'terrain'] as const).map((kind) => ({
    kind,
    name: `demo-${key}`,
    file: `${key}-${kind}.pmtiles`,
  })),
)

/** Shows what is not shown yet, or was drawn differently by an earlier version. */
export async function showDemoMap(services: Services, folder = madeFolder): Promise<void> {
  const shown = await listRegions(services.cells.world)
  for (const { kind, name, file } of regions) {
    const path = join(folder, file)
    if (!existsSync(path)) continue
    const { size } = await stat(path)
    if (shown.some((row) => row.kind === kind && row.name === name && row.size === size)) continue
    const schema = kind === 'tiles' ? 'openmaptiles' : null
    await publishRegion(services, { kind, name, path, schema, attribution: demoMapCredit })
  }
}

export async function hideDemoMap({ cells }: Services): Promise<void> {
  for (const { kind, name } of regions) await removeRegion(cells, kind, name)
}
