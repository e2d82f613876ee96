import { expect, test } from 'vitest'
import { periodOf, periodsFrom, startOfPeriod } from './periods.ts'
import type { WeekStart } from './week-start.ts'

/**
 * From the calendar: years whose first days belong to the last week of the year before, or whose last days to
 * the first week of the next.
 */
test.each([
  ['2026-W01', '2025-12-29'],
  ['2026-W53', '2026-12-28'],
  ['2021-W01', '2021-01-04'],
  ['2020-W53', '2020-12-28'],
  ['2024-W09', '2024-02-26'],
  ['2026-02', '2026-02-01'],
  ['2026', '2026-01-01'],
])('%s begins on %s', (period, day) => {
  expect(new Date(startOfPeriod(period, 1)).toISOString().slice(0, 10)).toBe(day)
})

test.each([
  ['2025-12-31', '2026-W01'],
  ['2021-01-03', '2020-W53'],
  ['2024-12-30', '2025-W01'],
  ['2026-11-15', '2026-W46'],
])('%s is in week %s', (day, week) => {
  expect(periodOf(Date.parse(day), 'week', 1)).toBe(week)
})

test.each<WeekStart>([1, 5, 6, 7])('every day is in the week that begins on the day %i before', (start) => {
  for (let day = Date.UTC(2018, 0, 1); day < Date.UTC(2032, 0, 1); day += 86_400_000) {
    const sinceStart = (new Date(day).getUTCDay() + 7 - start) % 7
    expect(startOfPeriod(periodOf(day, 'week', start), start)).toBe(day - sinceStart * 86_400_000)
  }
})

test('when weeks begin changes no months and years', () => {
  expect([
    periodOf(Date.parse('2026-01-31'), 'month', 7),
    periodOf(Date.parse('2026-12-31'), 'year', 6),
  ]).toEqual(['2026-01', '2026'])
  expect(startOfPeriod('2026-02', 7)).toBe(Date.UTC(2026, 1, 1))
})

test('empty periods are listed too', () => {
  expect(periodsFrom('2020-W52', '2021-W02', 'week')).toEqual([
    '2020-W52',
    '2020-W53',
    '2021-W01',
    '2021-W02',
  ])
  expect(periodsFrom('2025-11', '2026-02', 'month')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(periodsFrom('2024', '2026', 'year')).toEqual(['2024', '2025', '2026'])
})
