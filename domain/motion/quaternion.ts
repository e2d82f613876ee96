/** w, x, y, z (Hamilton). */
export type Quaternion = readonly [number, number, number, number]
export type Vector = readonly [number, number, number]

export const noTurn: Quaternion = [1, 0, 0, 0]

/** The quaternion at an index of a column. */
export function quaternionAt(column: Float32Array, index: number): Quaternion {
  return [column[4 * index]!, column[4 * index + 1]!, column[4 * index + 2]!, column[4 * index + 3]!]
}

/**
 * By index and with plain roots: this runs for every gyroscope sample, where destructuring would cost more
 * than the maths.
 */
export function multiplied(a: Quaternion, b: Quaternion): Quaternion {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ]
}

export const conjugate = (q: Quaternion): Quaternion => [q[0], -q[1], -q[2], -q[3]]

/** Of length one; the identity if the length is zero. */
export function normalised(q: Quaternion): Quaternion {
  const length = Math.sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3])
  return length > 0.5 && length < Infinity
    ? [q[0] / length, q[1] / length, q[2] / length, q[3] / length]
    : noTurn
}

/** The rotated vector: q v q*. */
export function turned(q: Quaternion, v: Vector): Vector {
  const after = multiplied(multiplied(q, [0, v[0], v[1], v[2]]), conjugate(q))
  return [after[1], after[2], after[3]]
}

/** The rotation about a vector, by its length in radians. */
export function turnBy(v: Vector): Quaternion {
  const angle = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  const share = angle < 1e-9 ? 0.5 : Math.sin(angle / 2) / angle
  return [Math.cos(angle / 2), v[0] * share, v[1] * share, v[2] * share]
}

/** Between two close rotations, where linear interpolation is accurate enough. */
export function between(a: Quaternion, b: Quaternion, share: number): Quaternion {
  const dot = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
  const sign = dot < 0 ? -share : share
  const part = (index: 0 | 1 | 2 | 3): number => (1 - share) * a[index] + sign * b[index]
  return normalised([part(0), part(1), part(2), part(3)])
}

export function unit(v: Vector): Vector {
  const length = Math.sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2])
  return length > 1e-9 && length < Infinity ? [v[0] / length, v[1] / length, v[2] / length] : [0, 0, 0]
}
