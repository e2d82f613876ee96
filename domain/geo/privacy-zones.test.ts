import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { keepSamples } from '#domain/telemetry/keep-samples.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { distanceBetween } from './distance.ts'
import { metresPerDegree } from './ellipsoid.ts'
import { linesOf } from './pieces.ts'
import {
  drawCentre,
  farthestRadii,
  isWithin,
  rulesOfRecording,
  visibleToOthers,
  type PrivacyRules,
} from './privacy-zones.ts'

const nothing: PrivacyRules = { zones: [], hide_start_m: 0, hide_end_m: 0 }
const zone = { lat: 47, lon: 11, radius_m: 400 }

function samplesAt(places: [lat: number, lon: number][]): Samples {
  return {
    time: Float64Array.from(places, (_, index) => index * 1000),
    lat: Float64Array.from(places, ([lat]) => lat),
    lon: Float64Array.from(places, ([, lon]) => lon),
    series: {},
  }
}

/** Due north along the zone's meridian, about 111 m from one to the next, with the zone in the middle. */
const northwards = samplesAt(Array.from({ length: 41 }, (_, index) => [46.98 + index * 0.001, 11]))

test('without settings others see everything', () => {
  expect(visibleToOthers(northwards, nothing)).toEqual(new Uint8Array(41).fill(1))
})

test('everything within a circle is hidden, and no more', () => {
  const isVisible = visibleToOthers(northwards, { ...nothing, zones: [zone] })
  const hidden = Array.from(isVisible.keys()).filter((index) => isVisible[index] === 0)
  // 400 m is three and a half steps of 111.2 m on either side of the 20th.
  expect(hidden).toEqual([17, 18, 19, 20, 21, 22, 23])
})

test('the first and last metres of the track are hidden', () => {
  const isVisible = visibleToOthers(northwards, { zones: [], hide_start_m: 300, hide_end_m: 1000 })
  expect(isVisible.indexOf(1)).toBe(3)
  expect(isVisible.lastIndexOf(1)).toBe(40 - 9)
})

test('the jitter of a position at rest does not use up the hidden metres', () => {
  const still = Array.from({ length: 500 }, (_, index): [number, number] => [47 + (index % 2) * 0.00005, 11])
  const leaving = Array.from({ length: 20 }, (_, index): [number, number] => [47 + index * 0.0002, 11])
  const isVisible = visibleToOthers(samplesAt([...still, ...leaving]), { ...nothing, hide_start_m: 200 })
  expect(isVisible.indexOf(1)).toBeGreaterThan(505)
})

test('a track shorter than the hidden metres is hidden entirely', () => {
  expect(visibleToOthers(northwards, { ...nothing, hide_start_m: 5000 })).toEqual(new Uint8Array(41))
})

test('a line between two samples outside is not drawn through a circle', () => {
  const crossing = samplesAt([
    [46.98, 11],
    [46.99, 11],
    [47.01, 11],
    [47.02, 11],
  ])
  const isVisible = visibleToOthers(crossing, { ...nothing, zones: [zone] })
  expect(isVisible).toEqual(Uint8Array.of(1, 1, 0, 1))
  expect(keepSamples({ samples: crossing, breaks: [] }, isVisible).breaks).toEqual([2])
})

test('samples without a position are hidden with those around them', () => {
  const isVisible = visibleToOthers(
    samplesAt([
      [Number.NaN, Number.NaN],
      [47, 11],
      [Number.NaN, Number.NaN],
      [47.01, 11],
      [Number.NaN, Number.NaN],
      [47.02, 11],
      [Number.NaN, Number.NaN],
    ]),
    { ...nothing, zones: [zone] },
  )
  expect(isVisible).toEqual(Uint8Array.of(0, 0, 0, 1, 1, 1, 1))
})

