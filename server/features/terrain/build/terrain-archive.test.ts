import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PMTiles } from 'pmtiles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { latOf, lonOf, worldM } from '#domain/geo/web-mercator.ts'
import { elevationMessages } from '#domain/terrain/unreadable-elevation.ts'
import { bytesOfFile } from '#server/features/base-map/archive-bytes.ts'
import { givenGeoTiff, hills, type Surface, type TiffOptions } from '#server/testing/given-elevation.ts'
import { decodeHeights } from '../height-tile.ts'
import { openHeights } from '../open-heights.ts'
import { makeTerrainArchive, type TerrainOrder } from './make-terrain-archive.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-terrain-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Elevations about 450 m apart, which makes a few tiles. */
const small: TiffOptions = { west: 9, north: 48, step: 1 / 250, width: 125, height: 125, surface: hills }

async function given(name: string, options: TiffOptions): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, givenGeoTiff(options))
  return path
}

async function archiveOf(paths: string[], order: Partial<TerrainOrder> = {}): Promise<string> {
  const target = join(folder, `${Math.random()}.pmtiles`)
  await makeTerrainArchive({
    paths,
    folder,
    target,
    attribution: '© everybody',
    model: 'Hills',
    others: [],
    relief: null,
    onProgress: () => {},
    ...order,
  })
  return target
}

