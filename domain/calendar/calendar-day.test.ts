import { expect, test } from 'vitest'
import {
  beginningOfWeek,
  dayOfNumber,
  daysAfter,
  isDay,
  monthsAfter,
  numberOfDay,
  weeksOfMonth,
} from './calendar-day.ts'
import type { WeekStart } from '#domain/time/week-start.ts'

test.each([
  ['2026-11-15', true],
  ['2024-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-13-01', false],
  ['2026-1-1', false],
  ['2026-11-15T00', false],
  ['', false],
  ['0000-01-01', false],
  ['0001-01-01', true],
  ['9999-12-31', true],
])('%s is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is)
})

test('days are numbered from 1970', () => {
  expect(numberOfDay('1970-01-02')).toBe(1)
  expect(dayOfNumber(-1)).toBe('1969-12-31')
  expect(daysAfter('2024-02-28', 2)).toBe('2024-03-01')
})

test.each<[string, WeekStart, string]>([
  ['2026-11-15', 1, '2026-11-09'],
  ['2026-11-16', 1, '2026-11-16'],
  ['2026-01-01', 1, '2025-12-29'],
  ['2026-11-14', 7, '2026-11-08'],
  ['2026-11-15', 7, '2026-11-15'],
  ['2026-11-13', 6, '2026-11-07'],
  ['2026-11-14', 6, '2026-11-14'],
  ['1969-12-31', 7, '1969-12-28'],
])('the week of %s, where weeks begin on day %i, begins on %s', (day, start, first) => {
  expect(beginningOfWeek(day, start)).toBe(first)
})

test('where weeks begin on Sunday, so do those of a month', () => {
  const november = weeksOfMonth('2026-11', 7)
  expect(november.map(([first]) => first)).toEqual([
    '2026-11-01',
    '2026-11-08',
    '2026-11-15',
    '2026-11-22',
    '2026-11-29',
  ])
  expect(november[0]?.at(-1)).toBe('2026-11-07')
})

test('a month has the weeks it touches', () => {
  const november = weeksOfMonth('2026-11', 1)
  expect(november.map(([first]) => first)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ])
  expect(november.at(-1)?.at(-1)).toBe('2026-12-06')
  // A February of exactly four weeks.
  expect(weeksOfMonth('2027-02', 1)).toHaveLength(4)
  expect(weeksOfMonth('2026-12', 1).at(-1)?.[0]).toBe('2026-12-28')
})

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -12, '2025-03'],
])('%s and %i months later is %s', (month, count, then) => {
  expect(monthsAfter(month, count)).toBe(then)
})
