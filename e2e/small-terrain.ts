import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import { writeRgbPng } from '#server/tile-archive/png.ts'
import { type ArchiveTile, writeArchive } from '#server/tile-archive/write-archive.ts'

const size = 256
const deepestZoom = 10
const bounds = [10.5, 46.5, 12.5, 48] as const

export const smallTerrainCredit = 'Heights: made up'

/** Heights around the made-up routes: a plain at 600 m with a ridge in every tile. */
export async function writeSmallTerrain(path: string): Promise<void> {
  await writeArchive(path, tiles(), { content: 'png', metadata: { attribution: smallTerrainCredit }, bounds })
}

function* tiles(): Iterable<ArchiveTile> {
  const data = writeRgbPng(ridge(), size)
  const [west, south, east, north] = bounds
  for (let z = 0; z <= deepestZoom; z++)
    for (let x = columnOf(mercatorX(west), z); x <= columnOf(mercatorX(east), z); x++)
      for (let y = rowOf(mercatorY(north), z); y <= rowOf(mercatorY(south), z); y++) yield { z, x, y, data }
}

/** Encoded like terrarium tiles. */
function ridge(): Uint8Array {
  const rgb = new Uint8Array(size * size * 3)
  for (let pixel = 0; pixel < size * size; pixel++) {
    const across = (pixel % size) / size
    const metres = Math.round(600 + 500 * Math.sin(across * Math.PI)) + 32_768
    rgb[pixel * 3] = Math.floor(metres / 256)
    rgb[pixel * 3 + 1] = metres % 256
  }
  return rgb
}
