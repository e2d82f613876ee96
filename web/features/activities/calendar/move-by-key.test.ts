import { expect, test } from 'vitest'
import { dayByKey } from './move-by-key.ts'

test.each([
  ['ArrowLeft', '2026-11-01', '2026-10-31'],
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowUp', '2026-11-05', '2026-10-29'],
  ['ArrowDown', '2026-11-05', '2026-11-12'],
  ['Home', '2026-11-15', '2026-11-09'],
  ['End', '2026-11-09', '2026-11-15'],
  ['PageUp', '2026-03-31', '2026-02-28'],
  ['PageDown', '2026-01-31', '2026-02-28'],
  ['PageDown', '2026-12-15', '2027-01-15'],
  ['Enter', '2026-11-05', undefined],
])('in a calendar, %s leads from %s to %s', (key, from, to) => {
  expect(dayByKey(key, from, { weeks: 'rows', weekStart: 1 })).toBe(to)
})

test.each([
  ['ArrowLeft', '2026-11-09', '2026-11-02'],
  ['ArrowRight', '2026-11-09', '2026-11-16'],
  ['ArrowUp', '2026-11-09', '2026-11-08'],
  ['ArrowDown', '2026-11-09', '2026-11-10'],
])('in a year, %s leads from %s to %s', (key, from, to) => {
  expect(dayByKey(key, from, { weeks: 'columns', weekStart: 1 })).toBe(to)
})
