import { expect, test } from 'vitest'
import { waitUntilMs } from './call-budget.ts'

const nowMs = 1_000_000
const quarter = { limit: 100, resetAtMs: nowMs + 10 }
const day = { limit: 1000, resetAtMs: nowMs + 500 }

test.each([
  ['an older one may use four fifths', 78, false, null],
  ['and no more', 79, false, quarter.resetAtMs],
  ['a new one may use all', 98, true, null],
  ['and no more', 99, true, quarter.resetAtMs],
])('%s', (_, used, isNew, expected) => {
  const windows = [
    { ...quarter, used },
    { ...day, used: 0 },
  ]
  expect(waitUntilMs(windows, { calls: 2, isNew, nowMs })).toBe(expected)
})

test('the window that is full for longest counts', () => {
  const windows = [
    { ...quarter, used: 100 },
    { ...day, used: 799 },
  ]
  expect(waitUntilMs(windows, { calls: 2, isNew: false, nowMs })).toBe(day.resetAtMs)
  expect(waitUntilMs(windows, { calls: 2, isNew: true, nowMs })).toBe(quarter.resetAtMs)
})

test('a window that is over says nothing any more', () => {
  const over = [{ used: 100, limit: 100, resetAtMs: nowMs }]
  expect(waitUntilMs(over, { calls: 2, isNew: true, nowMs })).toBeNull()
})

test('without windows there is nothing to wait for', () => {
  expect(waitUntilMs([], { calls: 2, isNew: false, nowMs })).toBeNull()
})

test('four fifths of a limit are never more than that', () => {
  const windows = [{ used: 79, limit: 101, resetAtMs: nowMs + 10 }]
  expect(waitUntilMs(windows, { calls: 1, isNew: false, nowMs })).toBeNull()
  expect(waitUntilMs(windows, { calls: 2, isNew: false, nowMs })).toBe(nowMs + 10)
})
