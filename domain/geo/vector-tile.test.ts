import { VectorTile } from '@mapbox/vector-tile'
import * as fc from 'fast-check'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { encodeTile, type TileFeature } from './vector-tile.ts'

const decode = (bytes: Uint8Array) => new VectorTile(new PbfReader(bytes)).layers

/** As another program reads it. */
function readLayer(bytes: Uint8Array, name: string) {
  const layer = decode(bytes)[name]
  if (!layer) throw new Error(`there is no layer ${name}`)
  return Array.from({ length: layer.length }, (_, i) => {
    const feature = layer.feature(i)
    const parts = feature.loadGeometry().map((part) => part.flatMap(({ x, y }) => [x, y]))
    return { id: feature.id, type: feature.type, tags: feature.properties, parts }
  })
}

const tagValue = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.maxSafeInteger(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value || 0),
)
const tags = fc.dictionary(
  fc.string().filter((key) => key !== '__proto__'),
  tagValue,
)
const coordinate = fc.integer({ min: -5000, max: 9000 })
const pointsOf = (minLength: number) =>
  fc.array(fc.tuple(coordinate, coordinate), { minLength, maxLength: 9 }).map((points) => points.flat())
const features = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('point' as const), parts: pointsOf(1).map((part) => [part]), tags }),
    fc.record({
      type: fc.constant('line' as const),
      parts: fc.array(pointsOf(2), { minLength: 1, maxLength: 3 }),
      tags,
    }),
  ),
  { minLength: 1, maxLength: 20 },
)

test('another program reads the points, lines and tags that were written', () => {
  fc.assert(
    fc.property(features, (written) => {
      const read = readLayer(encodeTile([{ name: 'things', features: written }]), 'things')
      const expected = written.map((feature) => ({
        id: undefined,
        type: feature.type === 'point' ? 1 : 2,
        tags: { ...feature.tags },
        // The reader returns every point as a separate part.
        parts: feature.type === 'point' ? pairs(feature.parts[0] ?? []) : feature.parts,
      }))
      expect(read).toEqual(expected)
    }),
    { numRuns: 200 },
  )
})

const pairs = (part: number[]) => part.flatMap((x, i) => (i % 2 === 0 ? [[x, part[i + 1] ?? 0]] : []))

const square = [0, 0, 100, 0, 100, 100, 0, 100]
const hole = [10, 10, 10, 20, 20, 20, 20, 10]
const closed = (ring: number[]) => [...ring, ...ring.slice(0, 2)]
const polygon = (parts: number[][]): TileFeature => ({
  id: 7,
  type: 'polygon',
  parts,
  tags: { kind: 'lake' },
})

test('a polygon keeps its holes, whether its rings repeat their first point or not', () => {
  const open = encodeTile([{ name: 'water', features: [polygon([square, hole])] }])
  expect(encodeTile([{ name: 'water', features: [polygon([closed(square), closed(hole)])] }])).toEqual(open)
  expect(readLayer(open, 'water')).toEqual([
    { id: 7, type: 3, tags: { kind: 'lake' }, parts: [closed(square), closed(hole)] },
  ])
  const shape = decode(open)['water']?.feature(0).toGeoJSON(0, 0, 0).geometry
  expect(shape).toMatchObject({ type: 'Polygon', coordinates: { length: 2 } })
})

test('lines too short to be drawn are left out, and so is a layer with nothing else in it', () => {
  const speck: TileFeature = { type: 'line', parts: [[5, 5]], tags: {} }
  const thin: TileFeature = { type: 'polygon', parts: [[0, 0, 9, 9, 0, 0]], tags: {} }
  expect(encodeTile([{ name: 'nothing', features: [speck, thin] }])).toHaveLength(0)
  const line: TileFeature = {
    type: 'line',
    parts: [
      [5, 5],
      [1, 2, 3, 4],
    ],
    tags: { gone: null, kept: 0 },
  }
  const tile = encodeTile([{ name: 'lines', features: [speck, line] }])
  expect(readLayer(tile, 'lines')).toEqual([
    { id: undefined, type: 2, tags: { kept: 0 }, parts: [[1, 2, 3, 4]] },
  ])
})

const layer = (name: string) => ({
  name,
  features: [{ type: 'point' as const, parts: [[1, 2]], tags: { name } }],
})

test('layers are independent, and a tile may be joined from two', () => {
  const [both, one, other] = [
    encodeTile([layer('a'), layer('b')]),
    encodeTile([layer('a')]),
    encodeTile([layer('b')]),
  ]
  expect(both).toEqual(Uint8Array.from([...one, ...other]))
  expect(Object.keys(decode(both))).toEqual(['a', 'b'])
  expect(decode(both)['a']).toMatchObject({ version: 2, extent: 4096, length: 1 })
})

/** The size in bytes of a tile with one value. */
const sizeOf = (value: number | string) =>
  encodeTile([{ name: 'a', features: [{ type: 'point', parts: [[1, 2]], tags: { v: value } }] }]).length

test('whole numbers take as few bytes as possible', () => {
  const one = sizeOf(1)
  // A fractional number takes eight bytes; an integer one byte per seven bits, with one bit for the sign.
  expect(sizeOf(1.5) - one).toBe(7)
  expect([sizeOf(127), sizeOf(128), sizeOf(-64), sizeOf(-65)].map((size) => size - one)).toEqual([0, 1, 0, 1])
  expect(sizeOf(-(2 ** 51)) - one).toBe(7)
  expect(sizeOf(-(2 ** 51) - 1) - one).toBe(7)
})
