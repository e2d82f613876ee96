import {
  bytesOfObject,
  filesOfRegions,
  listRegions,
  type MapRegionRow,
} from '#server/features/base-map/public.ts'
import type { Services } from '#server/services.ts'
import { contains, makeHeightReader } from './height-reader.ts'
import { openHeights, type OpenHeights } from './open-heights.ts'

/** The decoded tiles of a track or two. */
const cacheBytes = 32 * 2 ** 20
const maxOpen = 64

const reader = makeHeightReader(cacheBytes)
/** By the key of the object, whose content never changes. */
const opened = new Map<string, Promise<OpenHeights>>()

export type TerrainHeights = {
  /** In metres; NaN where there are none. */
  metres: Float32Array
  /** The elevation models they come from, the most used first. */
  models: string[]
}

type Line = { lat: ArrayLike<number>; lon: ArrayLike<number> }

export type Terrain = {
  /** Changes whenever the heights somewhere change. */
  version: string
  regions: readonly MapRegionRow[]
  heightsAlong(line: Line): Promise<TerrainHeights>
}

/** The heights of all regions as they are now; undefined if there are none. */
export async function findTerrain({
  cells,
  log,
}: Pick<Services, 'cells' | 'log'>): Promise<Terrain | undefined> {
  const regions = (await listRegions(cells.world)).filter(({ kind }) => kind === 'terrain')
  if (regions.length === 0) return undefined
  const files = filesOfRegions(cells)

  async function heightsAlong({ lat, lon }: Line): Promise<TerrainHeights> {
    const metres = new Float32Array(lat.length).fill(Number.NaN)
    const used = new Map<string, number>()
    for (const region of regions.filter((one) => isNear(one, { lat, lon }))) {
      const archive = await open(region)
      for (let at = 0; at < metres.length; at++) {
        if (!Number.isNaN(metres[at]!) || !archive.areas.some((area) => contains(area, lon[at]!, lat[at]!)))
          continue
        const found = await reader.heightAt(archive, lon[at]!, lat[at]!)
        metres[at] = found
        if (!Number.isNaN(found)) used.set(archive.model, (used.get(archive.model) ?? 0) + 1)
      }
    }
    const models = [...used].toSorted((a, b) => b[1] - a[1]).map(([model]) => model)
    return { metres, models }
  }

  function open({ store_key, name }: MapRegionRow): Promise<OpenHeights> {
    const known = opened.get(store_key)
    if (known) return known
    const archive = openHeights(store_key, bytesOfObject(files, store_key))
    opened.set(store_key, archive)
    archive.catch((error: unknown) => {
      opened.delete(store_key)
      log.warn({ err: error, region: name }, 'the heights of a region cannot be read')
    })
    const [oldest] = opened.keys()
    if (opened.size > maxOpen && oldest !== undefined) opened.delete(oldest)
    return archive
  }

  return { version: regions.map(({ version }) => version).join(' '), regions, heightsAlong }
}

function isNear(box: MapRegionRow, { lat, lon }: Line): boolean {
  for (let at = 0; at < lat.length; at++) if (contains(box, lon[at]!, lat[at]!)) return true
  return false
}
