import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { mercatorX, mercatorY, worldM, type TileAddress } from '#domain/geo/web-mercator.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import { decodeHeights } from './height-tile.ts'

export type HeightTile = { heights: Float32Array; size: number }

/** An archive of heights. */
export type HeightArchive = {
  /** Different for each content. */
  key: string
  maxZoom: number
  /** Where its heights come from elevation files. Elsewhere they are guesses that only avoid cliffs. */
  areas: readonly BoundingBox[]
  getTile: (z: number, x: number, y: number) => Promise<Uint8Array | undefined>
}

export type HeightReader = {
  tileOf(archive: HeightArchive, tile: TileAddress): Promise<HeightTile | undefined>
  /** The height between the four nearest pixels of the finest zoom; NaN where the archive has none. */
  heightAt(archive: HeightArchive, lon: number, lat: number): Promise<number>
}

/** A decoded tile has 256 KB. */
export function makeHeightReader(cacheBytes: number): HeightReader {
  const cache = new MemoryCache<HeightTile | 'none'>(cacheBytes)
  const reading = new Map<string, Promise<HeightTile | undefined>>()

  async function read(archive: HeightArchive, { z, x, y }: TileAddress, key: string) {
    const png = await archive.getTile(z, x, y)
    const tile = png && decodeHeights(png)
    cache.set(key, tile ?? 'none', tile?.heights.byteLength ?? 0)
    return tile
  }

  function tileOf(archive: HeightArchive, tile: TileAddress): Promise<HeightTile | undefined> {
    const key = `${archive.key}/${tile.z}/${tile.x}/${tile.y}`
    const known = cache.get(key)
    if (known) return Promise.resolve(known === 'none' ? undefined : known)
    const begun = reading.get(key) ?? read(archive, tile, key).finally(() => reading.delete(key))
    reading.set(key, begun)
    return begun
  }

  return {
    tileOf,
    async heightAt(archive, lon, lat) {
      const z = archive.maxZoom
      const across = (mercatorX(lon) / worldM + 0.5) * 2 ** z
      const down = (0.5 - mercatorY(lat) / worldM) * 2 ** z
      const [x, y] = [Math.min(2 ** z - 1, Math.floor(across)), Math.min(2 ** z - 1, Math.floor(down))]
      const tile = await tileOf(archive, { z, x, y })
      if (!tile) return Number.NaN
      const { size } = tile
      // The first pixel has its height at its centre.
      const [column, row] = [(across - x) * size - 0.5, (down - y) * size - 0.5]
      const [left, top] = [Math.floor(column), Math.floor(row)]
      const [tx, ty] = [column - left, row - top]
      let [sum, weights] = [0, 0]
      for (const [dx, dy] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const) {
        const weight = (dx === 1 ? tx : 1 - tx) * (dy === 1 ? ty : 1 - ty)
        const metres =
          weight > 0 ? await pixelOf({ archive, z, x, y, size }, left + dx, top + dy) : Number.NaN
        if (Number.isNaN(metres)) continue
        sum += metres * weight
        weights += weight
      }
      return weights > 0 ? sum / weights : Number.NaN
    },
  }

  type Around = TileAddress & { archive: HeightArchive; size: number }

  /** The pixel may also be beyond the edge of the tile, in its neighbor. */
  async function pixelOf({ archive, z, x, y, size }: Around, column: number, row: number): Promise<number> {
    const [right, below] = [Math.floor(column / size), Math.floor(row / size)]
    const world = 2 ** z
    const neighbour = { z, x: (x + right + world) % world, y: y + below }
    if (neighbour.y < 0 || neighbour.y >= world) return Number.NaN
    const tile = await tileOf(archive, neighbour)
    if (!tile || tile.size !== size) return Number.NaN
    return tile.heights[(row - below * size) * size + (column - right * size)]!
  }
}

export const contains = ({ west, south, east, north }: BoundingBox, lon: number, lat: number): boolean =>
  lon >= west && lon <= east && lat >= south && lat <= north