test('what was recorded before the first position is hidden if someone may have come from a circle, and at the end', () => {
  const nowhere: [number, number] = [Number.NaN, Number.NaN]
  const unlocated = (count: number) => Array.from({ length: count }, () => nowhere)
  // The first position is about 1.1 km from the centre, 700 m beyond the circle.
  const near: [number, number][] = [
    [47.01, 11],
    [47.02, 11],
    [47.01, 11],
  ]
  const seen = (count: number) => {
    const samples = samplesAt([...unlocated(count), ...near, ...unlocated(count)])
    return [...visibleToOthers(samples, { ...nothing, zones: [zone] })].join('')
  }
  expect(seen(60)).toBe(`${'0'.repeat(60)}111${'0'.repeat(60)}`)
  // Nobody is that fast, so nothing is hidden.
  expect(seen(5)).toBe('1'.repeat(13))
  const samples = samplesAt([...unlocated(1), ...near])
  const untimed = { ...samples, time: samples.time.map(() => Number.NaN) }
  expect([...visibleToOthers(untimed, { ...nothing, zones: [zone] })]).toEqual([0, 1, 1, 1])
  expect([...visibleToOthers(untimed, nothing)]).toEqual([1, 1, 1, 1])
})

test('an indoor recording has no place to hide', () => {
  const indoors = samplesAt([
    [Number.NaN, Number.NaN],
    [Number.NaN, Number.NaN],
  ])
  expect(visibleToOthers(indoors, { zones: [zone], hide_start_m: 500, hide_end_m: 500 })).toEqual(
    Uint8Array.of(1, 1),
  )
})

const metres = (min: number, max: number) => fc.double({ min: min, max: max, noNaN: true })
const centre = fc.record({ lat: metres(-75, 75), lon: metres(-180, 179.9) })

test('whatever the track and the circles, nothing that others see touches a circle', () => {
  const steps = fc.array(fc.tuple(metres(-0.02, 0.02), metres(-0.02, 0.02)), { minLength: 10, maxLength: 40 })
  const offsets = fc.array(fc.tuple(metres(-0.03, 0.03), metres(-0.03, 0.03), metres(200, 800)), {
    minLength: 2,
    maxLength: 5,
  })
  fc.assert(
    fc.property(centre, steps, offsets, (from, way, circles) => {
      const zones = circles.map(([dLat, dLon, radius_m]) => ({
        lat: from.lat + dLat,
        lon: around(from.lon + dLon),
        radius_m,
      }))
      const places: [number, number][] = []
      let { lat, lon } = from
      for (const [dLat, dLon] of way) places.push([(lat += dLat), (lon = around(lon + dLon))])
      const samples = samplesAt(places)
      const seen = keepSamples({ samples, breaks: [] }, visibleToOthers(samples, { ...nothing, zones }))
      for (const circle of zones) expect(nearest(seen, circle)).toBeGreaterThan(circle.radius_m)
    }),
  )
})

function around(lon: number): number {
  return lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon
}

/** From a centre to the samples, and to points all along the lines between them. */
function nearest(
  { samples, breaks }: { samples: Samples; breaks: number[] },
  { lat, lon }: { lat: number; lon: number },
): number {
  let min = Infinity
  for (const [index, sampleLat] of samples.lat.entries()) {
    min = Math.min(min, distanceBetween(lat, lon, sampleLat, samples.lon[index] ?? 0))
  }
  for (const piece of linesOf(samples, breaks)) {
    for (let end = 1; end < piece.lat.length; end++) {
      for (let share = 0; share <= 1; share += 0.05) {
        const between = (column: Float64Array) =>
          (column[end - 1] ?? 0) * (1 - share) + (column[end] ?? 0) * share
        min = Math.min(min, distanceBetween(lat, lon, between(piece.lat), between(piece.lon)))
      }
    }
  }
  return min
}

test('whatever centre is drawn, no recording shows anything within the radius of the place', () => {
  const share = metres(0, 0.999999)
  fc.assert(
    fc.property(
      centre,
      metres(200, 1600),
      fc.tuple(share, share, share),
      metres(0, 360),
      (home, radius, shares, direction) => {
        const draws = [shares[0], shares[1]]
        const drawn = drawCentre(home.lat, home.lon, radius, () => draws.shift() ?? 0)
        expect(Math.abs(drawn.lon)).toBeLessThanOrEqual(180)
        const rules = { ...nobody, places: [{ id: 'home', radius_m: radius, ...drawn }] }
        const { zones } = rulesOfRecording(rules, () => shares[2])
        // Just within the radius, in any direction.
        const { north, east } = metresPerDegree(home.lat)
        const [dLat, dLon] = [Math.cos(direction) / north, Math.sin(direction) / east]
        const near = samplesAt([[home.lat + 0.99 * radius * dLat, around(home.lon + 0.99 * radius * dLon)]])
        expect(visibleToOthers(near, { ...nothing, zones })).toEqual(Uint8Array.of(0))
      },
    ),
  )
})

