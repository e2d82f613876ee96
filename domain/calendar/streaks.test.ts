import { expect, test } from 'vitest'
import { numberOfDay } from './calendar-day.ts'
import { streaksOfDays, streaksOfWeeks } from './streaks.ts'

const runs = (...days: string[]) => days.map(numberOfDay).map((day) => ({ first: day, last: day }))
const days = (active: string[], today: string) => streaksOfDays(runs(...active), numberOfDay(today))
const weeks = (active: string[], today: string) => streaksOfWeeks(runs(...active), numberOfDay(today))

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

test('days in a row may come as one, and then count as each of them', () => {
  const [from, to] = ['2026-01-30', '2026-02-09'].map(numberOfDay) as [number, number]
  const each = Array.from({ length: to - from + 1 }, (_, n) => ({ first: from + n, last: from + n }))
  for (const streaksOf of [streaksOfDays, streaksOfWeeks])
    expect(streaksOf([{ first: from, last: to }], to)).toEqual(streaksOf(each, to))
  expect(streaksOfDays(each, to).current?.length).toBe(11)
  expect(streaksOfWeeks(each, to).current?.length).toBe(3)
})
