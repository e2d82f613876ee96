import { VectorTile } from '@mapbox/vector-tile'
import * as fc from 'fast-check'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { readVectorTile } from './read-vector-tile.ts'
import { encodeTile, tileExtent, type TileFeature } from './vector-tile.ts'

const features: TileFeature[] = [
  { type: 'point', parts: [[5, 6, 4000, -7]], tags: { name: 'Summit', ele: 2642, isHigh: true } },
  {
    type: 'line',
    parts: [
      [0, 0, 10, 20, 30, -5],
      [7, 7, 8, 8],
    ],
    tags: { class: 'path', depth: -12, ratio: 0.25 },
  },
  {
    type: 'polygon',
    parts: [
      [0, 0, 100, 0, 100, 100, 0, 100],
      [20, 20, 20, 40, 40, 40, 40, 20],
    ],
    tags: { class: 'wood' },
  },
]
const bytes = encodeTile([
  { name: 'things', features },
  { name: 'others', features: features.slice(0, 1) },
])

test('a tile is read as another reader reads it', () => {
  const ours = readVectorTile(bytes)
  const theirs = new VectorTile(new PbfReader(bytes)).layers
  expect([...ours.keys()]).toEqual(Object.keys(theirs))
  for (const [name, read] of ours) {
    const layer = theirs[name]
    expect(read).toHaveLength(layer?.length ?? 0)
    read.forEach((feature, n) => {
      const other = layer?.feature(n)
      expect(feature.tags).toEqual(other?.properties)
      expect(feature.type).toBe((['Point', 'LineString', 'Polygon'] as const)[(other?.type ?? 0) - 1])
      const parts = feature.parts().map((part) => part.map((place) => Math.round(place * tileExtent)))
      const expected = other?.loadGeometry().map((part) => part.flatMap(({ x, y }) => [x, y]))
      expect(parts).toEqual(expected)
    })
  }
})

test('bytes that are no tile are refused or read as far as they go, and never for long', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(bytes.length - 1), (noise, at) => {
      const damaged = Uint8Array.from(bytes)
      damaged.set(noise.subarray(0, bytes.length - at), at)
      for (const hostile of [noise, damaged, bytes.subarray(0, at)]) {
        expect(maxNumbers(hostile)).toBeLessThanOrEqual(4 * hostile.length)
      }
    }),
  )
})

test('a geometry that claims half a billion points has as many as there are', () => {
  // A layer with one line: it claims 2^29 - 1 points, but two follow.
  const line = [0x18, 2, 0x22, 9, 9, 2, 2, 0xfa, 0xff, 0xff, 0xff, 0x0f, 2]
  const layer = [0x0a, 1, 0x61, 0x12, line.length, ...line]
  const [feature] = readVectorTile(Uint8Array.from([0x1a, layer.length, ...layer])).get('a') ?? []
  expect(feature?.parts().flat().length).toBeLessThan(10)
})

/** The most numbers that any of its features has; 0 if the tile is refused. */
function maxNumbers(bytesOfTile: Uint8Array): number {
  try {
    const read = [...readVectorTile(bytesOfTile).values()].flat()
    return Math.max(0, ...read.map((feature) => feature.parts().flat().length))
  } catch {
    return 0
  }
}
