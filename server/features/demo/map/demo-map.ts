import { demoMapCredit, demoMapEdition, demoMapKeys, earlierDemoMapCredit } from '#demo/map/demo-map.ts'
import {
  listRegions,
  publishRegion,
  removeRegion,
  type MapRegionRow,
  withMapFolder,
} from '#server/features/base-map/public.ts'
import type { Services } from '#server/services.ts'
import { drawPlace } from './draw-place.ts'

const kinds = ['tiles', 'terrain'] as const

/** Contains the edition, so that a place drawn by an earlier version is drawn again. */
const nameOf = (key: string): string => `demo-${demoMapEdition}-${key}`

/** Nothing else has one of these credits. */
const credits = [demoMapCredit, earlierDemoMapCredit]

async function listDemoRegions({ cells }: Pick<Services, 'cells'>): Promise<MapRegionRow[]> {
  return (await listRegions(cells.world)).filter(({ attribution }) => credits.includes(attribution))
}

/** The keys of the places that are not shown yet, or not as this version draws them. */
export async function listMissingPlaces(services: Pick<Services, 'cells'>): Promise<string[]> {
  const shown = await listDemoRegions(services)
  return demoMapKeys.filter((key) =>
    kinds.some((kind) => !shown.some((row) => row.kind === kind && row.name === nameOf(key))),
  )
}

/** Draws a place and shows it. */
export async function makePlace(services: Services, key: string, signal: AbortSignal): Promise<void> {
  const name = nameOf(key)
  await withMapFolder(services.config, { kind: 'tiles', name }, async (folder) => {
    const paths = await drawPlace({ key, folder }, signal)
    for (const kind of kinds) {
      const schema = kind === 'tiles' ? 'openmaptiles' : null
      await publishRegion(services, { kind, name, path: paths[kind], schema, attribution: demoMapCredit })
    }
  })
}

/** Removes what an earlier version has drawn. */
export async function removeEarlierPlaces({ cells }: Pick<Services, 'cells'>): Promise<void> {
  const names = demoMapKeys.map(nameOf)
  for (const { kind, name } of await listDemoRegions({ cells }))
    if (!names.includes(name)) await removeRegion(cells, kind, name)
}

export async function hideDemoMap({ cells }: Pick<Services, 'cells'>): Promise<void> {
  for (const { kind, name } of await listDemoRegions({ cells })) await removeRegion(cells, kind, name)
}
