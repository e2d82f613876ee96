import { array, assert, double, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { boxBlur, gaussianBlur, runningMaximum, runningMinimum } from './blur.ts'

const columns = array(double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 60 })

/** The values around a frame, with those at the ends repeated. */
const around = (values: number[], at: number, half: number): number[] =>
  Array.from(
    { length: 2 * half + 1 },
    (_, index) => values[Math.min(values.length - 1, Math.max(0, at - half + index))]!,
  )

test('a mean over neighbours is what adding them up gives', () => {
  assert(
    property(columns, nat(80), (values, half) => {
      const blurred = new Float64Array(values.length)
      boxBlur(Float64Array.from(values), half, blurred)
      for (const [at, value] of blurred.entries()) {
        const sum = around(values, at, half).reduce((total, one) => total + one, 0)
        expect(value).toBeCloseTo(sum / (2 * half + 1), 9)
      }
    }),
  )
})

test('running extremes are what looking at every neighbour gives', () => {
  assert(
    property(columns, nat(80), (values, half) => {
      const column = Float64Array.from(values)
      const [max, min] = [runningMaximum(column, half), runningMinimum(column, half)]
      for (const at of values.keys()) {
        expect(max[at]).toBe(Math.max(...around(values, at, half)))
        expect(min[at]).toBe(Math.min(...around(values, at, half)))
      }
    }),
  )
})

test('a blurred impulse spreads as far as a Gaussian does', () => {
  for (const sigma of [1, 3.3, 15, 41]) {
    const impulse = new Float64Array(501)
    impulse[250] = 1
    const spread = gaussianBlur(impulse, sigma)
    const variance = spread.reduce((sum, value, at) => sum + value * (at - 250) ** 2, 0)
    expect(spread.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9)
    // Accurate to half a step between whole widths.
    expect(Math.abs(Math.sqrt(variance) - sigma)).toBeLessThan(0.2)
  }
})

test('a blur of nothing changes nothing', () => {
  expect(gaussianBlur(Float64Array.of(1, 5, 2), 0)).toEqual(Float64Array.of(1, 5, 2))
})
