import { expect, test } from 'vitest'
import { SteadyDigits } from './steady-digits.ts'

test('digits change at most four times a second, and only for more than six tenths of the last one', () => {
  const digits = new SteadyDigits(1)
  expect(digits.next(12.2, 0, false)).toBe(12)
  expect(digits.next(15, 200, false)).toBeUndefined()
  expect(digits.next(15, 250, false)).toBe(15)
  expect(digits.next(15.59, 1000, false)).toBeUndefined()
  expect(digits.next(15.61, 1010, false)).toBe(16)
  expect(digits.next(15.45, 2000, false)).toBeUndefined()
})

test('a jump is shown at once', () => {
  const digits = new SteadyDigits(0.1)
  expect(digits.next(3, 0, false)).toBeCloseTo(3, 9)
  expect(digits.next(9.98, 10, true)).toBeCloseTo(10, 9)
})

test('a value that is no longer known disappears, and comes back', () => {
  const digits = new SteadyDigits(1)
  digits.next(80, 0, false)
  expect(digits.next(Number.NaN, 300, false)).toBeNaN()
  expect(digits.next(Number.NaN, 600, false)).toBeUndefined()
  expect(digits.next(81, 900, false)).toBe(81)
})
