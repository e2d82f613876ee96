/**
 * Rotations (w, x, y, z) calculated in place: `domain/motion/quaternion.ts` creates a new one for each result, which is
 * too much for every frame of an hour, and for code that runs while a video plays.
 */
export type Turn = Float64Array
type Column = Float32Array | Float64Array

export const newTurn = (): Turn => Float64Array.of(1, 0, 0, 0)

/** Above this dot product, a straight line between two rotations is as good as the arc. */
const nearlyEqual = 0.9999

/** The rotation of a frame of a column. */
export function takeTurn(column: Column, frame: number, into: Turn): void {
  const at = 4 * frame
  into[0] = column[at]!
  into[1] = column[at + 1]!
  into[2] = column[at + 2]!
  into[3] = column[at + 3]!
}

export function putTurn(turn: Turn, column: Column, frame: number): void {
  const at = 4 * frame
  column[at] = turn[0]!
  column[at + 1] = turn[1]!
  column[at + 2] = turn[2]!
  column[at + 3] = turn[3]!
}

/** On the shortest arc from a to b. `into` may be one of them. */
export function mixTurns(a: Turn, b: Turn, share: number, into: Turn): void {
  const dot = a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]! + a[3]! * b[3]!
  const near = Math.abs(dot)
  let partA = 1 - share
  let partB = share
  if (near < nearlyEqual) {
    const angle = Math.acos(near)
    const sine = Math.sin(angle)
    partA = Math.sin((1 - share) * angle) / sine
    partB = Math.sin(share * angle) / sine
  }
  if (dot < 0) partB = -partB
  const w = partA * a[0]! + partB * b[0]!
  const x = partA * a[1]! + partB * b[1]!
  const y = partA * a[2]! + partB * b[2]!
  const z = partA * a[3]! + partB * b[3]!
  const length = Math.sqrt(w * w + x * x + y * y + z * z)
  into[0] = w / length
  into[1] = x / length
  into[2] = y / length
  into[3] = z / length
}

/** From the axes of a to those of b: a* b. `into` may be one of them. */
export function turnFrom(a: Turn, b: Turn, into: Turn): void {
  const w = a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]! + a[3]! * b[3]!
  const x = a[0]! * b[1]! - a[1]! * b[0]! - a[2]! * b[3]! + a[3]! * b[2]!
  const y = a[0]! * b[2]! + a[1]! * b[3]! - a[2]! * b[0]! - a[3]! * b[1]!
  const z = a[0]! * b[3]! - a[1]! * b[2]! + a[2]! * b[1]! - a[3]! * b[0]!
  into[0] = w
  into[1] = x
  into[2] = y
  into[3] = z
}

/** Its axis times its angle in radians, the short way round. */
export function axisAngle(turn: Turn, into: Float64Array): void {
  const x = turn[1]!
  const y = turn[2]!
  const z = turn[3]!
  const aside = Math.sqrt(x * x + y * y + z * z)
  const angle = 2 * Math.atan2(aside, Math.abs(turn[0]!))
  const factor = (turn[0]! < 0 ? -1 : 1) * (aside > 1e-12 ? angle / aside : 2)
  into[0] = x * factor
  into[1] = y * factor
  into[2] = z * factor
}

/** As a matrix by columns, as the graphics processor takes it. */
export function putMatrix(turn: Turn, into: Column, at: number): void {
  const w = turn[0]!
  const x = turn[1]!
  const y = turn[2]!
  const z = turn[3]!
  into[at] = 1 - 2 * (y * y + z * z)
  into[at + 1] = 2 * (x * y + w * z)
  into[at + 2] = 2 * (x * z - w * y)
  into[at + 3] = 2 * (x * y - w * z)
  into[at + 4] = 1 - 2 * (x * x + z * z)
  into[at + 5] = 2 * (y * z + w * x)
  into[at + 6] = 2 * (x * z + w * y)
  into[at + 7] = 2 * (y * z - w * x)
  into[at + 8] = 1 - 2 * (x * x + y * y)
}
