import { showsMoment, type VisibleParts } from '#domain/media/visible-parts.ts'
import { decodeMotion, encodeMotion } from './motion-codec.ts'

/** Keeps the number of frames, but removes the orientation of those that are hidden. */
export function cutMotion(bytes: Uint8Array, shown: VisibleParts): Uint8Array {
  const motion = decodeMotion(bytes)
  const { n, t0, dt, times, q, gravity } = motion
  for (let picture = 0; picture < n; picture++) {
    if (showsMoment(shown, 1000 * (times?.[picture] ?? t0 + picture * dt))) continue
    q.set([1, 0, 0, 0], 4 * picture)
    gravity.set([0, 0, 0], 3 * picture)
  }
  return encodeMotion(motion)
}
