import { expect, test } from 'vitest'
import type { StatisticsItem } from '#contract/activity.ts'
import { barsOf, measured } from './statistics-bars.ts'

const nothing = { elapsed_time_ms: null, moving_time_ms: null, ascent_m: null, descent_m: null, calories: null }
const item = (period: string, sport: StatisticsItem['sport'], distance_m: number): StatisticsItem => ({
  ...nothing,
  period,
  sport,
  count: 1,
  distance_m,
})

test('sports of a group are one part of a bar, and quiet months are there, too', () => {
  const bars = barsOf(
    [
      item('2026-03', 'hiking', 5000),
      item('2026-01', 'cycling', 20_000),
      item('2026-01', 'mountain_biking', 10_000),
      item('2026-01', 'running', 7000),
    ],
    'month',
    'distance',
  )
  expect(bars).toEqual([
    {
      period: '2026-01',
      total: 37_000,
      parts: [
        { group: 'ride', value: 30_000 },
        { group: 'run', value: 7000 },
      ],
    },
    { period: '2026-02', total: 0, parts: [] },
    { period: '2026-03', total: 5000, parts: [{ group: 'hike', value: 5000 }] },
  ])
})

test('what was not recorded counts as nothing', () => {
  expect(measured(item('2026', null, 1), 'ascent')).toBe(0)
  expect(barsOf([], 'year', 'count')).toEqual([])
})
