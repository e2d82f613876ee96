import { expect, test } from 'vitest'
import { multiplied, turnBy, type Quaternion } from '#domain/motion/quaternion.ts'
import { anglesOf } from './turn-angles.ts'

const radians = Math.PI / 180
const columnOf = (...turns: Quaternion[]) => Float32Array.from(turns.flat())

test('a camera that looks right, then up, and leans to the right has these angles', () => {
  const look = turnBy([0, 40 * radians, 0])
  const up = turnBy([20 * radians, 0, 0])
  const lean = turnBy([0, 0, 10 * radians])
  const { pan, tilt, lean: leans } = anglesOf(columnOf(multiplied(multiplied(look, up), lean)))
  expect(pan[0]).toBeCloseTo(40, 4)
  expect(tilt[0]).toBeCloseTo(20, 4)
  expect(leans[0]).toBeCloseTo(10, 4)
})

test('a camera that turns round twice is not thrown back', () => {
  const turns = Array.from({ length: 73 }, (_, step) => turnBy([0, -10 * step * radians, 0]))
  const { pan } = anglesOf(columnOf(...turns))
  for (const [step, angle] of pan.entries()) expect(angle).toBeCloseTo(-10 * step, 3)
})
