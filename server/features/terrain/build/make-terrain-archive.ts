import { join } from 'node:path'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { ElevationGrid } from '#domain/terrain/elevation-grid.ts'
import { roundingOf, zoomsFor, tilesAround } from '#domain/terrain/terrain-tile.ts'
import { elevationMessages, unreadable } from '#domain/terrain/unreadable-elevation.ts'
import { ArchiveWriter } from '#server/tile-archive/write-archive.ts'
import { makeHeightReader, type HeightArchive } from '../height-reader.ts'
import { encodeHeights } from '../height-tile.ts'
import { makeMosaic } from './mosaic.ts'
import { openElevationFile, type ElevationFile } from './open-elevation-file.ts'
import { fillFromArchives } from './other-heights.ts'
import { openShelf } from './shelf.ts'
import { terrainPyramid } from './terrain-pyramid.ts'

export type TerrainOrder = {
  paths: string[]
  /** An empty folder for temporary files. */
  folder: string
  target: string
  attribution: string
  /** The name of the elevation model, as it is shown to people. */
  model: string
  /** Other archives of heights, the newest first. */
  others: readonly HeightArchive[]
  /** Rough heights of the whole world. */
  relief: HeightArchive | null
  onProgress: (share: number) => void
}

const cacheBytes = 48 * 2 ** 20
/** Compression keeps the other cores busy while the next tile is computed. */
const atATime = 4

/** Makes an archive of height tiles from elevation files. Fails before anything is written if one is unreadable. */
export async function makeTerrainArchive(order: TerrainOrder): Promise<{ tiles: number }> {
  const files: ElevationFile[] = []
  try {
    for (const path of order.paths) files.push(await openElevationFile(path, order.folder))
    return await writeTiles(files, order)
  } finally {
    for (const file of files) file.close()
  }
}

async function writeTiles(files: ElevationFile[], order: TerrainOrder): Promise<{ tiles: number }> {
  const areas = files.map(({ grid }) => areaOf(grid))
  const bounds = aroundAll(areas)
  const finest = Math.min(...files.map(({ grid }) => grid.stepLat))
  if (finest < finestStep) throw unreadable(elevationMessages.tooFine)
  const { minZoom, maxZoom } = zoomsFor(finest, bounds)
  const reader = makeHeightReader(cacheBytes)
  const shelf = openShelf(join(order.folder, 'shelf'))
  const writer = await ArchiveWriter.open(order.target)
  try {
    const tiles = terrainPyramid({
      mosaic: makeMosaic(files),
      areas,
      minZoom,
      maxZoom,
      fillFromOthers: fillFromArchives(order.others, reader),
      fillTop: fillFromArchives(order.relief ? [order.relief] : [], reader),
      shelf,
    })
    // The finest zoom has three quarters of all tiles.
    const expected = tilesAround(areas, maxZoom).length * (4 / 3)
    const packing: Promise<void>[] = []
    for await (const { z, x, y, heights } of tiles) {
      const pack = encodeHeights(heights, roundingOf(z, (bounds.south + bounds.north) / 2))
      const written = pack.then((data) => writer.add({ z, x, y, data }))
      // Its failure is noticed when its turn comes, even if something else fails first.
      written.catch(() => {})
      packing.push(written)
      if (packing.length >= atATime) await packing.shift()
      order.onProgress(Math.min(1, writer.count / expected))
    }
    await Promise.all(packing)
    if (writer.count === 0) throw unreadable(elevationMessages.noHeights)
    const { west, south, east, north } = bounds
    await writer.finish({
      content: 'png',
      metadata: { attribution: order.attribution, encoding: 'terrarium', model: order.model, areas },
      bounds: [west, south, east, north],
    })
    return { tiles: writer.count }
  } catch (error) {
    await writer.discard().catch(() => {})
    throw error
  } finally {
    shelf.close()
  }
}

/** About two metres. */
const finestStep = 0.000_018
/** Web Mercator ends here. */
const farthestLat = 85.05

/** From half a step before the first elevation to half a step after the last. */
function areaOf({ west, north, stepLon, stepLat, width, height }: ElevationGrid): BoundingBox {
  const area = {
    west: Math.max(-180, west - stepLon / 2),
    east: Math.min(180, west + (width - 0.5) * stepLon),
    north: Math.min(farthestLat, north + stepLat / 2),
    south: Math.max(-farthestLat, north - (height - 0.5) * stepLat),
  }
  if (area.north <= area.south) throw unreadable(elevationMessages.nowhere)
  return area
}

const aroundAll = (areas: readonly BoundingBox[]): BoundingBox => ({
  west: Math.min(...areas.map(({ west }) => west)),
  south: Math.min(...areas.map(({ south }) => south)),
  east: Math.max(...areas.map(({ east }) => east)),
  north: Math.max(...areas.map(({ north }) => north)),
})
