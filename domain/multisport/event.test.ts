import { expect, test } from 'vitest'
import type { Sport } from '#domain/sport.ts'
import { eventKindOf, type EventKind } from './event-kind.ts'
import { eventTotalsOf } from './event-totals.ts'

test.each<[Sport[], EventKind]>([
  [['open_water_swimming', 'road_cycling', 'running'], 'triathlon'],
  [['swimming', 'indoor_cycling', 'indoor_running'], 'triathlon'],
  [['running', 'cycling', 'trail_running'], 'duathlon'],
  [['mountain_biking', 'trail_running'], 'duathlon'],
  [['swimming', 'running'], 'aquathlon'],
  [['open_water_swimming', 'cycling'], 'aquabike'],
  [['kayaking', 'cycling', 'running'], 'multisport'],
  [['running', 'swimming', 'running', 'swimming'], 'multisport'],
])('%j is a %s', (sports, kind) => {
  expect(eventKindOf(sports)).toBe(kind)
})

const leg = (from: number, to: number, distance_m: number | null = 1000) => ({
  start_time_ms: from * 1000,
  end_time_ms: to * 1000,
  is_timed: true,
  distance_m,
})

test('an event lasts from its first start to its last end, with a change after each leg', () => {
  expect(eventTotalsOf([leg(0, 600, 750), leg(700, 3000, 20_000), leg(3000, 5000, null)])).toEqual({
    elapsed_ms: 5_000_000,
    distance_m: 20_750,
    changes_ms: [100_000, null],
  })
})

test.each([
  [3600, 3_600_000],
  [3601, null],
])('%d s between two legs are a change of %s ms', (gap, change) => {
  expect(eventTotalsOf([leg(0, 10), leg(10 + gap, 9000)]).changes_ms).toEqual([change])
})

test('without times and distances nothing is made up', () => {
  const untimed = { ...leg(0, 0, null), is_timed: false }
  expect(eventTotalsOf([untimed, leg(50, 60, null)])).toEqual({
    elapsed_ms: null,
    distance_m: null,
    changes_ms: [null],
  })
})
