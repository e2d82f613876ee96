import { expect, test } from 'vitest'
import { numberOfDay } from './calendar-day.ts'
import { streaksOfDays, streaksOfWeeks, type DayRun } from './streaks.ts'
import type { WeekStart } from '#domain/time/week-start.ts'

const runs = (...days: string[]) => days.map(numberOfDay).map((day) => ({ first: day, last: day }))
const days = (active: string[], today: string) => streaksOfDays(runs(...active), numberOfDay(today))
const weeks = (active: string[], today: string, start: WeekStart = 1) =>
  streaksOfWeeks(runs(...active), numberOfDay(today), start)

const three = ['2026-02-27', '2026-02-28', '2026-03-01']

test('nothing has no streaks', () => {
  expect(days([], '2026-03-01')).toEqual({ current: null, longest: null })
  expect(weeks([], '2026-03-01')).toEqual({ current: null, longest: null })
})

test('a streak of days lives through the day after its last', () => {
  const streak = { length: 3, from: '2026-02-27', to: '2026-03-01' }
  expect(days(three, '2026-03-01').current).toEqual(streak)
  expect(days(three, '2026-03-02').current).toEqual(streak)
  expect(days(three, '2026-03-03')).toEqual({ current: null, longest: streak })
})

test('the longest is of all years, and the newest of several', () => {
  const { current, longest } = days(
    ['2020-05-01', '2020-05-02', '2021-07-01', '2021-07-02', '2026-03-01'],
    '2026-03-01',
  )
  expect(current).toEqual({ length: 1, from: '2026-03-01', to: '2026-03-01' })
  expect(longest).toEqual({ length: 2, from: '2021-07-01', to: '2021-07-02' })
})

test('tomorrow somewhere else belongs to the streak, and a clock that is years ahead does not', () => {
  expect(days([...three, '2026-03-02', '2099-01-01'], '2026-03-01').current?.length).toBe(4)
  expect(days(['2026-03-02'], '2026-03-01').current?.length).toBe(1)
  expect(days(['2026-03-03'], '2026-03-01').current).toBeNull()
})

test('a streak of weeks needs one day of each, from Monday to Sunday, and lives until the end of the next week', () => {
  // A Sunday, the Monday after it, and the Sunday of the week after that.
  const active = ['2026-02-08', '2026-02-09', '2026-02-22']
  const streak = { length: 3, from: '2026-02-02', to: '2026-02-22' }
  expect(weeks(active, '2026-02-22').current).toEqual(streak)
  expect(weeks(active, '2026-03-01').current).toEqual(streak)
  expect(weeks(active, '2026-03-02')).toEqual({ current: null, longest: streak })
  expect(weeks(['2026-02-08', '2026-02-16'], '2026-02-16').longest?.length).toBe(1)
})

test('on a Sunday, the next week may have begun elsewhere', () => {
  expect(weeks(['2026-03-02'], '2026-03-01').current?.length).toBe(1)
  expect(weeks(['2026-03-02'], '2026-02-28').current).toBeNull()
})

const ofWeeks = (active: readonly DayRun[], today: number) => streaksOfWeeks(active, today, 1)

test('days in a row may come as one, and then count as each of them', () => {
  const [from, to] = ['2026-01-30', '2026-02-09'].map(numberOfDay) as [number, number]
  const each = Array.from({ length: to - from + 1 }, (_, n) => ({ first: from + n, last: from + n }))
  for (const streaksOf of [streaksOfDays, ofWeeks])
    expect(streaksOf([{ first: from, last: to }], to)).toEqual(streaksOf(each, to))
  expect(streaksOfDays(each, to).current?.length).toBe(11)
  expect(streaksOfWeeks(each, to, 1).current?.length).toBe(3)
})

test('no streak ends on a day that has not come', () => {
  // A Wednesday, in a week that ends on Sunday the 22nd.
  const streak = { length: 2, from: '2026-11-09', to: '2026-11-18' }
  expect(weeks(['2026-11-10', '2026-11-17'], '2026-11-18')).toEqual({ current: streak, longest: streak })
  // Where weeks begin on Sunday, that one ends on Saturday the 21st.
  expect(weeks(['2026-11-10', '2026-11-17'], '2026-11-18', 7).longest).toEqual({
    ...streak,
    from: '2026-11-08',
  })
  // Elsewhere, it is already tomorrow.
  expect(days(['2026-11-18', '2026-11-19'], '2026-11-18').longest).toEqual({
    length: 2,
    from: '2026-11-18',
    to: '2026-11-18',
  })
})

test('a clock that is ahead makes no longest streak', () => {
  const ahead = ['2026-11-17', '2099-01-01', '2099-01-02', '2099-01-09']
  expect(days(ahead, '2026-11-18').longest).toEqual({ length: 1, from: '2026-11-17', to: '2026-11-17' })
  expect(weeks(ahead, '2026-11-18').longest?.from).toBe('2026-11-16')
  // A month starting today: only days that may already have come count.
  const [from, to] = ['2026-11-18', '2026-12-18'].map(numberOfDay) as [number, number]
  expect(streaksOfDays([{ first: from, last: to }], from).longest?.length).toBe(2)
})

test('a Sunday and the Monday after it are two weeks in Europe, and one in the United States', () => {
  const active = ['2026-11-15', '2026-11-16']
  expect(weeks(active, '2026-11-18').current?.length).toBe(2)
  expect(weeks(active, '2026-11-18', 7).current?.length).toBe(1)
})
