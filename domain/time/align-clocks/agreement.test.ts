import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/time/durations.ts'
import { alignClip } from './align-clip.ts'
import { alignClips } from './align-clips.ts'
import { evenPathOf } from './even-path.ts'
import { videoForTests, type TestVideo } from './video-for-tests.ts'
import { manners, tripPlace, receivedForTests, type Trip } from './trip-for-tests.ts'
import { scorePath } from './match-path.ts'
import { startsOf } from './starts.ts'
import type { Witnesses } from './witnesses.ts'

/** Vienna in June. */
const localMs = 2 * hourMs
const ride: TestVideo = { manner: manners.mountainBike, seed: 11, seconds: 60, fromS: 600, has: 'places' }
const byCamera = (ms: number): Witnesses['start'] => ({ ms, from: 'creation', errorMs: null })
const offOf = ({ startMs }: { startMs: number | null }, truthMs: number) =>
  Math.abs((startMs ?? Number.NaN) - truthMs)

/** What a camera with few satellites writes. */
const weakPath = (trip: Trip, fromS: number, seconds: number) =>
  receivedForTests(
    trip,
    { seed: 5, errorM: 13, lastsS: 20, jitterM: 2, everyMs: 200 },
    { fromS, toS: fromS + seconds, zeroMs: 0 },
  )

test.each([
  ['local time', localMs],
  ['UTC', 0],
  ['local time, one hour off', hourMs],
])('a path that agrees with a clock showing %s is sure', (words, aheadMs) => {
  const { witnesses, truthMs } = videoForTests(ride)
  const result = alignClip({ ...witnesses, start: byCamera(truthMs + aheadMs + 65_000) })
  expect(result.verdict).toBe('sure')
  expect(offOf(result, truthMs)).toBeLessThan(1000)
  expect(result.evidence[0]).toMatchObject({ kind: 'clock', agrees: true })
  expect(result.evidence[0]?.sentence).toContain(`showed ${words} and was 6`)
})

test('a path that the clock misses by minutes is offered, but has to be checked', () => {
  const { witnesses, truthMs } = videoForTests(ride)
  const result = alignClip({ ...witnesses, start: byCamera(truthMs + localMs + 7 * minuteMs) })
  expect(result.verdict).toBe('check')
  expect(offOf(result, truthMs)).toBeLessThan(1000)
})

test('a path without a clock, good or weak, is offered but has to be checked', () => {
  const { witnesses, truthMs, trip } = videoForTests({ ...ride, seconds: 240 })
  const unset = byCamera(Date.UTC(2016, 0, 1))
  for (const camera of [witnesses.camera, weakPath(trip, 600, 240)]) {
    for (const start of [unset, null]) {
      const result = alignClip({ ...witnesses, camera, start })
      expect(result.verdict).toBe('check')
      expect(offOf(result, truthMs)).toBeLessThan(2000)
    }
  }
})

test('a weak path is sure together with GPS time', () => {
  const { witnesses, truthMs, trip } = videoForTests({ ...ride, seconds: 120 })
  const result = alignClip({ ...witnesses, camera: weakPath(trip, 600, 120) })
  expect(result.verdict).toBe('sure')
  expect(offOf(result, truthMs)).toBeLessThan(2000)
})

test('on laps that look alike, a clock set by hand does not make the start sure, but GPS time does', () => {
  const laps = { ...ride, manner: manners.trackLaps, seconds: 20, fromS: 900 }
  const { witnesses, truthMs } = videoForTests(laps)
  const byHand = alignClip({ ...witnesses, start: byCamera(truthMs + localMs + 30_000) })
  expect(byHand.verdict).not.toBe('sure')
  expect(byHand.choices.length).toBeGreaterThan(1)
  expect(alignClip(witnesses)).toMatchObject({ verdict: 'sure' })
})

test('with a clock that may be minutes off, the next lap stays possible', () => {
  const { witnesses, truthMs } = videoForTests({
    ...ride,
    manner: manners.parkLaps,
    seed: 3,
    seconds: 30,
    fromS: 900,
    tripS: 2400,
  })
  const result = alignClip({ ...witnesses, start: byCamera(truthMs + localMs + 30_000) })
  expect(result.verdict).toBe('check')
  expect(result.errorMs).toBeLessThan(2000)
  expect(offOf(result, truthMs)).toBeLessThan(1000)
})

test('a clock that would show UTC does not distinguish laps', () => {
  const laps = { ...ride, manner: manners.parkLaps, seed: 9, seconds: 30, fromS: 900, tripS: 2400 }
  const { witnesses, truthMs } = videoForTests(laps)
  expect(alignClip({ ...witnesses, start: byCamera(truthMs + localMs + 30_000) }).verdict).toBe('sure')
  expect(alignClip({ ...witnesses, start: byCamera(truthMs + 30_000) }).verdict).toBe('check')
})

