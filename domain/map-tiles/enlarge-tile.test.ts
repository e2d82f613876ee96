import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { expect, test } from 'vitest'
import { encodeTile } from '#domain/geo/vector-tile.ts'
import { enlargeTile } from './enlarge-tile.ts'

const tile = encodeTile([
  {
    name: 'all',
    features: [
      { id: 7, type: 'point', parts: [[100, 100, 3000, 3000]], tags: { name: 'two points' } },
      { type: 'line', parts: [[0, 1000, 4096, 1000]], tags: { name: 'across' } },
      { type: 'polygon', parts: [[2000, 0, 2100, 0, 2100, 4096, 2000, 4096]], tags: { name: 'stripe' } },
    ],
  },
])

function read(bytes: Uint8Array): Record<string, [number, number][][]> {
  const layer = new VectorTile(new PbfReader(bytes)).layers['all']
  const features = Array.from({ length: layer?.length ?? 0 }, (_, n) => layer?.feature(n))
  return Object.fromEntries(
    features.map((feature) => [
      String(feature?.properties['name']),
      feature?.loadGeometry().map((part) => part.map(({ x, y }): [number, number] => [x, y])) ?? [],
    ]),
  )
}

test('a quarter of a tile has what lies in it, twice as large and cut a little outside of it', () => {
  expect(read(enlargeTile(tile, { scale: 2, x: 0, y: 0 }))).toEqual({
    'two points': [[[200, 200]]],
    across: [
      [
        [0, 2000],
        [4160, 2000],
      ],
    ],
    stripe: [
      expect.arrayContaining([
        [4000, 0],
        [4160, 0],
        [4160, 4160],
        [4000, 4160],
      ]),
    ],
  })
  expect(read(enlargeTile(tile, { scale: 2, x: 1, y: 1 }))).toEqual({
    'two points': [[[1904, 1904]]],
    stripe: [
      expect.arrayContaining([
        [-64, -64],
        [104, -64],
        [104, 4096],
        [-64, 4096],
      ]),
    ],
  })
})

test('columns go to the east and rows to the south', () => {
  expect(Object.keys(read(enlargeTile(tile, { scale: 2, x: 1, y: 0 })))).toEqual(['across', 'stripe'])
  expect(Object.keys(read(enlargeTile(tile, { scale: 2, x: 0, y: 1 })))).toEqual(['stripe'])
})

test('what cannot be read is nothing', () => {
  expect(enlargeTile(tile.subarray(0, 30), { scale: 2, x: 0, y: 0 })).toEqual(new Uint8Array())
})
