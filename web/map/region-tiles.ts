import { addProtocol, type AddProtocolAction } from 'maplibre-gl'
import type { MapRegion } from '#contract/base-map/base-map.ts'
import type { TileAddress } from '#domain/geo/web-mercator.ts'
import { enlargeTile } from '#domain/map-tiles/enlarge-tile.ts'
import { mergeTiles } from '#domain/map-tiles/merge-tiles.ts'
import { regionsAt } from '#domain/map-tiles/regions-at.ts'
import { archiveAt } from './archives.ts'

const scheme = 'regions'
const known: (readonly MapRegion[])[] = []

/** An address for MapLibre that serves the tiles of all these regions, newest first. */
export function regionTiles(regions: readonly MapRegion[]): { tiles: string[]; maxzoom: number } {
  if (known.length === 0) addProtocol(scheme, answer)
  const isSame = (list: readonly MapRegion[]) =>
    list.length === regions.length && list.every(({ url }, at) => url === regions[at]?.url)
  const found = known.findIndex(isSame)
  const place = found < 0 ? known.push(regions) - 1 : found
  const maxzoom = Math.max(...regions.map(({ max_zoom }) => max_zoom))
  return { tiles: [`${scheme}://${place}/{z}/{x}/{y}`], maxzoom }
}

const answer: AddProtocolAction = async ({ url }, { signal }) => {
  const [place = 0, z = 0, x = 0, y = 0] = url.slice(`${scheme}://`.length).split('/').map(Number)
  const asked = regionsAt(known[place] ?? [], { z, x, y })
  const tiles = await Promise.all(asked.map((region) => tileOf(region, { z, x, y }, signal)))
  signal.throwIfAborted()
  return { data: mergeTiles(tiles) }
}

/**
 * A region with fewer zooms is enlarged to match one with more. A region that cannot be read shows nothing; the corner
 * of the map says why.
 */
async function tileOf(
  { url, max_zoom }: MapRegion,
  { z, x, y }: TileAddress,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const scale = 2 ** Math.max(0, z - max_zoom)
  const [column, row] = [Math.floor(x / scale), Math.floor(y / scale)]
  try {
    const tile = await archiveAt(url).getZxy(Math.min(z, max_zoom), column, row, signal)
    const bytes = new Uint8Array(tile?.data ?? new ArrayBuffer(0))
    return scale === 1 ? bytes : enlargeTile(bytes, { scale, x: x - column * scale, y: y - row * scale })
  } catch {
    return new Uint8Array()
  }
}
