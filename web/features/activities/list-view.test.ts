import { expect, test } from 'vitest'
import { readListView, writeListView, type ListView } from './list-view.ts'

const today = '2026-11-15'
const read = (address: string) => readListView(new URLSearchParams(address), today)

test.each<[string, ListView]>([
  ['', { name: 'list' }],
  ['q=alm&year=2024', { name: 'list' }],
  ['archived=1', { name: 'archive' }],
  ['statistics=1&sport=hiking', { name: 'statistics' }],
  ['calendar=2024-02', { name: 'calendar', at: '2024-02' }],
  ['calendar=2024-02-29', { name: 'calendar', at: '2024-02-29' }],
  ['overview=2024', { name: 'year', year: 2024 }],
])('%s is %o, and is written the same', (address, view) => {
  expect(read(address)).toEqual(view)
  expect(read(String(writeListView(view, { archived: false })))).toEqual(view)
})

test.each([
  'calendar=',
  'calendar=2026-13',
  'calendar=2025-02-29',
  'calendar=0001-01',
  'calendar=2026-11-15x',
])('%s shows this month', (address) => {
  expect(read(address)).toEqual({ name: 'calendar', at: '2026-11' })
})

test.each(['overview=1', 'overview=1969', 'overview=2101', 'overview=20260'])(
  '%s shows this year',
  (address) => {
    expect(read(address)).toEqual({ name: 'year', year: 2026 })
  },
)

test('calendars and years keep the sport alone', () => {
  const filter = { q: 'alm', sport: 'hiking', year: 2024, country: 'AT', archived: false } as const
  expect(String(writeListView({ name: 'calendar', at: '2026-11' }, filter))).toBe(
    'sport=hiking&calendar=2026-11',
  )
  expect(String(writeListView({ name: 'year', year: 2025 }, filter))).toBe('sport=hiking&overview=2025')
  expect(String(writeListView({ name: 'statistics' }, filter))).toBe(
    'q=alm&sport=hiking&year=2024&place=AT&statistics=1',
  )
})
