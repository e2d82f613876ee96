import type { Geometry, Position } from 'geojson'
import { expect, test } from 'vitest'
import { startsOf } from './track-starts.ts'

const line = (...coordinates: Position[]): Geometry => ({ type: 'LineString', coordinates })
const track = (id: string, geometry: Geometry) => ({ properties: { id, sport: 'hiking' }, geometry })

test('each track has one start, however many tiles it lies in', () => {
  const inTwoPieces: Geometry = {
    type: 'MultiLineString',
    coordinates: [
      [
        [5, 50],
        [6, 50],
      ],
      [
        [7, 50],
        [8, 50],
      ],
    ],
  }
  const { features } = startsOf([
    track('a', line([1, 40], [2, 40])),
    track('a', line([2, 40], [3, 40])),
    track('b', inTwoPieces),
    track('c', { type: 'MultiLineString', coordinates: [] }),
  ])
  expect(features.map(({ properties, geometry }) => [properties?.['id'], geometry.coordinates])).toEqual([
    ['a', [1, 40]],
    ['b', [5, 50]],
  ])
})
