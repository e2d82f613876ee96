import { touches } from '#domain/terrain/terrain-tile.ts'
import { pixelPlaces } from '#domain/terrain/terrain-tile.ts'
import { linearAt } from '#domain/terrain/fill-heights.ts'
import { contains, type HeightArchive, type HeightReader } from '../height-reader.ts'
import type { Fill } from './terrain-pyramid.ts'

/** Fills in unknown heights from other archives, from the first one that has an elevation there. */
export function fillFromArchives(archives: readonly HeightArchive[], reader: HeightReader): Fill {
  return async (tile, heights) => {
    const { lons, lats } = pixelPlaces(tile)
    for (const archive of archives) {
      const areas = archive.areas.filter((area) => touches(tile, area))
      if (areas.length === 0) continue
      // A coarser archive is enlarged.
      const z = Math.min(tile.z, archive.maxZoom)
      const scale = 2 ** (tile.z - z)
      const [x, y] = [Math.floor(tile.x / scale), Math.floor(tile.y / scale)]
      const found = await reader.tileOf(archive, { z, x, y })
      if (!found) continue
      const { size } = found
      const pixels = lons.length * scale
      const place = (start: number, pixel: number) =>
        ((start * lons.length + pixel + 0.5) / pixels) * size - 0.5
      for (let at = 0; at < heights.length; at++) {
        if (!Number.isNaN(heights[at]!)) continue
        const [column, row] = [at % lons.length, Math.floor(at / lons.length)]
        if (!areas.some((area) => contains(area, lons[column]!, lats[row]!))) continue
        heights[at] = linearAt(
          found.heights,
          size,
          place(tile.x - x * scale, column),
          place(tile.y - y * scale, row),
        )
      }
    }
  }
}
