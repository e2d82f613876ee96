import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { elevationMessages } from '#domain/terrain/unreadable-elevation.ts'
import { givenGeoTiff, givenHgt, hills, type TiffOptions } from '#server/testing/given-elevation.ts'
import { openElevationFile, type ElevationFile } from './open-elevation-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-elevation-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function given(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

async function zipOf(entries: Record<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(entries)) zip.addBuffer(bytes, name)
  zip.end()
  return buffer(zip.outputStream)
}

/** The greatest difference between what a file says at a place and the surface there. */
function worstError(file: ElevationFile, surface: (lon: number, lat: number) => number): number {
  const { grid, blockWidth, blockHeight } = file
  let worst = 0
  for (let top = 0; top < grid.height; top += blockHeight)
    for (let left = 0; left < grid.width; left += blockWidth) {
      const block = file.readBlock(left / blockWidth, top / blockHeight)
      for (let at = 0; at < block.length; at++) {
        const [column, row] = [left + (at % blockWidth), top + Math.floor(at / blockWidth)]
        if (column >= grid.width || row >= grid.height) continue
        const expected = surface(grid.west + column * grid.stepLon, grid.north - row * grid.stepLat)
        const metres = block[at] ?? Number.NaN
        if (Number.isNaN(expected) !== Number.isNaN(metres)) return Infinity
        if (!Number.isNaN(expected)) worst = Math.max(worst, Math.abs(metres - expected))
      }
    }
  return worst
}

const small: TiffOptions = { west: 9.2, north: 47.6, step: 0.01, width: 45, height: 33, surface: hills }

const kinds: [string, Partial<TiffOptions>][] = [
  ['plain strips of fractions', {}],
  [
    'tiles of fractions, deflated, floating point predictor (Copernicus)',
    { tile: 16, compression: 'deflate', predictor: 3 },
  ],
  [
    'strips of whole metres, LZW, horizontal predictor (SRTM)',
    { type: 'int16', compression: 'lzw', predictor: 2 },
  ],
  ['tiles of whole metres, LZW', { type: 'int16', tile: 32, compression: 'lzw' }],
  [
    'whole metres with the highest byte first, deflated, horizontal predictor',
    { type: 'int16', isBigEndian: true, compression: 'deflate', predictor: 2 },
  ],
  ['fractions with the highest byte first', { isBigEndian: true }],
  ['BigTIFF', { isBigTiff: true, tile: 16, compression: 'deflate' }],
  ['elevations of points', { isPoint: true }],
]

test.each(kinds)('a GeoTIFF is read: %s', async (_, kind) => {
  const file = await openElevationFile(await given('kind.tif', givenGeoTiff({ ...small, ...kind })), folder)
  // The centre of the first pixel, whichever way the file says it.
  expect(file.grid.west).toBeCloseTo(9.205, 9)
  expect(file.grid.north).toBeCloseTo(47.595, 9)
  expect(worstError(file, hills)).toBeLessThan(kind.type === 'int16' ? 0.5001 : 0.001)
  file.close()
})

const rough = (lon: number, lat: number) => hills(lon, lat) + 40 * Math.sin(lon * 9e4) * Math.cos(lat * 8e4)

test('a large LZW file, whose codes grow to 12 bits and begin again, is read', async () => {
  const bytes = givenGeoTiff({
    ...small,
    width: 300,
    height: 200,
    tile: 256,
    type: 'int16',
    compression: 'lzw',
    surface: rough,
  })
  const file = await openElevationFile(await given('lzw.tif', bytes), folder)
  expect(worstError(file, rough)).toBeLessThan(0.5001)
  file.close()
})

const holed = (lon: number, lat: number) =>
  Math.hypot(lon - 9.4, lat - 47.4) < 0.06 ? Number.NaN : hills(lon, lat)

test.each([
  ['by the number that the file names', { noData: '-123' }],
  ['by NaN', {}],
  ['by the number that is usual for SRTM', { type: 'int16', noData: '-32768' }],
] as [string, Partial<TiffOptions>][])('unknown elevations are marked %s', async (_, kind) => {
  const bytes = givenGeoTiff({ ...small, ...kind, surface: holed })
  const file = await openElevationFile(await given('holed.tif', bytes), folder)
  expect(worstError(file, holed)).toBeLessThan(0.5001)
  file.close()
})

test('an SRTM tile is placed by its name, also in a zip; both edges belong to it', async () => {
  const bytes = givenHgt(9, 47, holed)
  const zip = await zipOf({ 'readme.txt': Buffer.from('hello'), 'N47E009.hgt': bytes })
  for (const path of [await given('n47e009.hgt', bytes), await given('N47E009.SRTMGL3.hgt.zip', zip)]) {
    const file = await openElevationFile(path, folder)
    expect(file.grid).toMatchObject({ west: 9, north: 48, width: 1201, height: 1201 })
    expect(worstError(file, holed)).toBeLessThan(0.5001)
    file.close()
  }
  const south = await openElevationFile(
    await given(
      'S12W077.hgt',
      givenHgt(-77, -12, () => 5),
    ),
    folder,
  )
  expect(south.grid).toMatchObject({ west: -77, north: -11 })
  south.close()
})

const hgt = givenHgt(9, 47, hills)
const tiff = givenGeoTiff(small)
const projectedKeys = [1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1, 32_632]

