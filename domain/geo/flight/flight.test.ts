import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceBetween } from '#domain/geo/distance.ts'
import { shortestTurn } from './course.ts'
import { clearanceM, type Flight, flightDurationMs, maxTurnPerSecond, planFlight } from './plan-flight.ts'
import { smoothAbove } from './smooth.ts'
import { metresAlong, type Track } from './track-length.ts'

const metresPerDegree = 111_195
const origin = { lon: 11.4, lat: 47.27 }

/** A track from metres east and north of a village in the Alps. */
const trackOf = (points: readonly (readonly [east: number, north: number])[]): Track => ({
  lon: points.map(([east]) => origin.lon + east / (metresPerDegree * Math.cos((origin.lat * Math.PI) / 180))),
  lat: points.map(([, north]) => origin.lat + north / metresPerDegree),
})

const straight = trackOf(Array.from({ length: 101 }, (_, i) => [0, i * 100]))
/** Thirty bends on a slope: 300 m to the east, 300 m back, 40 m higher each time. */
const switchbacks = trackOf(
  Array.from({ length: 30 }, (_, bend): [number, number][] =>
    Array.from({ length: 30 }, (__, i) => [(bend % 2 ? 29 - i : i) * 10, bend * 40 + i]),
  ).flat(),
)
const outAndBack = trackOf([
  ...Array.from({ length: 200 }, (_, i) => [i * 30, 0] as const),
  ...Array.from({ length: 200 }, (_, i) => [(199 - i) * 30, 0] as const),
])

const flat = () => 600
/** Ridges 900 m high and 2 km apart across everything. */
const ridges = (_: number, lat: number) =>
  1000 + 450 * Math.sin(((lat - origin.lat) * metresPerDegree * 2 * Math.PI) / 2000)

const wall = (_: number, lat: number) =>
  Math.abs((lat - origin.lat) * metresPerDegree - 4700) < 100 ? 1100 : 600
const knownInTheSouth = (_: number, lat: number) => (lat > origin.lat + 0.03 ? Number.NaN : 600)

const momentsOf = ({ durationMs }: Flight, everyMs = 37) =>
  Array.from({ length: Math.floor(durationMs / everyMs) + 1 }, (_, i) => i * everyMs)

const bearingAt = (flight: Flight, ms: number) => {
  const { eye, target } = flight.viewAt(ms)
  const east = (target.lon - eye.lon) * Math.cos((target.lat * Math.PI) / 180)
  return (Math.atan2(east, target.lat - eye.lat) * 180) / Math.PI
}

describe('the length of a flight', () => {
  test.each([
    [0, 30],
    [10_000, 45],
    [40_000, 90],
    [300_000, 90],
  ])('over %d m takes %d seconds', (metres, seconds) => {
    expect(flightDurationMs(metres)).toBe(seconds * 1000)
  })

  test('counts every metre of the track, over samples without a position as well', () => {
    const gap: Track = { lon: [11.4, Number.NaN, 11.4], lat: [47, Number.NaN, 47.01] }
    const metres = metresAlong(gap)
    expect(metres[1]).toBe(0)
    expect(metres[2]).toBeCloseTo(distanceBetween(47, 11.4, 47.01, 11.4), 6)
    expect(planFlight(gap, flat).lengthM).toBe(metres[2])
  })
})

