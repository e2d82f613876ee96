import { expect, test } from 'vitest'
import { loadGeoid } from './geoid.ts'

const geoid = await loadGeoid()

/** The test points that the NGA publishes with its EGM96 program. */
test.each([
  [38.628155, 269.779155, -31.628],
  [-14.621217, 305.021114, -2.969],
  [46.874319, 102.448729, -43.575],
  [-23.617446, 133.874712, 15.871],
  [38.625473, 359.9995, 50.066],
  [-0.466744, 0.0023, 17.329],
])('at %d, %d the sea is %d m above the ellipsoid', (lat, lon, metres) => {
  expect(Math.abs(geoid(lat, lon) - metres)).toBeLessThan(0.4)
  // Longitudes may count in either direction.
  expect(geoid(lat, lon - 360)).toBeCloseTo(geoid(lat, lon), 6)
})

test('it is highest and lowest where the model is', () => {
  let [min, max] = [0, 0]
  for (let lat = -90; lat <= 90; lat += 0.5) {
    for (let lon = -180; lon < 180; lon += 0.5) {
      min = Math.min(min, geoid(lat, lon))
      max = Math.max(max, geoid(lat, lon))
    }
  }
  // South of India, and over New Guinea.
  expect(Math.abs(min + 106.99)).toBeLessThan(1)
  expect(Math.abs(max - 85.39)).toBeLessThan(1)
})

test('it continues across the date line and Greenwich, and covers the poles', () => {
  expect(geoid(-17, 179.9999)).toBeCloseTo(geoid(-17, -179.9999), 2)
  expect(geoid(51.5, -0.0001)).toBeCloseTo(geoid(51.5, 0.0001), 2)
  expect(Math.abs(geoid(90, 12) - 13.606)).toBeLessThan(0.3)
  expect(Math.abs(geoid(-90, 12) + 29.535)).toBeLessThan(0.3)
})

test('without a position it is unknown', () => {
  expect([geoid(Number.NaN, 11), geoid(47, Number.NaN), geoid(91, 0)]).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
})
