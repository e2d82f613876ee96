import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { Compression, PMTiles, TileType, type Source } from 'pmtiles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBorders } from './borders.ts'
import type { FamousPlace } from './famous-places.ts'
import { worldFeatures } from './features.ts'
import { writeArchive, type ArchiveAbout, type ArchiveTile } from '#server/tile-archive/write-archive.ts'
import { readPng, writeRgbPng } from '#server/tile-archive/png.ts'
import { findInTar } from './read-tar.ts'
import type { AdminRegion } from './regions.ts'
import { findSeaDistance } from './sea-distance.ts'
import { sliceIntoTiles } from '#server/tile-archive/slice-into-tiles.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-archive-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function sourceOf(tiles: Iterable<ArchiveTile>, about: ArchiveAbout): Promise<Source> {
  const path = join(folder, 'test.pmtiles')
  await writeArchive(path, tiles, about)
  expect(await readdir(folder)).toEqual(['test.pmtiles'])
  const archive = await readFile(path)
  return {
    getKey: () => 'archive',
    getBytes: (offset, length) =>
      Promise.resolve({ data: Uint8Array.from(archive.subarray(offset, offset + length)).buffer }),
  }
}

/** A square, counter-clockwise. */
const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

const region = (name: string, country: string, [west, south]: [number, number]): AdminRegion => ({
  name,
  country,
  countryName: country,
  polygons: [[square(west, south, 10)]],
  areaKm2: 1_000_000,
  label: [west + 5, south + 5],
})

/** Two countries side by side, one of them with a second region above. */
const regions = [
  region('Westland', 'AAA', [0, 0]),
  region('Northland', 'AAA', [0, 10]),
  region('Eastland', 'BBB', [10, 0]),
]

/** World-famous, and located where the countries are. */
const famousPeak = (name: string): FamousPlace => ({
  type: 'peak',
  isLake: false,
  name,
  names: [],
  countries: ['AA'],
  lat: 4,
  lon: 4,
  bounds: { west: 4, south: 4, east: 4, north: 4 },
  elevationM: 4000,
  lengthKm: null,
  fame: 1,
})

describe('the world', () => {
  const borders = findBorders(regions)

  test('has one shore around neighbours, and a border where they touch', () => {
    expect(borders.shores).toHaveLength(1)
    expect(borders.borders.map(({ kind }) => kind).toSorted()).toEqual(['country', 'region'])
    const country = borders.borders.find(({ kind }) => kind === 'country')
    expect(country?.line.toSorted(([, a = 0], [, b = 0]) => a - b)).toEqual([
      [10, 0],
      [10, 10],
    ])
    expect([...borders.countries.keys()].toSorted()).toEqual(['AAA', 'BBB'])
  })

  test('is cut into tiles that another library reads', async () => {
    const city = {
      name: 'Middleton',
      isCapital: true,
      population: 2_000_000,
      lon: 5,
      lat: 5,
      feature: 'PPLC',
    }
    const peak = famousPeak('Middle Peak')
    const features = worldFeatures({
      regions,
      borders,
      water: { lakes: [], rivers: [] },
      cities: [city],
      famous: [peak],
    })
    const archive = new PMTiles(
      await sourceOf(sliceIntoTiles(features, 2), { content: 'vector', metadata: { name: 'Test' } }),
    )
    const layersAt = async (z: number, x: number, y: number) => {
      const found = await archive.getZxy(z, x, y)
      return new VectorTile(new PbfReader(new Uint8Array(found?.data ?? new ArrayBuffer(0)))).layers
    }
    const world = await layersAt(0, 0, 0)
    expect(world['land']?.length).toBe(1)
    expect(world['boundary']?.length).toBe(1)
    const names = (layer = world['label']) =>
      Array.from({ length: layer?.length ?? 0 }, (_, place) => layer?.feature(place).properties['name'])
    expect(names()).toEqual(expect.arrayContaining(['Pacific Ocean']))
    expect(names()).not.toContain('Middleton')
    expect(names((await layersAt(2, 2, 1))['label'])).toEqual(
      expect.arrayContaining(['Middleton', 'AAA', 'Middle Peak']),
    )
    // Far from land.
    expect((await layersAt(2, 0, 3))['land']).toBeUndefined()
  })

  test('knows how far the sea is from the coast', () => {
    const { width, height, km } = findSeaDistance(borders.shores, 720)
    const at = (lon: number, lat: number) =>
      km[Math.floor((90 - lat) * (height / 180)) * width + Math.floor((lon + 180) * (width / 360))]
    expect(at(5, 5)).toBe(0)
    expect(at(15, 5)).toBe(0)
    // Ten degrees south of the coast is 1113 km.
    expect(at(5, -10.25)).toBeCloseTo(1141, -2)
    expect(at(-175, 5)).toBeGreaterThan(10_000)
  })
})

