import { VectorTile } from '@mapbox/vector-tile'
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
