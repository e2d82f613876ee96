import { showsMoment, type VisibleParts } from '#domain/media/visible-parts.ts'
import { decodeMotion, encodeMotion } from './motion-codec.ts'

/** As many pictures as before, but without telling how the camera was held at those that are not shown. */
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