async function read(path: string) {
  const bytes = await readFile(path)
  const archive = new PMTiles({
    getKey: () => path,
    getBytes: (offset, length) =>
      Promise.resolve({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
  })
  const heightsOf = async (z: number, x: number, y: number) => {
    const tile = await archive.getZxy(z, x, y)
    return tile && decodeHeights(new Uint8Array(tile.data))?.heights
  }
  return { header: await archive.getHeader(), metadata: await archive.getMetadata(), heightsOf }
}

/** The position of the centre of a pixel of a tile of 256 by 256. */
function placeOf(z: number, column: number, row: number): [lon: number, lat: number] {
  const metres = (pixel: number) => ((pixel + 0.5) / (256 * 2 ** z) - 0.5) * worldM
  return [lonOf(metres(column)), latOf(-metres(row))]
}

/** The greatest difference from the surface within the box, by zoom. */
async function worstErrors(path: string, surface: Surface, [west, south, east, north]: number[]) {
  const { header, heightsOf } = await read(path)
  const worst: number[] = []
  for (let z = header.minZoom; z <= header.maxZoom; z++) {
    worst[z] = 0
    for (let y = 0; y < 2 ** z; y++)
      for (let x = 0; x < 2 ** z; x++) {
        const [left, top] = placeOf(z, x * 256, y * 256)
        const [right, bottom] = placeOf(z, x * 256 + 255, y * 256 + 255)
        if (right < west! || left > east! || bottom > north! || top < south!) continue
        const heights = (await heightsOf(z, x, y)) ?? new Float32Array()
        heights.forEach((metres, at) => {
          const [lon, lat] = placeOf(z, x * 256 + (at % 256), y * 256 + Math.floor(at / 256))
          if (lon < west! || lon > east! || lat < south! || lat > north!) return
          worst[z] = Math.max(worst[z] ?? 0, Math.abs(metres - surface(lon, lat)))
        })
      }
  }
  return worst
}

test.each([
  ['areas', false],
  ['points', true],
])('heights between elevations of %s are those of the surface, at every zoom', async (_, isPoint) => {
  const path = await archiveOf([await given('one.tif', { ...small, isPoint })])
  const { header, metadata } = await read(path)
  expect(header).toMatchObject({ minZoom: 6, maxZoom: 8, minLon: 9, minLat: 47.5, maxLon: 9.5, maxLat: 48 })
  expect(metadata).toMatchObject({ attribution: '© everybody', model: 'Hills', encoding: 'terrarium' })
  const worst = await worstErrors(path, hills, [9.02, 47.52, 9.48, 47.98])
  // They are rounded to 2, 4 and 8 m, and coarse pixels are averages; being off by half a step would add 24 m.
  expect(worst[8]).toBeLessThan(1.2)
  expect(worst[7]).toBeLessThan(5)
  expect(worst[6]).toBeLessThan(22)
})

test('there is no seam between neighbouring files, whatever their step and order', async () => {
  const quarter = { ...small, width: 63, height: 63, tile: 16 }
  const whole = { ...small, width: 126, height: 126 }
  const [middleLon, middleLat] = [9 + 63 / 250, 48 - 63 / 250]
  const paths = [
    await given('nw.tif', quarter),
    await given('ne.tif', { ...quarter, west: middleLon }),
    await given('sw.tif', { ...quarter, north: middleLat }),
    await given('se.tif', { ...quarter, west: middleLon, north: middleLat }),
  ]
  const together = await read(await archiveOf([await given('whole.tif', whole)]))
  for (const order of [paths, paths.toReversed()]) {
    const apart = await read(await archiveOf(order))
    const [x, y] = [134, 89]
    const [one, other] = [await together.heightsOf(8, x, y), await apart.heightsOf(8, x, y)]
    expect(one).toBeDefined()
    expect(other).toEqual(one)
  }
  // Copernicus tiles have fewer columns farther north.
  const finer = { ...small, step: 1 / 500, width: 126, height: 252, west: middleLon, surface: hills }
  const mixed = await archiveOf([paths[0]!, paths[2]!, await given('finer.tif', finer)])
  const worst = await worstErrors(mixed, hills, [9.02, 47.52, 9.48, 47.98])
  expect(worst[9]).toBeLessThan(1)
})

const lake: Surface = (lon, lat) =>
  Math.hypot(lon - 9.25, lat - 47.75) < 0.05 ? Number.NaN : hills(lon, lat)

test('gaps and surroundings are filled without cliffs', async () => {
  const path = await archiveOf([await given('holed.tif', { ...small, surface: lake })])
  const { heightsOf } = await read(path)
  const heights = (await heightsOf(8, 134, 89)) ?? new Float32Array()
  let steepest = 0
  for (let at = 1; at < heights.length; at++)
    if (at % 256 > 0) steepest = Math.max(steepest, Math.abs(heights[at]! - heights[at - 1]!))
  // The surface itself rises by up to 66 m from pixel to pixel. A gap at sea level would be a cliff of 700 m.
  expect(steepest).toBeLessThan(100)
  expect(Math.min(...new Set(heights))).toBeGreaterThan(300)
})

test('border tiles have the true heights of other archives, and only where those are true', async () => {
  const west = await archiveOf([await given('west.tif', { ...small, surface: () => 2000 })])
  const older = await openHeights(west, await bytesOfFile(west))
  const east = await archiveOf([await given('east.tif', { ...small, west: 10, surface: () => 100 })], {
    others: [older],
  })
  await older.close()
  const { heightsOf } = await read(east)
  // A tile from 8.4375 to 11.25 degrees east: both areas are in it, and half a degree of nothing between them.
  const heights = (await heightsOf(7, 67, 44)) ?? new Float32Array()
  const row = 150
  const metresAt = (lon: number) => heights[row * 256 + Math.floor(((lon - 8.4375) / 2.8125) * 256)]
  expect([metresAt(9.1), metresAt(9.3), metresAt(10.1), metresAt(10.4)]).toEqual([2000, 2000, 100, 100])
  const between = metresAt(9.75) ?? 0
  expect(between).toBeGreaterThan(100)
  expect(between).toBeLessThan(2000)
})

test('files without a single elevation, or finer than maps can be, make no archive', async () => {
  const nothing = await given('nothing.tif', { ...small, surface: () => Number.NaN })
  await expect(archiveOf([nothing])).rejects.toThrow(elevationMessages.noHeights)
  const fine = await given('fine.tif', { ...small, step: 1e-6 })
  await expect(archiveOf([fine])).rejects.toThrow(elevationMessages.tooFine)
})
