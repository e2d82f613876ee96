import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenExtract, type GivenElement } from '#server/testing/given-extract.ts'
import { givenIsland, islandBox } from '#server/testing/given-island.ts'
import { buildRegion } from './build-region.ts'
import { ReadRegion } from './region-for-tests.ts'

let folder: string
let region: ReadRegion
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trailcast-region-'))
  region = await build('island', givenExtract(givenIsland(), { box: islandBox }))
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

async function build(name: string, bytes: Buffer): Promise<ReadRegion> {
  const work = await mkdtemp(join(folder, name))
  const path = join(work, 'extract.osm.pbf')
  await writeFile(path, bytes)
  const archive = await buildRegion(
    { path, folder: work, attribution: '© someone' },
    { signal: new AbortController().signal, onProgress: () => {} },
  )
  return new ReadRegion(async (offset, length) => {
    await using file = await open(archive)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, offset)
    return buffer.subarray(0, bytesRead)
  })
}

const lengthOf = (line: { x: number; y: number }[]): number =>
  line.reduce((sum, { x, y }, at) => {
    const before = line[at - 1]
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum
  }, 0)

test('the archive says what it covers, and has no tiles elsewhere', async () => {
  expect(await region.archive.getHeader()).toMatchObject({
    minZoom: 6,
    maxZoom: 14,
    minLon: 11,
    minLat: 47,
    maxLon: 11.1,
    maxLat: 47.1,
  })
  expect(await region.archive.getMetadata()).toMatchObject({ attribution: '© someone' })
  // The forest continues there, outside of the region.
  expect(await region.featuresAt('landcover', 14, 10.93, 47.1)).toEqual([])
})

test('two pieces of a street become one line, of the length that they have', async () => {
  const [street, ...others] = await region.featuresAt('transportation', 14, 11.02, 47.01)
  expect(others).toEqual([])
  expect(street?.properties).toEqual({ class: 'minor' })
  const lines = street?.loadGeometry() ?? []
  expect(lines).toHaveLength(1)
  // The tile at z12 has the whole of it: 0.01 degrees of 360 are 0.01 / 360 * 2^12 * 4096 units to the east.
  const [whole] = (await region.featuresAt('transportation', 12, 11.02, 47.01)).flatMap((one) =>
    one.loadGeometry(),
  )
  expect(lengthOf(whole ?? [])).toBeGreaterThan((0.02 / 360) * 2 ** 12 * 4096)
  expect(whole).toHaveLength(3)
})

test('a path says how hard it is', async () => {
  const paths = await region.featuresAt('transportation', 13, 11.015, 47.025)
  expect(paths.map(({ properties }) => properties)).toContainEqual({
    class: 'path',
    subclass: 'path',
    surface: 'unpaved',
    sac_scale: 'alpine_hiking',
    mtb_scale: 2,
    trail_visibility: 'bad',
  })
})

test.each([10, 12, 14])('land, sea, lake and islands are where they are, at zoom %i', async (z) => {
  expect(await region.isCovered('water', z, 11.05, 47.02)).toBe(false)
  expect(await region.isCovered('water', z, 11.07, 47.02)).toBe(true)
  expect(await region.isCovered('water', z, 11.0825, 47.0525)).toBe(false)
  expect(await region.isCovered('water', z, 11.032, 47.042)).toBe(true)
  expect(await region.isCovered('water', z, 11.035, 47.045)).toBe(false)
  expect(await region.isCovered('landcover', z, 11.01, 47.09)).toBe(true)
  expect(await region.isCovered('landcover', z, 11.03, 47.09)).toBe(false)
})

test('names are where they belong, from their zoom on', async () => {
  const namesAt = async (layer: string, z: number, lon: number, lat: number) =>
    (await region.featuresAt(layer, z, lon, lat)).map(({ properties }) => properties)
  expect(await namesAt('place', 7, 11.02, 47.02)).toEqual([{ name: 'Shoreton', class: 'town', rank: 8 }])
  expect(await namesAt('place', 6, 11.02, 47.02)).toEqual([])
  expect(await namesAt('mountain_peak', 10, 11.04, 47.08)).toEqual([
    { name: 'High Peak', class: 'peak', ele: 2346 },
  ])
  expect(await namesAt('poi', 12, 11.02, 47.06)).toEqual([
    { name: 'Upper Hut', class: 'lodging', subclass: 'alpine_hut' },
  ])
  expect(await namesAt('water_name', 14, 11.032, 47.045)).toEqual([{ name: 'Clear Lake', class: 'lake' }])
  expect(await namesAt('building', 12, 11.0152, 47.0152)).toEqual([])
  expect(await region.isCovered('building', 14, 11.0152, 47.0152)).toBe(true)
})

test('an extract that does not say what it covers ends where its nodes end, without strays', async () => {
  const nodes: GivenElement[] = Array.from({ length: 2000 }, (_, n) => ({
    type: 'node',
    id: n + 1,
    lon: 11 + (n % 50) / 1000,
    lat: 47 + Math.floor(n / 50) / 1000,
  }))
  const stray: GivenElement = { type: 'node', id: 5000, lon: 13, lat: 45 }
  const way: GivenElement = { type: 'way', id: 1, nodes: [1, 2, 3, 5000], tags: { highway: 'primary' } }
  const { archive } = await build('bare', givenExtract([...nodes, stray, way]))
  const { minLon, minLat, maxLon, maxLat } = await archive.getHeader()
  expect([minLon, minLat, maxLon, maxLat].map((degrees) => Math.round(degrees * 100) / 100)).toEqual([
    11, 47, 11.05, 47.04,
  ])
})

test('an extract without anything to draw, or with the whole world, is refused in one message', async () => {
  const lone: GivenElement = { type: 'node', id: 1, lon: 11, lat: 47 }
  await expect(build('empty', givenExtract([lone]))).rejects.toThrow('nothing that could be drawn')
  const everywhere = { west: -180, south: -85, east: 180, north: 85 }
  await expect(build('world', givenExtract(givenIsland(), { box: everywhere }))).rejects.toThrow(
    'too large an area',
  )
})

test('ways of missing nodes, areas of missing ways and rings that are none do no harm', async () => {
  const odd: GivenElement[] = [
    { type: 'node', id: 1, lon: 11.01, lat: 47.01 },
    { type: 'node', id: 2, lon: 11.02, lat: 47.02 },
    { type: 'node', id: 3, lon: 11.01, lat: 47.01 },
    { type: 'way', id: 1, nodes: [1, 77, 2], tags: { highway: 'path' } },
    { type: 'way', id: 2, nodes: [1, 2, 1], tags: { landuse: 'forest' } },
    { type: 'way', id: 3, nodes: [1, 3, 1, 3, 1], tags: { natural: 'water', name: 'Nowhere' } },
    { type: 'way', id: 4, nodes: [], tags: { highway: 'path' } },
    { type: 'way', id: 5, nodes: [1, 2], tags: { highway: 'constructor', natural: '__proto__' } },
    { type: 'way', id: 6, nodes: [1, 2], tags: { highway: 'track', name: '\u0000\u202E' } },
    {
      type: 'relation',
      id: 1,
      members: [
        { type: 'way', id: 99 },
        { type: 'relation', id: 1 },
      ],
      tags: { type: 'multipolygon', natural: 'water' },
    },
  ]
  const { archive } = await build('odd', givenExtract(odd, { box: islandBox }))
  expect(await archive.getHeader()).toMatchObject({ maxZoom: 14 })
})
