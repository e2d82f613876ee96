import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TimeRange } from '#domain/time/time-ranges.ts'
import { Patience } from './patience.ts'

const loaded: TimeRange[] = [[20, 30_000]]
let given = 0
let patience: Patience

beforeEach(() => {
  vi.useFakeTimers()
  given = 0
  patience = new Patience(() => (given += 1))
})
afterEach(() => vi.useRealTimers())

const wait = (seconds: number) => {
  vi.advanceTimersByTime(seconds * 1000)
  return given
}

test('a segment that does not arrive is waited for for fifteen seconds, however often it fails, and given up once', () => {
  patience.strain()
  expect(wait(14)).toBe(0)
  patience.strain()
  expect([wait(0.999), wait(0.001), wait(60)]).toEqual([0, 1, 1])
})

test('nothing is given up without a failure, however long it takes', () => {
  patience.see(0, [])
  expect(wait(600)).toBe(0)
})

test('progress ends the wait', () => {
  patience.see(0, loaded)
  patience.strain()
  wait(14)
  patience.see(0, [[20, 36_000]])
  expect(wait(60)).toBe(0)
})

test('while the buffer lasts, no one is waiting; at its end the fifteen seconds begin', () => {
  patience.see(0, loaded)
  patience.strain()
  for (let second = 1; second <= 30; second++) {
    wait(1)
    patience.see(second * 1000, loaded)
  }
  expect([wait(14.9), wait(0.1)]).toEqual([0, 1])
})

test('reporting the same again, or less, is not progress', () => {
  patience.see(5000, loaded)
  patience.strain()
  for (let second = 0; second < 14; second++) {
    wait(1)
    patience.see(5000, second % 2 === 0 ? loaded : [[20, 10_000]])
  }
  expect(wait(1)).toBe(1)
})

test('after a seek, the wait begins anew', () => {
  patience.strain()
  wait(14)
  patience.reset()
  expect(wait(10)).toBe(0)
  patience.strain()
  expect([wait(14), wait(1)]).toEqual([0, 1])
})