test.each<[string, string, () => Buffer | Promise<Buffer>, string]>([
  ['0 bytes', 'empty.tif', () => Buffer.alloc(0), elevationMessages.empty],
  ['text', 'notes.tif', () => Buffer.from('N47E009 is in Switzerland'), elevationMessages.unknown],
  [
    'a text that begins as a TIFF does',
    'II.tif',
    () => Buffer.from('IIII have climbed it'),
    elevationMessages.unknown,
  ],
  ['a tile without a place in its name', 'alps.hgt', () => hgt, elevationMessages.hgtName],
  ['a tile at an impossible place', 'N95E009.hgt', () => hgt, elevationMessages.hgtName],
  ['half a tile', 'N47E009.hgt', () => hgt.subarray(0, hgt.length / 2), elevationMessages.hgtSize],
  [
    'metres of a projection',
    'utm.tif',
    () => givenGeoTiff({ ...small, tags: { 34735: projectedKeys } }),
    elevationMessages.projected,
  ],
  [
    'metres, without saying so',
    'lv95.tif',
    () => givenGeoTiff({ ...small, west: 2_600_000, north: 1_200_000, tags: { 34735: [1, 1, 0, 0] } }),
    elevationMessages.projected,
  ],
  [
    'a place that does not exist',
    'far.tif',
    () => givenGeoTiff({ ...small, west: 500 }),
    elevationMessages.nowhere,
  ],
  [
    'no place',
    'nowhere.tif',
    () => givenGeoTiff({ ...small, tags: { 33922: [] } }),
    elevationMessages.noPlace,
  ],
  ['a picture', 'photo.tif', () => givenGeoTiff({ ...small, tags: { 277: [3] } }), elevationMessages.picture],
  ['bytes', 'grey.tif', () => givenGeoTiff({ ...small, tags: { 258: [8] } }), elevationMessages.picture],
  [
    'another number format',
    'double.tif',
    () => givenGeoTiff({ ...small, tags: { 258: [64] } }),
    elevationMessages.samples,
  ],
  [
    'another compression',
    'jpeg.tif',
    () => givenGeoTiff({ ...small, tags: { 259: [7] } }),
    elevationMessages.compression,
  ],
  [
    'a rotated grid',
    'turned.tif',
    () => givenGeoTiff({ ...small, tags: { 34264: [1, 0, 0] } }),
    elevationMessages.turned,
  ],
  [
    'an absurd size',
    'huge.tif',
    () => givenGeoTiff({ ...small, tags: { 256: [4e9] } }),
    elevationMessages.damaged,
  ],
  [
    'one enormous part',
    'strip.tif',
    () => givenGeoTiff({ ...small, tile: 16, tags: { 322: [1e6], 323: [1e6] } }),
    elevationMessages.blocks,
  ],
  [
    'too few parts',
    'few.tif',
    () => givenGeoTiff({ ...small, tags: { 257: [900] } }),
    elevationMessages.damaged,
  ],
  [
    'a TIFF that is cut off in its table',
    'cut.tif',
    () => tiff.subarray(0, tiff.length - 40),
    elevationMessages.cutOff,
  ],
  ['a header alone', 'head.tif', () => tiff.subarray(0, 8), elevationMessages.cutOff],
  [
    'a zip without elevations',
    'other.zip',
    () => zipOf({ 'a.txt': Buffer.from('a') }),
    elevationMessages.zip,
  ],
  [
    'a zip with two tiles',
    'two.zip',
    () => zipOf({ 'N47E009.hgt': hgt, 'N48E009.hgt': hgt }),
    elevationMessages.zip,
  ],
  [
    'a zip that is cut off',
    'cut.zip',
    async () => (await zipOf({ 'N47E009.hgt': hgt })).subarray(0, 90_000),
    elevationMessages.damaged,
  ],
])('%s is refused with a reason', async (_, name, make, reason) => {
  const path = await given(name, await make())
  await expect(openElevationFile(path, folder)).rejects.toThrow(`${name}: ${reason}`)
})

test('a zip whose entry unpacks to more than it says, or claims to be huge, is refused', async () => {
  const zip = await zipOf({ 'N47E009.hgt': Buffer.alloc(1201 * 1201 * 2) })
  const directory = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  const lying = Buffer.from(zip)
  lying.writeUInt32LE(1000, directory + 24)
  await expect(openElevationFile(await given('bomb.zip', lying), folder)).rejects.toThrow(
    elevationMessages.damaged,
  )
  const boasting = Buffer.from(zip)
  boasting.writeUInt32LE(3e9, directory + 24)
  await expect(openElevationFile(await given('big.zip', boasting), folder)).rejects.toThrow(
    elevationMessages.zipTooLarge,
  )
})

test('damage inside a part is noticed when that part is read', async () => {
  const bytes = givenGeoTiff({ ...small, compression: 'deflate' })
  bytes.fill(7, 100, 200)
  const file = await openElevationFile(await given('inside.tif', bytes), folder)
  expect(() => worstError(file, hills)).toThrow(`inside.tif: ${elevationMessages.damaged}`)
  file.close()
})

test('a file that becomes shorter while it is read is noticed', async () => {
  const path = await given('shrinking.tif', givenGeoTiff(small))
  const file = await openElevationFile(path, folder)
  await truncate(path, 500)
  expect(() => worstError(file, hills)).toThrow(elevationMessages.cutOff)
  file.close()
})
