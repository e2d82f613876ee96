import { expect, test } from 'vitest'
import type { Sport } from '#domain/sport.ts'
import { noSums } from './add-sums.ts'
import { comparedUntil, yearOfDays, type DaySums } from './year-of-days.ts'

const sums = (day: string, sport: Sport, count: number, distance_m: number | null = null): DaySums => ({
  ...noSums,
  day,
  sport,
  count,
  distance_m,
  moving_time_ms: count * 1000,
})

const kept = [
  sums('2026-01-01', 'cycling', 1, 100),
  sums('2026-01-01', 'running', 1),
  sums('2026-01-05', 'cycling', 1, 200),
  sums('2026-02-01', 'running', 3),
]

test('a year is summed up by sport, month, week and day', () => {
  const year = yearOfDays(kept, 1)
  expect(year.totals).toMatchObject({
    count: 6,
    distance_m: 300,
    moving_time_ms: 6000,
    ascent_m: null,
    active_days: 3,
  })
  expect(year.sports.map(({ sport, count, distance_m }) => [sport, count, distance_m])).toEqual([
    ['running', 4, null],
    ['cycling', 2, 300],
  ])
  expect(year.months.map(({ period, sport, count }) => [period, sport, count])).toEqual([
    ['2026-01', 'cycling', 2],
    ['2026-01', 'running', 1],
    ['2026-02', 'running', 3],
  ])
  expect(year.weeks.map(({ period, sport, count }) => [period, sport, count])).toEqual([
    ['2026-W01', 'cycling', 1],
    ['2026-W01', 'running', 1],
    ['2026-W02', 'cycling', 1],
    ['2026-W05', 'running', 3],
  ])
  expect(year.days.map(({ day, count, distance_m }) => [day, count, distance_m])).toEqual([
    ['2026-01-01', 2, 100],
    ['2026-01-05', 1, 200],
    ['2026-02-01', 3, null],
  ])
})

test('a Sunday belongs to the week before it, or begins the next', () => {
  const [, , , sunday] = kept
  const weeksOf = (start: 1 | 7) =>
    yearOfDays(sunday ? [sunday] : [], start).weeks.map(({ period }) => period)
  expect([weeksOf(1), weeksOf(7)]).toEqual([['2026-W05'], ['2026-W06']])
})

test.each([
  [2026, '2026-11-15', '2025-11-15'],
  [2026, '2027-01-03', '2025-12-31'],
  [2025, '2026-11-15', '2024-12-31'],
  [2024, '2024-02-29', '2023-02-28'],
])('%i seen on %s is compared with the year before up to %s', (year, today, until) => {
  expect(comparedUntil(year, today)).toBe(until)
})
