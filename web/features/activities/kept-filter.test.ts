import { expect, test } from 'vitest'
import { itemForTests } from './item-for-tests.ts'
import { filterKept, filtersOfKept, monthsOfKept } from './kept-filter.ts'

const at = (date: string) => Date.parse(date)
const ridge = itemForTests({
  id: 'a',
  title: 'Ridge above Hall',
  sport: 'hiking',
  start_time_ms: at('2026-05-31T22:30:00Z'),
  timezone: 'Europe/Vienna',
  country: 'AT',
  distance_m: 1000,
  calories: null,
})
const river = itemForTests({
  id: 'b',
  title: 'Down the river',
  sport: 'cycling',
  start_time_ms: at('2025-12-31T10:00:00Z'),
  timezone: 'Europe/Vienna',
  country: 'CH',
  distance_m: 500,
  calories: null,
})
const pass = itemForTests({
  ...river,
  id: 'c',
  title: 'River pass',
  start_time_ms: at('2025-12-01T10:00:00Z'),
  country: null,
  distance_m: null,
  calories: 300,
})
const all = [ridge, river, pass]

test.each([
  [{ archived: false }, ['a', 'b', 'c']],
  [{ archived: false, sport: 'hiking' as const }, ['a']],
  [{ archived: false, year: 2025 }, ['b', 'c']],
  [{ archived: false, country: 'CH' }, ['b']],
  [{ archived: false, q: 'RIVER' }, ['b', 'c']],
  [{ archived: false, q: 'river  the' }, ['b']],
])('without a network, %j shows %j', (filter, expected) => {
  expect(filterKept(all, filter).map(({ id }) => id)).toEqual(expected)
})

test('months have the totals of what is on this device, by the clock of the place', () => {
  expect(monthsOfKept(all, true)).toMatchObject([
    { period: '2026-06', count: 1, distance_m: 1000, calories: null },
    { period: '2025-12', count: 2, distance_m: 500, calories: 300 },
  ])
})

test('the last month of a list that goes on elsewhere has no totals', () => {
  expect(monthsOfKept(all, false).map(({ period }) => period)).toEqual(['2026-06'])
  expect(monthsOfKept([], false)).toEqual([])
})

test('only what there is can be chosen, the most frequent first', () => {
  expect(filtersOfKept(all)).toMatchObject({
    sports: [
      { sport: 'cycling', count: 2 },
      { sport: 'hiking', count: 1 },
    ],
    years: [
      { year: 2026, count: 1 },
      { year: 2025, count: 2 },
    ],
    countries: [
      { country: 'AT', count: 1 },
      { country: 'CH', count: 1 },
    ],
  })
})
