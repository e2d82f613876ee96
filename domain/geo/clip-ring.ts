import type { ClipBox } from './clip.ts'

/**
 * Clips a ring `x, y, x, y, …` to a box (Sutherland and Hodgman). Where the ring leaves the box, it follows the box's
 * sides.
 */
export function clipRing(ring: ArrayLike<number>, box: ClipBox): number[] {
  let cut = Array.from(ring)
  for (const { axis, limit, sign } of sidesOf(box)) cut = cutAt(cut, { axis, limit, sign })
  return cut
}

type Side = { axis: 0 | 1; limit: number; sign: 1 | -1 }

const sidesOf = ({ minX, minY, maxX, maxY }: ClipBox): Side[] => [
  { axis: 0, limit: minX, sign: 1 },
  { axis: 0, limit: maxX, sign: -1 },
  { axis: 1, limit: minY, sign: 1 },
  { axis: 1, limit: maxY, sign: -1 },
]

/** Keeps the side where `sign` times the coordinate is greater. */
function cutAt(ring: number[], { axis, limit, sign }: Side): number[] {
  const kept: number[] = []
  const count = ring.length / 2
  for (let at = 0; at < count; at++) {
    const before = (at + count - 1) % count
    const [x, y, lastX, lastY] = [
      ring[2 * at] ?? 0,
      ring[2 * at + 1] ?? 0,
      ring[2 * before] ?? 0,
      ring[2 * before + 1] ?? 0,
    ]
    const here = sign * ((axis === 0 ? x : y) - limit)
    const there = sign * ((axis === 0 ? lastX : lastY) - limit)
    if (here >= 0 !== there >= 0) {
      const share = there / (there - here)
      kept.push(lastX + share * (x - lastX), lastY + share * (y - lastY))
    }
    if (here >= 0) kept.push(x, y)
  }
  return kept
}

/** Twice the area; positive for clockwise rings on a screen, where y grows downwards. */
export function signedArea(ring: ArrayLike<number>): number {
  let sum = 0
  const count = ring.length >> 1
  for (let at = 0; at < count; at++) {
    const next = (at + 1) % count
    sum += (ring[2 * at] ?? 0) * (ring[2 * next + 1] ?? 0) - (ring[2 * next] ?? 0) * (ring[2 * at + 1] ?? 0)
  }
  return sum
}
