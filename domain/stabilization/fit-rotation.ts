import { axisAngle, newTurn } from './turns.ts'

const rounds = 8
/** Radians. Even well tracked points do not match more closely than this. */
const minError = 2e-4
const minPoints = 6

/**
 * The turn (axis times angle) from one set of rays to another: x, y and z of each in turn, NaN where a point was lost.
 * Moving things and bad tracks hardly count, because a ray that is far off has little weight. False when there are too
 * few.
 */
export function fitRotation(from: Float64Array, to: Float64Array, into: Float64Array): boolean {
  const turn = newTurn()
  const errors = new Float64Array(from.length / 3)
  const ray = new Float64Array(3)
  const system = new Float64Array(9)
  for (let round = 0; round < rounds; round++) {
    let known = 0
    for (let at = 0; at < from.length; at += 3) {
      turnRay(turn, from, at, ray)
      const error = Math.hypot(to[at]! - ray[0]!, to[at + 1]! - ray[1]!, to[at + 2]! - ray[2]!)
      errors[at / 3] = error
      if (Number.isFinite(error)) known++
    }
    if (known < minPoints) return false
    const usual = Math.max(minError, medianOf(errors, known))
    system.fill(0)
    for (let at = 0; at < from.length; at += 3) {
      const error = errors[at / 3]!
      if (!Number.isFinite(error)) continue
      turnRay(turn, from, at, ray)
      addPoint(system, ray, to, { at, weight: 1 / (1 + (error / usual) ** 2) ** 2 })
    }
    if (!solveStep(system, step)) return false
    turnFurther(turn, step)
  }
  axisAngle(turn, into)
  return true
}

const step = new Float64Array(3)

function turnRay(q: Float64Array, rays: Float64Array, at: number, into: Float64Array): void {
  const x = rays[at]!
  const y = rays[at + 1]!
  const z = rays[at + 2]!
  const i = q[2]! * z - q[3]! * y + q[0]! * x
  const j = q[3]! * x - q[1]! * z + q[0]! * y
  const k = q[1]! * y - q[2]! * x + q[0]! * z
  into[0] = x + 2 * (q[2]! * k - q[3]! * j)
  into[1] = y + 2 * (q[3]! * i - q[1]! * k)
  into[2] = z + 2 * (q[1]! * j - q[2]! * i)
}

/**
 * A small turn r moves a ray a by r × a. The normal equations of the best r: xx, xy, xz, yy, yz, zz, and the
 * right-hand side.
 */
function addPoint(
  system: Float64Array,
  ray: Float64Array,
  to: Float64Array,
  { at, weight }: { at: number; weight: number },
): void {
  const x = ray[0]!
  const y = ray[1]!
  const z = ray[2]!
  const dx = to[at]! - x
  const dy = to[at + 1]! - y
  const dz = to[at + 2]! - z
  system[0]! += weight * (y * y + z * z)
  system[1]! -= weight * x * y
  system[2]! -= weight * x * z
  system[3]! += weight * (x * x + z * z)
  system[4]! -= weight * y * z
  system[5]! += weight * (x * x + y * y)
  system[6]! += weight * (y * dz - z * dy)
  system[7]! += weight * (z * dx - x * dz)
  system[8]! += weight * (x * dy - y * dx)
}

function solveStep(
  [a, b, c, d, e, f, x, y, z]: Iterable<number> & Float64Array,
  into: Float64Array,
): boolean {
  const [ca, cb, cc] = [d! * f! - e! * e!, c! * e! - b! * f!, b! * e! - c! * d!]
  const determinant = a! * ca + b! * cb + c! * cc
  if (!(Math.abs(determinant) > 1e-12)) return false
  into[0] = (ca * x! + cb * y! + cc * z!) / determinant
  into[1] = (cb * x! + (a! * f! - c! * c!) * y! + (b! * c! - a! * e!) * z!) / determinant
  into[2] = (cc * x! + (b! * c! - a! * e!) * y! + (a! * d! - b! * b!) * z!) / determinant
  return true
}

/** Applies a small turn after the turn so far: r times turn. */
function turnFurther(turn: Float64Array, r: Float64Array): void {
  const [x, y, z] = [r[0]! / 2, r[1]! / 2, r[2]! / 2]
  const [a, b, c, d] = [turn[0]!, turn[1]!, turn[2]!, turn[3]!]
  turn[0] = a - x * b - y * c - z * d
  turn[1] = b + x * a + y * d - z * c
  turn[2] = c + y * a + z * b - x * d
  turn[3] = d + z * a + x * c - y * b
  const length = Math.hypot(turn[0], turn[1], turn[2], turn[3])
  for (let part = 0; part < 4; part++) turn[part]! /= length
}

/** NaN counts as the largest. */
function medianOf(values: Float64Array, known: number): number {
  return values.toSorted()[Math.floor((known - 1) / 2)]!
}
