import { expect, test } from 'vitest'
import { turnBy } from '#domain/motion/quaternion.ts'
import { motionOfTurns } from './motion-for-tests.ts'
import { calmSigma, ratesOf, sigmasFor } from './smooth-turns.ts'

const wide = (120 * Math.PI) / 180
const panAt = (degreesPerSecond: number) =>
  motionOfTurns((t) => turnBy([0, ((degreesPerSecond * Math.PI) / 180) * t, 0]), { seconds: 6, rate: 60 })

test('smoothness means seconds', () => {
  // By hand: 0.2 · 0.6 + 2 · 0.216, and 2.2 at most.
  expect(calmSigma(0.6)).toBeCloseTo(0.552, 9)
  expect(calmSigma(1)).toBeCloseTo(2.2, 9)
  expect(calmSigma(0)).toBe(0)
})

test('a pan is smoothed less the faster it is: half as long at 100 degrees per second with a wide lens', () => {
  const sigmaOf = (speed: number, diagonal = wide) => sigmasFor(panAt(speed), 0.6, diagonal)[180]!
  expect(sigmaOf(0)).toBeCloseTo(0.552, 6)
  expect(sigmaOf(100)).toBeCloseTo(0.276, 3)
  // By hand: 1 / (1 + 9) at three times the speed; with half the view, half the speed already halves it.
  expect(sigmaOf(300)).toBeCloseTo(0.0552, 3)
  expect(sigmaOf(50, wide / 2)).toBeCloseTo(0.276, 3)
})

test('shaking is not taken for a pan', () => {
  const shaken = motionOfTurns((t) => turnBy([0, 0.05 * Math.sin(40 * t), 0]), { seconds: 6, rate: 60 })
  // Up to 115 degrees per second, in both directions.
  expect(sigmasFor(shaken, 0.6, wide)[180]).toBeGreaterThan(0.53)
})

test('rates are those of the camera’s own axes, per second', () => {
  const [x, y, z] = ratesOf(panAt(90))
  expect(y[100]).toBeCloseTo(Math.PI / 2, 4)
  expect(Math.hypot(x[100]!, z[100]!)).toBeLessThan(1e-4)
})