const tile = (z: number, x: number, y: number, text: string): ArchiveTile => ({
  z,
  x,
  y,
  data: Buffer.from(text),
})

describe('an archive', () => {
  test('returns every tile, and stores identical ones once', async () => {
    const tiles = [
      tile(0, 0, 0, 'top'),
      tile(1, 0, 0, 'sea'),
      tile(1, 0, 1, 'sea'),
      tile(1, 1, 1, 'land'),
      tile(1, 1, 0, 'sea'),
    ]
    const archive = new PMTiles(await sourceOf(tiles, { content: 'png', metadata: { name: 'Small' } }))
    const { numAddressedTiles, numTileContents, tileType, tileCompression, clustered, maxZoom } =
      await archive.getHeader()
    expect({ numAddressedTiles, numTileContents, clustered, maxZoom }).toEqual({
      numAddressedTiles: 5,
      numTileContents: 3,
      clustered: true,
      maxZoom: 1,
    })
    expect([tileType, tileCompression]).toEqual([TileType.Png, Compression.None])
    for (const { z, x, y, data } of tiles) {
      expect(Buffer.from((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(data)
    }
    expect(await archive.getZxy(2, 0, 0)).toBeUndefined()
    expect(await archive.getMetadata()).toMatchObject({
      name: 'Small',
      content_hash: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
  })

  test('with many tiles has nested directories', async () => {
    const size = 2 ** 7
    const tiles = Array.from({ length: size * size }, (_, n) =>
      tile(
        7,
        n % size,
        Math.floor(n / size),
        `${n} ${'.'.repeat(Math.imul(n ^ (n >>> 3), 0x9e3779b1) >>> 23)}`,
      ),
    )
    const archive = new PMTiles(await sourceOf(tiles, { content: 'png', metadata: {} }))
    expect((await archive.getHeader()).leafDirectoryLength).toBeGreaterThan(0)
    for (const wanted of tiles.filter((_, n) => n % 997 === 0)) {
      const { z, x, y, data } = wanted
      expect(Buffer.from((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(data)
    }
  })
})

const header = (name: string, size: number) => {
  const block = Buffer.alloc(512)
  block.write(name)
  block.write(size.toString(8).padStart(11, '0'), 124)
  block.write('ustar', 257)
  return block
}

const padded = (text: string) =>
  Buffer.concat([Buffer.from(text), Buffer.alloc((512 - (text.length % 512)) % 512)])

test('a file is found in a tar however it is split into chunks', async () => {
  const tar = Buffer.concat([
    header('package/first', 700),
    padded('a'.repeat(700)),
    header('package/second', 600),
    padded('b'.repeat(600)),
    Buffer.alloc(1024),
  ])
  for (const chunk of [1, 100, 512, 5000]) {
    const chunks = async function* () {
      for (let at = 0; at < tar.length; at += chunk) yield tar.subarray(at, at + chunk)
    }
    expect((await findInTar(chunks(), 'package/second'))?.toString()).toBe('b'.repeat(600))
    expect(await findInTar(chunks(), 'package/third')).toBeUndefined()
  }
})

test('a colour image is not taken for elevations', () => {
  expect(() => readPng(writeRgbPng(new Uint8Array(4 * 4 * 3), 4), 'grey')).toThrow('not an 8-bit grey PNG')
})