describe('a flight', () => {
  test('begins at the start of the track and ends at its end', () => {
    const flight = planFlight(switchbacks, flat)
    for (const [ms, i] of [
      [0, 0],
      [flight.durationMs, switchbacks.lon.length - 1],
      [flight.durationMs * 2, switchbacks.lon.length - 1],
    ] as const) {
      const { target } = flight.viewAt(ms)
      expect(distanceBetween(target.lat, target.lon, switchbacks.lat[i]!, switchbacks.lon[i]!)).toBeLessThan(
        0.01,
      )
    }
  })

  test('looks along a straight track from behind and above', () => {
    const flight = planFlight(straight, flat)
    const { eye, target } = flight.viewAt(flight.durationMs / 2)
    expect(target.altitude).toBeCloseTo(600, 6)
    expect(eye.lon).toBeCloseTo(target.lon, 6)
    const behindM = (target.lat - eye.lat) * metresPerDegree
    // Ten kilometres in 45 seconds, seen six seconds ahead, at 62 degrees.
    expect(behindM / (eye.altitude - 600)).toBeCloseTo(Math.tan((62 * Math.PI) / 180), 2)
    expect(Math.hypot(behindM, eye.altitude - 600)).toBeCloseTo((10_000 / 45) * 6, -1)
  })

  test('covers the same distance in each second', () => {
    const flight = planFlight(straight, flat)
    const northAt = (ms: number) => (flight.viewAt(ms).target.lat - origin.lat) * metresPerDegree
    expect(northAt(20_000) - northAt(10_000)).toBeCloseTo(northAt(35_000) - northAt(25_000), 0)
    expect(northAt(20_000) - northAt(10_000)).toBeCloseTo(100_000 / 45, -1)
  })

  test.each([
    ['switchbacks', switchbacks],
    ['a way out and back', outAndBack],
    [
      'laps around a stadium',
      trackOf(Array.from({ length: 2000 }, (_, i) => [60 * Math.cos(i / 5), 60 * Math.sin(i / 5)])),
    ],
  ])('turns slowly on %s', (_, track) => {
    const flight = planFlight(track, flat)
    const stepMs = 100
    for (const ms of momentsOf(flight, stepMs)) {
      const turned = Math.abs(shortestTurn(bearingAt(flight, ms), bearingAt(flight, ms + stepMs)))
      expect(turned).toBeLessThanOrEqual((maxTurnPerSecond * stepMs) / 1000 + 0.05)
    }
  })

  test('looks up the slope all the way through switchbacks', () => {
    const flight = planFlight(switchbacks, flat)
    for (const ms of momentsOf(flight).filter((at) => at > 3000 && at < flight.durationMs - 3000))
      expect(Math.abs(bearingAt(flight, ms))).toBeLessThan(60)
  })

  test('has turned round by the time it flies back', () => {
    const flight = planFlight(outAndBack, flat)
    expect(bearingAt(flight, flight.durationMs * 0.25)).toBeCloseTo(90, 0)
    expect(bearingAt(flight, flight.durationMs * 0.75)).toBeCloseTo(-90, 0)
  })

  test.each([
    ['over a plain', straight, flat],
    ['across ridges', straight, ridges],
    [
      'through switchbacks below a wall',
      switchbacks,
      (_: number, lat: number) => (lat < origin.lat ? 2500 : 600),
    ],
    ['out and back between ridges', outAndBack, ridges],
  ])('%s stays above the ground', (_, track, heightAt) => {
    const flight = planFlight(track, heightAt)
    for (const ms of momentsOf(flight)) {
      const { eye } = flight.viewAt(ms)
      expect(eye.altitude).toBeGreaterThanOrEqual(heightAt(eye.lon, eye.lat) + clearanceM)
    }
  })

  test('sees the track over a wall between it and the camera', () => {
    const flight = planFlight(straight, wall)
    const wallLat = origin.lat + 4700 / metresPerDegree
    const sights = momentsOf(flight).flatMap((ms) => {
      const { eye, target } = flight.viewAt(ms)
      const share = (target.lat - wallLat) / (target.lat - eye.lat)
      return share > 0.3 && share < 0.6 ? [target.altitude + (eye.altitude - target.altitude) * share] : []
    })
    expect(sights.length).toBeGreaterThan(20)
    // The wall is 1100 m high; from the usual place the line of sight would pass it at 790 to 975 m.
    expect(Math.min(...sights)).toBeGreaterThan(1000)
  })

  test('goes on at the last known height where none is known', () => {
    const flight = planFlight(straight, knownInTheSouth)
    expect(flight.viewAt(flight.durationMs).target.altitude).toBe(600)
    const unknown = planFlight(straight, () => Number.NaN).viewAt(0)
    expect(unknown.target.altitude).toBe(0)
  })

  test('crosses the 180th meridian without going round the world', () => {
    const track: Track = { lon: [179.9, 179.99, -179.95], lat: [-17, -17, -17] }
    const flight = planFlight(track, flat)
    for (const ms of momentsOf(flight)) {
      const { target } = flight.viewAt(ms)
      expect(target.lon).toBeGreaterThan(179.8)
      expect(target.lon).toBeLessThan(180.1)
    }
  })

  test('of the same track is the same', () => {
    const [one, other] = [planFlight(switchbacks, ridges), planFlight(switchbacks, ridges)]
    for (const ms of momentsOf(one, 1000)) expect(one.viewAt(ms)).toEqual(other.viewAt(ms))
  })

  test.each([
    ['no position', { lon: [], lat: [] }],
    ['one position', { lon: [11], lat: [47] }],
    ['a watch that lay on a table', { lon: [11, 11, 11], lat: [47, 47, 47] }],
  ])('of %s stands still', (_, track) => {
    const { eye, target } = planFlight(track, flat).viewAt(5000)
    expect(Object.values({ ...eye, ...target }).every((value) => Number.isFinite(value))).toBe(true)
  })
})

test('a smooth line above values is nowhere below them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.float({ noNaN: true, min: -500, max: 9000 }), { minLength: 1, maxLength: 80 }),
      fc.nat(20),
      (values, reach) => {
        const line = smoothAbove(Float64Array.from(values), reach)
        for (const [i, value] of values.entries()) expect(line[i]).toBeGreaterThanOrEqual(value - 1e-6)
      },
    ),
  )
})
