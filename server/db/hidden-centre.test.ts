import { expect, test } from 'vitest'
import { distanceBetween } from '#domain/geo/distance.ts'
import type { Place } from '#domain/geo/segment-passes.ts'
import { hiddenCentre } from './hidden-centre.ts'

/** In the middle of a grid square, so that a few steps do not leave it. */
const place = { lat: 47.261, lon: 11.401 }
const first = hiddenCentre('key', place, 400)
const turnOf = (centre: Place) => Math.atan2(centre.lat - place.lat, centre.lon - place.lon)
const shareOf = (centre: Place, radius_m: number) =>
  distanceBetween(place.lat, place.lon, centre.lat, centre.lon) / radius_m

test('a place a few steps away has a centre the same few steps away, which reveals nothing', () => {
  const beside = hiddenCentre('key', { lat: place.lat + 0.0001, lon: place.lon - 0.0002 }, 400)
  expect(beside.lat - first.lat).toBeCloseTo(0.0001, 6)
  expect(beside.lon - first.lon).toBeCloseTo(-0.0002, 6)
})

test.each([
  ['radius', hiddenCentre('key', place, 800), 800],
  ['key', hiddenCentre('another', place, 400), 400],
])(
  'another %s has a centre in another direction, and at another share of the radius',
  (_, other, radius_m) => {
    expect(Math.abs(turnOf(other) - turnOf(first))).toBeGreaterThan(0.01)
    expect(Math.abs(shareOf(other, radius_m) - shareOf(first, 400))).toBeGreaterThan(0.01)
  },
)

test('another street has a different one', () => {
  const far = hiddenCentre('key', { lat: place.lat + 0.01, lon: place.lon }, 400)
  expect(Math.abs(far.lat - first.lat - 0.01)).toBeGreaterThan(1e-5)
})