test('for someone slow, a few metres between two devices mean seconds', () => {
  const { witnesses, truthMs } = videoForTests({ ...ride, manner: manners.hike, seconds: 120, tripS: 3600 })
  const { camera } = witnesses
  if (!camera) throw new Error('the camera has places')
  const beside = { ...camera, lat: camera.lat.map((lat) => lat + 10 / 111_000) }
  const result = alignClip({ ...witnesses, camera: beside, start: byCamera(truthMs + localMs) })
  expect(result.verdict).toBe('check')
  // At 1.3 m/s, with the precision of six independent measurements of 20 s each.
  expect(result.errorMs).toBeGreaterThan((8 / 1.3 / Math.sqrt(6)) * 1000)
})

test('places that are all some metres off distinguish the starts less well', () => {
  const { witnesses } = videoForTests(ride)
  const { activity, camera } = witnesses
  const [way, seen] = [activity, camera].map((samples) => samples && evenPathOf(samples, tripPlace, 1))
  if (!way || !seen) throw new Error('both have places')
  const spreadOf = (metres: number): number => {
    const scores = scorePath({ ...seen, x: seen.x.map((x) => x + metres) }, way, startsOf(way, 60_000))
    return Math.max(...scores) - Math.min(...scores)
  }
  expect(spreadOf(30)).toBeLessThan(spreadOf(0) / 5)
})

test('a clock in another timezone has to be checked, until other videos of the camera fit the same error to the second', () => {
  const tokyo = (fromS: number): Witnesses => {
    const { witnesses, truthMs } = videoForTests({ ...ride, fromS })
    return { ...witnesses, start: byCamera(truthMs + 9 * hourMs + 40_000) }
  }
  expect(alignClip(tokyo(600)).verdict).toBe('check')
  const [first] = alignClips([tokyo(600), tokyo(1000)])
  expect(first?.verdict).toBe('sure')
  expect(first?.evidence).toContainEqual(expect.objectContaining({ kind: 'same_camera', agrees: true }))
  // On another ride of the same day the speeds would differ.
  const later = tokyo(1000)
  const [alone] = alignClips([tokyo(600), { ...later, start: byCamera((later.start?.ms ?? 0) + 20_000) }])
  expect(alone?.verdict).not.toBe('sure')
})

test.each([
  ['GPS time', (ms: number): Witnesses['start'] => ({ ms, from: 'gps', errorMs: null }), 0],
  ['a clock', (ms: number) => byCamera(ms + localMs), 120_000],
])('the activity of another day on the same trail is not matched if %s contradicts', (_, start, withinMs) => {
  const { witnesses, truthMs: sameHourMs } = videoForTests(ride)
  const truthMs = sameHourMs - 3 * dayMs
  // The speeds are the same everywhere as on the other day, so the path alone cannot tell the two apart.
  const result = alignClip({ ...witnesses, start: start(truthMs) })
  expect(result.verdict).not.toBe('sure')
  expect(offOf(result, truthMs)).toBeLessThanOrEqual(withinMs)
  expect(result.choices).toEqual([])
})

test('a video from before the activity keeps the time of its clock, even if another reading would fall inside', () => {
  const { witnesses, truthMs, trip } = videoForTests({ ...ride, tripS: 5400, fromS: 300 })
  const worn = receivedForTests(
    trip,
    { seed: 8, errorM: 2.5, everyMs: 1000 },
    { fromS: 2700, toS: 5400, zeroMs: trip.startMs + 2_700_000 },
  )
  const result = alignClip({ ...witnesses, activity: worn, start: byCamera(truthMs + localMs) })
  expect(result).toMatchObject({ startMs: truthMs, verdict: 'unknown' })
})

test('turns that match nowhere in the activity are reported, and nothing is offered', () => {
  const others = [31, 32, 33].map((seed) => videoForTests({ ...ride, has: 'turns', seed }).witnesses.motion)
  for (const motion of others) {
    const { witnesses, truthMs } = videoForTests({ ...ride, has: 'turns' })
    const result = alignClip({ ...witnesses, motion, start: byCamera(truthMs + localMs) })
    expect(result).toMatchObject({ startMs: truthMs, verdict: 'unknown', errorMs: 120_000, choices: [] })
    expect(result.evidence.at(-1)).toMatchObject({ kind: 'turns', agrees: false })
  }
})

test('the stated error covers the true start, and is rarely more than a second', () => {
  const clips = [1, 2, 3, 4, 5, 6, 7, 8].map((seed) => videoForTests({ ...ride, seed, seconds: 50 }))
  const results = clips.map(({ witnesses }) => alignClip({ ...witnesses, start: null }))
  for (const [at, result] of results.entries()) {
    expect(offOf(result, clips[at]?.truthMs ?? Number.NaN)).toBeLessThanOrEqual(result.errorMs ?? 0)
  }
  expect(results.filter(({ errorMs }) => (errorMs ?? Infinity) <= 1000).length).toBeGreaterThanOrEqual(6)
})
