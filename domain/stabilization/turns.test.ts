import { assert, double, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import {
  conjugate,
  multiplied,
  normalised,
  turnBy,
  turned,
  type Quaternion,
} from '#domain/motion/quaternion.ts'
import { axisAngle, mixTurns, newTurn, putMatrix, putTurn, takeTurn, turnFrom } from './turns.ts'

const part = double({ min: -3, max: 3, noNaN: true })
const rotations = tuple(part, part, part).map((axis): Quaternion => turnBy(axis))
const differenceOf = (given: ArrayLike<number>, expected: readonly number[]): number =>
  Math.max(...expected.map((value, index) => Math.abs(given[index]! - value)))

test('the rotation from one to another is the one that the general formulas give', () => {
  assert(
    property(rotations, rotations, (a, b) => {
      const result = newTurn()
      turnFrom(Float64Array.from(a), Float64Array.from(b), result)
      expect(differenceOf(result, multiplied(conjugate(a), b))).toBeLessThan(1e-9)
    }),
  )
})

test('a matrix turns rays as its rotation does', () => {
  assert(
    property(rotations, part, (rotation, x) => {
      const ray = [x, 0.4, -1.1] as const
      const matrix = new Float64Array(10)
      putMatrix(Float64Array.from(rotation), matrix, 1)
      const rows = [1, 2, 3].map(
        (row) => matrix[row]! * ray[0] + matrix[row + 3]! * ray[1] + matrix[row + 6]! * ray[2],
      )
      expect(differenceOf(rows, turned(rotation, ray))).toBeLessThan(1e-9)
    }),
  )
})

test('part of the way between two rotations is that part of the angle, about the same axis', () => {
  assert(
    property(
      rotations,
      tuple(part, part, part),
      double({ min: 0, max: 1, noNaN: true }),
      (a, axis, share) => {
        // Up to a quarter turn, and with either sign of the quaternion.
        const small = axis.map((one) => one / 4) as [number, number, number]
        const b = multiplied(a, turnBy(small))
        const expected = multiplied(a, turnBy(small.map((one) => one * share) as [number, number, number]))
        for (const sign of [1, -1]) {
          const result = newTurn()
          mixTurns(
            Float64Array.from(a),
            Float64Array.from(b, (one) => sign * one),
            share,
            result,
          )
          expect(differenceOf(result, normalised(expected))).toBeLessThan(1e-9)
        }
      },
    ),
  )
})

test('a rotation has its axis and angle, however its sign is written', () => {
  const [angle, result] = [new Float64Array(3), newTurn()]
  putTurn(
    Float64Array.from(turnBy([0.2, -0.5, 1]), (one) => -one),
    result,
    0,
  )
  axisAngle(result, angle)
  expect(differenceOf(angle, [0.2, -0.5, 1])).toBeLessThan(1e-9)
  takeTurn(new Float32Array([9, 9, 9, 9, 1, 0, 0, 0]), 1, result)
  axisAngle(result, angle)
  expect(differenceOf(angle, [0, 0, 0])).toBeLessThan(1e-9)
})
