import { expect, test } from 'vitest'
import type { Motion } from '#domain/motion/motion.ts'
import { multiplied, turnBy, type Quaternion } from '#domain/motion/quaternion.ts'
import { lensForTests, modelOf } from './lens-for-tests.ts'
import { motionOfTurns } from './motion-for-tests.ts'
import { viewDirections, widthOfView } from './view-directions.ts'

const inRadians = Math.PI / 180
/** Looks in a direction, clockwise from where the camera looked when it was switched on, and down a little. */
const lookAt = (degrees: number, downDegrees = 10): Quaternion =>
  multiplied(turnBy([0, degrees * inRadians, 0]), turnBy([-downDegrees * inRadians, 0, 0]))

const motionOf = (turnAt: (seconds: number) => Quaternion, changes: Partial<Motion> = {}): Motion =>
  motionOfTurns(turnAt, { seconds: 60, rate: 10, ...changes })

test('a camera that looks where it goes shows its course', () => {
  const directions = viewDirections(
    motionOf((t) => lookAt(t)),
    (t) => (250 + t) % 360,
  )
  for (const t of [0, 7.5, 30, 59]) expect(directions.at(t)).toBeCloseTo((250 + t) % 360, 0)
})

test('a look to the right for a moment turns the cone to the right, although the course stays', () => {
  const directions = viewDirections(
    motionOf((t) => lookAt(t > 30 && t < 32 ? 80 : 0)),
    () => 340,
  )
  expect(directions.at(20)).toBeCloseTo(340 - (80 * 2) / 60, -1)
  const aside = (directions.at(31) - directions.at(20) + 360) % 360
  expect(aside).toBeGreaterThan(74)
  expect(aside).toBeLessThan(82)
})

test('in a short video, every second counts the same, and those without a course not at all', () => {
  const short = motionOfTurns((t) => lookAt(10 * t), { seconds: 4, rate: 10 })
  const directions = viewDirections(short, (t) => (t < 3 ? 0 : Number.NaN))
  // The differences are 0, -10 and -20 degrees.
  expect(directions.at(0)).toBeCloseTo(350, 0)
  expect(directions.at(3)).toBeCloseTo(20, 0)
})

test('the world of the sensors may lie on its side', () => {
  const fallen = turnBy([0.4, 0.2, 1.4])
  const directions = viewDirections(
    motionOf((t) => multiplied(fallen, lookAt(90 + t)), { gravity: motionOf((t) => lookAt(90 + t)).gravity }),
    (t) => 90 + t,
  )
  for (const t of [5, 30, 50]) expect(directions.at(t)).toBeCloseTo(90 + t, 0)
})

test('without movement, without down and when looking straight down, there is no direction', () => {
  const still = viewDirections(
    motionOf((t) => lookAt(t)),
    () => Number.NaN,
  )
  expect(still.at(10)).toBeNaN()
  const weightless = viewDirections(
    motionOf((t) => lookAt(t), { grav: 'none', gravity: new Float32Array(1800) }),
    () => 0,
  )
  expect(weightless.at(10)).toBeNaN()
  const downwards = viewDirections(
    motionOf(() => lookAt(0, 88)),
    () => 0,
  )
  expect(downwards.at(10)).toBeNaN()
  expect(
    viewDirections(
      motionOf(() => lookAt(0), { n: 0 }),
      () => 0,
    ).at(10),
  ).toBeNaN()
})

test('a lens sees as wide as its focal length says', () => {
  // Without distortion, r is the angle: 320 pixels are 320 / 262 radians to each side.
  const bare = modelOf(lensForTests({ cx: 320, k: [0, 0, 0, 0] }))
  expect(widthOfView(bare)).toBeCloseTo((2 * 320) / 262, 6)
  const straight = modelOf(lensForTests({ from: 'linear', fx: 320, fy: 320, cx: 320, k: [0, 0, 0, 0] }))
  expect(widthOfView(straight)).toBeCloseTo(Math.PI / 2, 6)
})
