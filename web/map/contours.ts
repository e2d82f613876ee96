import { addProtocol } from 'maplibre-gl'
import contour from 'maplibre-contour'
import type { PMTiles } from 'pmtiles'

type Heights = { address: string; archive: PMTiles | null; maxzoom: number; encoding: 'terrarium' | 'mapbox' }

/** By zoom, in metres: between lines, and between those that carry a number. */
const distances: readonly (readonly [zoom: number, metres: readonly [minor: number, major: number]])[] = [
  [15, [10, 50]],
  [14, [20, 100]],
  [13, [20, 100]],
  [12, [50, 200]],
  [11, [100, 500]],
]

const scheme = 'contours'

class NoHeights extends Error {}

/** The address of contour lines that are computed from heights as they are needed. */
export function contourTiles({ address, archive, maxzoom, encoding }: Heights): string {
  const manager = new contour.LocalDemManager({
    demUrlPattern: archive ? '{z}/{x}/{y}' : address,
    cacheSize: 100,
    encoding,
    maxzoom,
    timeoutMs: 20_000,
    ...(archive && { getTile: (place: string) => tileOf(archive, place) }),
  })
  addProtocol(scheme, async ({ url }, abort) => {
    const [z = 0, x = 0, y = 0] = url.slice(`${scheme}://`.length).split('/').map(Number)
    const levels = distances.find(([zoom]) => zoom <= z)?.[1] ?? []
    try {
      const tile = await manager.fetchContourTile(z, x, y, { levels: [...levels], overzoom: 1, extent: 4096, buffer: 1 }, abort)
      return { data: tile.arrayBuffer }
    } catch (error) {
      // At the edge of what the operator has heights for, there are no lines; that is no failure of the map.
      if (error instanceof NoHeights) return { data: new ArrayBuffer(0) }
      throw error
    }
  })
  return `${scheme}://{z}/{x}/{y}`
}

async function tileOf(archive: PMTiles, place: string): Promise<{ data: Blob }> {
  const [z = 0, x = 0, y = 0] = place.split('/').map(Number)
  const tile = await archive.getZxy(z, x, y)
  if (!tile) throw new NoHeights(`The archive has no heights at ${place}.`)
  return { data: new Blob([tile.data]) }
}
