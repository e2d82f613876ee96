import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '#domain/time/durations.ts'
import { matchActivity, type Candidate, type ClockedVideo } from './match-activities.ts'

const noon = Date.UTC(2026, 6, 1, 12)
const ride = (changes: Partial<Candidate> = {}): Candidate => ({
  id: 'ride',
  startMs: noon,
  endMs: noon + 60 * minuteMs,
  timezone: 'Europe/Vienna',
  distanceM: null,
  ...changes,
})
const video = (minutes: number, changes: Partial<ClockedVideo> = {}): ClockedVideo => ({
  startMs: noon + minutes * minuteMs,
  startFrom: 'gps',
  durationMs: minuteMs,
  ...changes,
})

describe('a video belongs to the activity during which it was taken', () => {
  test.each([
    ['in the middle', 30, minuteMs],
    ['over its end', 59.5, minuteMs / 2],
    ['two minutes after its end, as clocks set by hand are off', 62, -2 * minuteMs],
    ['two minutes before its start', -3, -2 * minuteMs],
  ])('%s', (_, minutes, overlapMs) => {
    const { startMs } = video(minutes)
    expect(matchActivity(video(minutes), [ride()])).toEqual({ activityId: 'ride', startMs, overlapMs })
  })

  test.each([
    ['after', 62.01],
    ['before', -3.01],
  ])('and not longer %s', (_, minutes) => {
    expect(matchActivity(video(minutes), [ride()])).toBeNull()
  })

  test('and of several, the one that overlaps it the longest', () => {
    const early = ride({ id: 'early', endMs: noon + 30.25 * minuteMs })
    const late = ride({ id: 'late', startMs: noon + 30.25 * minuteMs })
    expect(matchActivity(video(30), [early, late])?.activityId).toBe('late')
    expect(matchActivity(video(30), [late, early])?.activityId).toBe('late')
  })
})

test('a camera’s clock is read as local time, and as UTC where only that fits', () => {
  const local = video(150, { startFrom: 'creation' })
  expect(matchActivity(local, [ride()])?.startMs).toBe(noon + 30 * minuteMs)
  const utc = video(30, { startFrom: 'creation' })
  expect(matchActivity(utc, [ride()])?.startMs).toBe(noon + 30 * minuteMs)
  // Phones and satellites know better.
  expect(matchActivity(video(150, { startFrom: 'phone' }), [ride()])).toBeNull()
})

test('a video taken elsewhere at the same time does not belong to it', () => {
  expect(matchActivity(video(30), [ride({ distanceM: 5001 })])).toBeNull()
  expect(matchActivity(video(30), [ride({ distanceM: 5000 })])?.activityId).toBe('ride')
})

test('the overlap is as long as the seconds that both have in common', () => {
  const span = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 40 }))
  fc.assert(
    fc.property(span, fc.array(span, { minLength: 1, maxLength: 4 }), ([from, length], others) => {
      const activities = others.map(([start, long], index) =>
        ride({ id: `${index}`, startMs: start * 1000, endMs: (start + long) * 1000 }),
      )
      const shared = others.map(
        ([start, long]) =>
          Array.from({ length }, (_, n) => from + n).filter(
            (second) => second >= start && second < start + long,
          ).length,
      )
      const match = matchActivity(
        { startMs: from * 1000, startFrom: 'gps', durationMs: length * 1000 },
        activities,
      )
      expect(Math.max(0, match?.overlapMs ?? 0)).toBe(Math.max(...shared) * 1000)
    }),
  )
})
