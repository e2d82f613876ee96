import { expect, test } from 'vitest'
import { itemForTests } from './item-for-tests.ts'
import { monthOf, rowsOf } from './list-rows.ts'

const at = (iso: string, timezone = 'UTC') => itemForTests({ start_time_ms: Date.parse(iso), timezone })

test('an activity belongs to the month it began in, in its own timezone', () => {
  expect(monthOf(at('2026-03-31T23:30:00Z', 'Europe/Vienna'))).toBe('2026-04')
  expect(monthOf(at('2026-03-31T23:30:00Z', 'America/Denver'))).toBe('2026-03')
})

test('every month has one heading, with its totals', () => {
  const [a, b, c] = [at('2026-05-02T08:00:00Z'), at('2026-05-01T08:00:00Z'), at('2026-04-30T08:00:00Z')]
  const may = {
    period: '2026-05',
    sport: null,
    count: 2,
    distance_m: 30_000,
    elapsed_time_ms: 2,
    moving_time_ms: 1,
    ascent_m: 0,
    descent_m: 0,
    calories: 0,
  }
  expect(rowsOf([a, b, c], [may])).toEqual([
    { kind: 'month', month: '2026-05', totals: may },
    { kind: 'activity', activity: a },
    { kind: 'activity', activity: b },
    { kind: 'month', month: '2026-04', totals: undefined },
    { kind: 'activity', activity: c },
  ])
})
