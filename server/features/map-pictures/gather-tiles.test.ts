import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { frameAround, placeLines, type MapFrame } from '#domain/geo/map-frame.ts'
import { encodeTile } from '#domain/geo/vector-tile.ts'
import type { MapArchives, TileArchive } from '#server/features/base-map/map-archives.ts'
import { writeRgbPng } from '#server/tile-archive/png.ts'
import { creditOf } from './credit.ts'
import { gatherTiles } from './gather-tiles.ts'

const lines = placeLines([
  [
    [11.3, 47.2],
    [11.5, 47.3],
  ],
])
const frame = frameAround(lines, { width: 600, height: 315, padding: 60 }) as MapFrame

const world = [-180, -85, 180, 85] as const
const tyrol = [11, 47, 12, 48] as const

function archiveOf(name: string, about: Partial<TileArchive> = {}): TileArchive {
  return {
    content: 'vector',
    bounds: world,
    minZoom: 0,
    maxZoom: 14,
    attribution: `© ${name}`,
    layers: [],
    metadata: {},
    getTile: (z, x, y) => Promise.resolve(Buffer.from(`${name} ${z}/${x}/${y}`)),
    close: () => Promise.resolve(),
    ...about,
  }
}
const nothing: MapArchives = {
  world: null,
  relief: null,
  regions: [],
  terrain: { archives: [], encoding: 'terrarium' },
  credits: [],
  isWhole: true,
}
const regionOf = (archive: TileArchive) => ({
  archive,
  schema: 'openmaptiles' as const,
  replacesWorld: false,
})
const namesOf = (tiles: readonly { bytes: Uint8Array }[]) => [
  ...new Set(tiles.map(({ bytes }) => Buffer.from(bytes).toString().split(' ')[0])),
]

test('a map uses the tiles of the world and of the regions that it shows, and names only these', async () => {
  const elsewhere = archiveOf('elsewhere', { bounds: [-5, 40, 0, 45] })
  const found = await gatherTiles(frame, {
    ...nothing,
    world: archiveOf('world', { maxZoom: 6 }),
    regions: [regionOf(archiveOf('tyrol', { bounds: tyrol })), regionOf(elsewhere)],
    credits: ['<a href="https://operator.example">The &amp; operator</a>'],
  })
  expect(namesOf(found.vectorTiles)).toEqual(['world', 'tyrol'])
  expect(new Set(found.vectorTiles.map(({ source, z }) => `${source} ${z}`))).toEqual(
    new Set(['world 6', `region ${Math.floor(frame.zoom)}`]),
  )
  expect(found.credit).toBe('© world · © tyrol · The & operator')
  expect(found.isWhole).toBe(true)
  expect(found.parts).toMatchObject({ hasWorld: true, region: { schema: 'openmaptiles', hasBounds: true } })
})

const woodsIn = ({ bytes }: { bytes: Uint8Array }) =>
  new VectorTile(new PbfReader(bytes)).layers['landcover']?.length

test('a wood that two overlapping regions have is painted once', async () => {
  const parts = [[0, 0, 4096, 0, 4096, 4096]]
  const wood = { type: 'polygon', parts, tags: { class: 'wood' } } as const
  const tile = encodeTile([{ name: 'landcover', features: [wood] }])
  const woody = () => regionOf(archiveOf('tyrol', { bounds: tyrol, getTile: () => Promise.resolve(tile) }))
  const one = await gatherTiles(frame, { ...nothing, regions: [woody()] })
  const both = await gatherTiles(frame, { ...nothing, regions: [woody(), woody()] })
  expect(both.vectorTiles).toHaveLength(one.vectorTiles.length)
  expect(new Set(both.vectorTiles.map(woodsIn))).toEqual(new Set([1]))
})

test('a region whose tiles begin closer is not used, and tiles of the planet replace the world', async () => {
  const detailed = archiveOf('detailed', { bounds: tyrol, minZoom: 13 })
  const planet = { ...regionOf(archiveOf('planet')), replacesWorld: true }
  const own = await gatherTiles(frame, {
    ...nothing,
    world: archiveOf('world'),
    regions: [regionOf(detailed)],
  })
  expect([namesOf(own.vectorTiles), own.parts.region]).toEqual([['world'], null])
  const all = await gatherTiles(frame, { ...nothing, world: archiveOf('world'), regions: [planet] })
  expect([namesOf(all.vectorTiles), all.parts.hasWorld]).toEqual([['planet'], false])
})

const png = (name: string) =>
  Buffer.concat([writeRgbPng(new Uint8Array(3 * 512 * 512), 512), Buffer.from(name)])

test('of two heights the newest is taken, and the older one where it has none', async () => {
  const newest = archiveOf('newest', {
    getTile: (_, x) => Promise.resolve(x % 2 === 0 ? png('newest') : undefined),
  })
  const older = archiveOf('older', { getTile: () => Promise.resolve(png('older')) })
  const terrain = { archives: [newest, older], encoding: 'terrarium' as const }
  const found = await gatherTiles(frame, { ...nothing, terrain })
  const tiles = found.terrain?.tiles ?? []
  for (const { x, bytes } of tiles)
    expect(
      Buffer.from(bytes)
        .toString('latin1')
        .endsWith(x % 2 === 0 ? 'newest' : 'older'),
    ).toBe(true)
  // Tiles are 512 pixels wide, as the zoom levels of the map assume.
  expect(new Set(tiles.map(({ z }) => z))).toEqual(new Set([Math.round(frame.zoom)]))
})

test('an archive that fails is left out, and the picture is known to be incomplete', async () => {
  const broken = archiveOf('broken', { bounds: tyrol, getTile: () => Promise.reject(new Error('away')) })
  const found = await gatherTiles(frame, {
    ...nothing,
    world: archiveOf('world'),
    regions: [regionOf(broken)],
    terrain: { archives: [broken], encoding: 'terrarium' },
  })
  expect(namesOf(found.vectorTiles)).toEqual(['world'])
  expect([found.terrain?.tiles, found.isWhole]).toEqual([[], false])
})

test('tiles of many megabytes are not read without end', async () => {
  let read = 0
  const huge = archiveOf('huge', {
    getTile: () => {
      read++
      return Promise.resolve(Buffer.alloc(7_000_000))
    },
  })
  await gatherTiles(frame, { ...nothing, world: huge, relief: huge, regions: [regionOf(huge)] })
  expect(read).toBe(2)
})

test('a credit that only repeats names is said once', () => {
  const credits = [
    '© OpenStreetMap contributors',
    '<a href="x">© OpenMapTiles</a> © OpenStreetMap contributors',
  ]
  expect(creditOf(credits)).toBe('© OpenStreetMap contributors · © OpenMapTiles © OpenStreetMap contributors')
  expect(creditOf([...credits, '© OpenMapTiles', ''])).toBe(creditOf(credits))
  expect(creditOf(['<img src=x onerror=alert(1)>A &lt;b&gt;'])).toBe('A <b>')
})