test('centres are drawn evenly from the area within the radius', () => {
  let [draw, inner, north, east, farthest] = [0, 0, 0, 0, 0]
  // Steps of the golden ratio and its square fill the square of two draws evenly.
  const random = () => (++draw % 2 === 1 ? (draw * 0.618034) % 1 : (draw * 0.754878) % 1)
  const count = 4000
  for (let index = 0; index < count; index++) {
    const { lat, lon } = drawCentre(47, 11, 1000, random)
    const distance = distanceBetween(47, 11, lat, lon)
    farthest = Math.max(farthest, distance)
    if (distance < 500) inner++
    if (lat > 47) north++
    if (lon > 11) east++
  }
  expect(farthest).toBeGreaterThan(990)
  expect(farthest).toBeLessThan(1002)
  // Half the radius contains a quarter of the area.
  expect(inner / count).toBeCloseTo(0.25, 1)
  expect(north / count).toBeCloseTo(0.5, 1)
  expect(east / count).toBeCloseTo(0.5, 1)
})

const nobody = { places: [], hide_start_m: 0, hide_end_m: 0 }

test('each recording hides more than was chosen, by a random share of its own', () => {
  const home = { id: 'home', lat: 47, lon: 11, radius_m: 200 }
  const account = { places: [home, { ...home, id: 'work' }], hide_start_m: 100, hide_end_m: 300 }
  const shares: Record<string, number> = { 'place home': 0, 'place work': 1, start: 0.5, end: 0.1 }
  const { zones, hide_start_m, hide_end_m } = rulesOfRecording(account, (what) => shares[what] ?? 0)
  expect(zones.map(({ radius_m }) => radius_m)).toEqual([600, (farthestRadii - 1) * 200])
  expect([hide_start_m, hide_end_m]).toEqual([150, 330])
  expect(rulesOfRecording(nobody, () => 1)).toEqual(nothing)
})

const seenFrom = (hide_start_m: number) =>
  visibleToOthers(northwards, { ...nothing, hide_start_m }).indexOf(1)

test('exactly as many metres as requested are hidden', () => {
  const first = distanceBetween(46.98, 11, 46.981, 11)
  expect([0, first - 0.01, first, first + 0.01].map(seenFrom)).toEqual([0, 1, 2, 2])
})

test.each([
  [399, true],
  [403, true],
  [405, false],
])(
  'whether a place is within a circle agrees with the measure for lines to one percent: at %i m of 400',
  (away, within) => {
    const { north, east } = metresPerDegree(zone.lat)
    for (const side of [1, -1]) {
      expect(isWithin(zone, { lat: zone.lat + (side * away) / north, lon: zone.lon })).toBe(within)
      expect(isWithin(zone, { lat: zone.lat, lon: zone.lon + (side * away) / east })).toBe(within)
    }
  },
)

/** `-` has no position, `o` is within the zone, `.` is outside it. */
function seenOf(way: string): string {
  const { NaN: unknown } = Number
  const places = way
    .split('')
    .map((each): [number, number] => (each === '-' ? [unknown, unknown] : [each === 'o' ? 47 : 46.98, 11]))
  return visibleToOthers(samplesAt(places), { ...nothing, zones: [zone] }).join('')
}

test.each([
  ['-.-.-', '11111'],
  ['-o-.-', '00011'],
  ['-.-o-', '11000'],
  ['--o--', '00000'],
])('samples without a position are seen like those around them: %s', (way, seen) => {
  expect(seenOf(way)).toBe(seen)
})

test('a line through a circle is not drawn from the very first sample either', () => {
  const crossing = samplesAt([
    [46.99, 11],
    [47.01, 11],
    [47.02, 11],
  ])
  expect(visibleToOthers(crossing, { ...nothing, zones: [zone] })).toEqual(Uint8Array.of(1, 0, 1))
})
