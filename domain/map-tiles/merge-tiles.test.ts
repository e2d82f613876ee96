import { classifyRings, VectorTile } from '@mapbox/vector-tile'
import { assert, nat, property, uint8Array } from 'fast-check'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { encodeTile, type TileFeature, type TileLayer } from '#domain/geo/vector-tile.ts'
import { mergeTiles } from './merge-tiles.ts'

const road = (x: number, tags: TileFeature['tags']): TileFeature => ({
  type: 'line',
  parts: [[x, 0, x, 100]],
  tags,
})
const layer = (name: string, ...features: TileFeature[]): TileLayer => ({ name, features })

function read(tile: Uint8Array): Record<string, { x: number | undefined; tags: unknown }[]> {
  const { layers } = new VectorTile(new PbfReader(tile))
  return Object.fromEntries(
    Object.entries(layers).map(([name, found]) => [
      name,
      Array.from({ length: found.length }, (_, n) => found.feature(n)).map((feature) => ({
        x: feature.loadGeometry()[0]?.[0]?.x,
        tags: feature.properties,
      })),
    ]),
  )
}

test('layers of both tiles are kept, and features of the same layer keep their own tags', () => {
  const one = encodeTile([
    layer('roads', road(1, { class: 'minor', name: 'A' }), road(2, { class: 'path' })),
    layer('water', road(3, {})),
  ])
  const other = encodeTile([
    layer(
      'roads',
      road(4, { width: 2.5, class: 'path' }),
      road(5, { name: 'B', class: 'minor', toll: true }),
    ),
    layer('places', road(6, { rank: -3 })),
  ])
  expect(read(mergeTiles([one, other]))).toEqual({
    roads: [
      { x: 1, tags: { class: 'minor', name: 'A' } },
      { x: 2, tags: { class: 'path' } },
      { x: 4, tags: { width: 2.5, class: 'path' } },
      { x: 5, tags: { name: 'B', class: 'minor', toll: true } },
    ],
    water: [{ x: 3, tags: {} }],
    places: [{ x: 6, tags: { rank: -3 } }],
  })
})

const square = (x: number, size: number): number[] => [x, x, x + size, x, x + size, x + size, x, x + size]
const hole = (x: number, size: number): number[] => [x, x, x, x + size, x + size, x + size, x + size, x]
const wood = (...parts: number[][]): TileFeature => ({ type: 'polygon', parts, tags: { class: 'wood' } })
const peak = (name: string, at: number): TileFeature => ({ type: 'point', parts: [[at, at]], tags: { name } })

/** How many areas cover a place, by the even-odd rule for the rings of each area. */
function timesCovered(tile: Uint8Array, at: number): number {
  const found = new VectorTile(new PbfReader(tile)).layers['landcover']
  const features = Array.from({ length: found?.length ?? 0 }, (_, n) => found!.feature(n))
  const isIn = (ring: { x: number; y: number }[]) =>
    Math.min(...ring.map(({ x }) => x)) < at && at < Math.max(...ring.map(({ x }) => x))
  const areas = features.flatMap((one) => classifyRings(one.loadGeometry()))
  return areas.filter((rings) => rings.filter(isIn).length % 2 === 1).length
}

test('what overlapping regions both have is drawn once, with its holes, and what only one has stays', () => {
  const shared = [square(100, 1000), hole(300, 200)]
  const newest = encodeTile([
    layer('landcover', wood(...shared, square(2000, 100))),
    layer('mountain_peak', peak('High', 7), peak('Low', 9)),
  ])
  const older = encodeTile([
    layer(
      'landcover',
      { ...wood(square(3000, 100)), tags: { class: 'grass' } },
      wood(square(3500, 100), ...shared),
    ),
    layer('mountain_peak', peak('Low', 9), peak('Other', 9)),
  ])
  const merged = mergeTiles([newest, older])
  for (const [at, times] of [
    [200, 1],
    [400, 0],
    [2050, 1],
    [3050, 1],
    [3550, 1],
  ] as const)
    expect([at, timesCovered(merged, at)]).toEqual([at, times])
  expect(read(merged)['mountain_peak']?.map(({ tags }) => tags)).toEqual([
    { name: 'High' },
    { name: 'Low' },
    { name: 'Other' },
  ])
  expect(mergeTiles([newest, newest, newest])).toHaveLength(mergeTiles([newest, newest]).length)
})

const squareOf = (name: string) =>
  encodeTile([layer('landcover', { ...wood(square(100, 100)), tags: { class: name } })])

test('areas of the same outline that are different things are both drawn', () => {
  expect(timesCovered(mergeTiles([squareOf('wood'), squareOf('rock')]), 150)).toBe(2)
})

test('one tile alone stays as it is, and none is an empty one', () => {
  const tile = encodeTile([layer('roads', road(1, { class: 'minor' }))])
  expect(mergeTiles([new Uint8Array(), tile])).toBe(tile)
  expect(mergeTiles([])).toEqual(new Uint8Array())
})

test('whatever the second tile is, the first one is drawn', () => {
  const tile = encodeTile([layer('roads', road(1, { class: 'minor' }))])
  const whole = encodeTile([
    layer('roads', road(2, { class: 'path', name: 'B' })),
    layer('water', road(3, {})),
  ])
  assert(
    property(uint8Array({ maxLength: 60 }), nat(whole.length), (bytes, cut) => {
      const changed = Uint8Array.from(whole)
      changed.set(bytes.slice(0, whole.length - cut), cut)
      for (const odd of [bytes, changed, whole.subarray(0, cut)])
        expect(read(mergeTiles([tile, odd]))['roads']?.[0]).toEqual({ x: 1, tags: { class: 'minor' } })
    }),
  )
})
