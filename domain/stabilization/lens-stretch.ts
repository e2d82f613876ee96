import type { LensStretch } from '#domain/motion/motion.ts'

const steps = 8

/**
 * From a place in the recorded picture to one on the sensor, both in shares of the width and the height from the
 * centre.
 */
export function unstretch({ x: a, y: b }: LensStretch, place: Float64Array): void {
  const x = place[0]!
  const y = place[1]!
  place[0] = x * (evenSum(a, x * x, 1) + a[7]! * y * y)
  place[1] = y * downFactor(b, x * x, y * y)
}

/** The reverse, by Newton's method for each axis, because the axes hardly depend on each other. */
export function stretch({ x: a, y: b }: LensStretch, place: Float64Array): void {
  const goalX = place[0]!
  const goalY = place[1]!
  let x = goalX / a[0]!
  let y = goalY / b[0]!
  for (let step = 0; step < steps; step++) {
    const xx = x * x
    const yy = y * y
    x -= (x * (evenSum(a, xx, 1) + a[7]! * yy) - goalX) / (evenSum(a, xx, 3) + a[7]! * yy)
    const newXx = x * x
    const slope = 3 * b[1]! * yy + 5 * b[2]! * yy * yy
    const slopeY = b[0]! + slope + b[3]! * newXx + 3 * b[4]! * newXx * yy + b[5]! * newXx * newXx
    y -= (y * downFactor(b, newXx, yy) - goalY) / slopeY
  }
  place[0] = x
  place[1] = y
}

const downFactor = (b: number[], xx: number, yy: number): number =>
  b[0]! + b[1]! * yy + b[2]! * yy * yy + b[3]! * xx + b[4]! * xx * yy + b[5]! * xx * xx

/**
 * The first seven factors times the even powers. With `slope` 3 it is the derivative of x times that sum with
 * `slope` 1.
 */
function evenSum(a: number[], xx: number, slope: 1 | 3): number {
  let sum = 0
  for (let index = 6; index >= 0; index--) sum = sum * xx + a[index]! * (slope === 1 ? 1 : 2 * index + 1)
  return sum
}

/** Whether each recorded place has only one place on the sensor, so that the reverse can be found. */
export function isOrderly(stretched: LensStretch): boolean {
  const { x, y, aspect } = stretched
  if (x.length !== 8 || y.length !== 6 || ![...x, ...y].every((one) => Math.abs(one) < 100)) return false
  if (!(aspect > 0.2 && aspect < 5)) return false
  const place = new Float64Array(2)
  for (let column = -5; column <= 5; column++) {
    for (let row = -5; row <= 5; row++) {
      place.set([column / 10, row / 10])
      unstretch(stretched, place)
      stretch(stretched, place)
      if (!(Math.hypot(place[0]! - column / 10, place[1]! - row / 10) < 1e-5)) return false
    }
  }
  return true
}
