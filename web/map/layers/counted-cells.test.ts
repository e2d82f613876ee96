import { expect, test } from 'vitest'
import { countedCells } from './counted-cells.ts'

const cell = (lon: number, lat: number, properties: object) => ({
  properties: { ...properties },
  geometry: { type: 'Point' as const, coordinates: [lon, lat] },
})

test('two regions that count in the same cell are one point, which counts both', () => {
  const { features } = countedCells([
    cell(11.25, 47.1, { count: 3, group: 'hike' }),
    // Tiles of another region have it at a minimally different position.
    cell(11.250000001, 47.1, { count: 40, group: 'ride' }),
    cell(13.5, 47.1, { count: 1, group: 'hike' }),
  ])
  expect(features.map(({ properties }) => properties)).toEqual([
    { count: 43, hike: 3, ride: 40 },
    { count: 1, hike: 1 },
  ])
})

test('of a sport this page does not know, and of the same one, every activity counts', () => {
  const twice = cell(0, 0, { count: 2, group: 'ski' })
  const unknown = cell(0, 0, { count: 1, group: 'flight' })
  expect(countedCells([twice, twice, unknown]).features[0]?.properties).toEqual({
    count: 5,
    ski: 4,
    other: 1,
  })
})
