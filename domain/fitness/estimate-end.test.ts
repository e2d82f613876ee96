import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { estimateEndMs } from './estimate-end.ts'

const nowMs = Date.UTC(2026, 10, 17, 12, 5)
const quarter = { used: 0, limit: 100, resetAtMs: Date.UTC(2026, 10, 17, 12, 15) }
const day = { used: 0, limit: 1000, resetAtMs: Date.UTC(2026, 10, 18) }
const end = (remaining: number, windows = [quarter, day]) =>
  estimateEndMs({ remaining, callsPerActivity: 2, windows, nowMs })

test('when nothing is left there is no end', () => {
  expect(end(0)).toBeNull()
})

test('without limits it takes a second and a half each', () => {
  expect(end(40, [])).toBe(nowMs + minuteMs)
})

test('what fits into the running quarter of an hour comes now', () => {
  expect(end(40)).toBe(nowMs + minuteMs)
})

test('what does not fit comes in the next quarters, 40 in each', () => {
  expect(end(41)).toBe(quarter.resetAtMs + 1500)
  expect(end(80)).toBe(quarter.resetAtMs)
  expect(end(81)).toBe(quarter.resetAtMs + 15 * minuteMs + 1500)
})

test('what the day does not allow comes on the next days, 400 on each', () => {
  expect(end(400)).toBeLessThan(nowMs + 3 * hourMs)
  expect(end(401)).toBe(day.resetAtMs + 1500)
  expect(end(1585)).toBe(day.resetAtMs + 2 * 24 * hourMs + (1185 % 400) * 1500)
})

test('calls that are used up already are not counted on', () => {
  expect(end(1, [{ ...quarter, used: 79 }])).toBe(quarter.resetAtMs + 1500)
  expect(end(1, [{ ...quarter, used: 78 }])).toBe(nowMs + 1500)
})

test('a window that is over has all of its calls again', () => {
  expect(end(40, [{ ...quarter, used: 100, resetAtMs: nowMs }])).toBe(nowMs + minuteMs)
})

test('shortly before midnight the larger limit is still that of the day', () => {
  const late = { used: 80, limit: 100, resetAtMs: nowMs + 10 * minuteMs }
  const lateDay = { used: 800, limit: 1000, resetAtMs: late.resetAtMs }
  expect(end(401, [late, lateDay])).toBe(late.resetAtMs + 24 * hourMs + 1500)
})

test('after a window that is over, the next begins now', () => {
  const over = { ...quarter, used: 100, resetAtMs: nowMs }
  expect(end(41, [over])).toBe(nowMs + 15 * minuteMs + 1500)
})

test('an activity whose calls do not all fit into a window comes in the next', () => {
  const odd = { ...quarter, limit: 101 }
  const ask = (remaining: number) => estimateEndMs({ remaining, callsPerActivity: 3, windows: [odd], nowMs })
  // Of 80 calls, 26 activities take 78.
  expect(ask(26)).toBe(nowMs + 26 * 1500)
  expect(ask(27)).toBe(quarter.resetAtMs + 1500)
  expect(ask(53)).toBe(quarter.resetAtMs + 15 * minuteMs + 1500)
})

test('a quarter of an hour that has just begun is no day', () => {
  const fresh = { ...quarter, resetAtMs: nowMs + 15 * minuteMs }
  expect(end(81, [fresh])).toBe(nowMs + 30 * minuteMs + 1500)
})
