import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceBetween } from './distance.ts'
import { geodesicLength } from './geodesic.ts'

// What PostGIS answers (ST_Distance on geography, which uses Karney's algorithm).
test.each([
  [47.2692, 11.4041, 47.2701, 11.4065, 207.35320469],
  [-33.8568, 151.2153, -33.8571, 151.216, 72.82458046],
  [0, 0, 0, 0.001, 111.31949079],
  [0, 0, 0.001, 0, 110.57427582],
  [69.6492, 18.9553, 69.6512, 18.9601, 290.70934355],
  [78.75453352928162, 153.37459087371826, 78.76141909360885, 153.40298938174354, 986.5709631],
  [-17.5, 179.9999, -17.5, -179.9999, 21.23988663],
  [84.99, 10, 84.991, 10.05, 500.27459438],
  [89.999, 0, 89.999, 180, 223.38795912],
  [77.62483388185501, 125.40812015533447, 77.61584529399872, 125.4527244001577, 1465.42951885],
  [47.2692, 11.4041, 48.2082, 16.3738, 386999.79013249],
  [52.5, 13.4, -33.9, 151.2, 16091160.9069594],
])('from %d, %d to %d, %d the distance is what PostGIS says', (...[lat1, lon1, lat2, lon2, metres]) => {
  expect(Math.abs(distanceBetween(lat1, lon1, lat2, lon2) / metres - 1)).toBeLessThan(1e-7)
  expect(distanceBetween(lat2, lon2, lat1, lon1)).toBeCloseTo(metres, 3)
})

test('nearly antipodal places are half a circumference apart, to one percent', () => {
  expect(distanceBetween(0, 0, 0.5, 179.5) / 19_936_288.579).toBeCloseTo(1, 2)
  expect(distanceBetween(0, 0, 0, 180) / 20_003_931).toBeCloseTo(1, 2)
})

test('a place is at no distance from itself, and a missing position has no distance from anything', () => {
  expect(distanceBetween(47, 11, 47, 11)).toBe(0)
  expect(distanceBetween(90, 11, 90, 11)).toBe(0)
  expect(distanceBetween(47, 11, Number.NaN, 11)).toBeNaN()
})

test('the fast formula for neighbours agrees with the general one to a millionth', () => {
  const latitude = fc.double({ min: -89.9, max: 89.9, noNaN: true })
  const step = fc.double({ min: 1e-5, max: 0.02, noNaN: true })
  fc.assert(
    fc.property(
      latitude,
      fc.double({ min: -180, max: 180, noNaN: true }),
      step,
      step,
      (lat, lon, dLat, dLon) => {
        const direct = geodesicLength(lat, lat + dLat, dLon)
        expect(Math.abs(distanceBetween(lat, lon, lat + dLat, lon + dLon) - direct)).toBeLessThan(
          direct * 1e-6 + 1e-4,
        )
      },
    ),
  )
})

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

test('over a few kilometres the chord is as long as the geodesic, to a ten-millionth', () => {
  const places = fc.tuple(between(-88, 88), between(-180, 180), between(-0.13, 0.13), between(-0.13, 0.13))
  fc.assert(
    fc.property(places, ([lat, lon, dLat, dLon]) => {
      const direct = geodesicLength(lat, lat + dLat, dLon)
      const found = distanceBetween(lat, lon, lat + dLat, lon + dLon)
      expect(Math.abs(found - direct)).toBeLessThan(direct * 2e-7 + 1e-4)
    }),
  )
})

test.each([
  [2, 0.05, 0.03],
  [-3, -0.1, 0.02],
  [5, 0.06, -0.1],
])('so are they where the earth is nearly a cylinder, at %d degrees', (lat, dLat, dLon) => {
  const direct = geodesicLength(lat, lat + dLat, dLon)
  for (const [from, to] of [
    [lat, lat + dLat],
    [lat + dLat, lat],
  ] as const) {
    expect(Math.abs(distanceBetween(from, 10, to, 10 + dLon) / direct - 1)).toBeLessThan(2e-7)
  }
})

test('from pole to pole it is half a meridian, and from a place to itself nothing', () => {
  // 20,003,931.4586 m on WGS 84; the great circle is right to one part in a thousand.
  expect(geodesicLength(90, -90, 0) / 20_003_931.458_6).toBeCloseTo(1, 2)
  expect(geodesicLength(47, 47, 0)).toBe(0)
  expect(geodesicLength(0, 0, 0)).toBe(0)
})

test.each([
  [30, -29.8, 179.9],
  [30, -30, 179.5],
  [0, 0.5, 179.5],
  [-60, 60.1, 179.7],
])('opposite places, where the exact way finds no end, are a great circle apart: %d to %d', (...place) => {
  const [lat1, lat2, dLon] = place.map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
  const { sin, cos, acos } = Math
  // By the law of cosines, on a sphere with the mean radius of the earth.
  const arc = acos(sin(lat1) * sin(lat2) + cos(lat1) * cos(lat2) * cos(dLon))
  expect(Math.abs(geodesicLength(...place) / (arc * 6_371_008.771) - 1)).toBeLessThan(1e-5)
})
