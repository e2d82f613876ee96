import type { Motion } from '#domain/motion/motion.ts'
import { intervalOf, timeOf } from './frame-times.ts'
import { framesToMeasure, type MeasuredPair } from './match-motion.ts'
import { measurePair } from './measure-pair.ts'
import type { Picture } from './track-points.ts'

/** A frame to look at. In the seconds between `from` and `to`, no other one appears. */
export type WantedPicture = { frame: number; from: number; to: number }

/** Pairs of neighbouring frames: enough to tell whether it matches, and decoded within seconds. */
const pairs = 60
/** Pixels. Movement is measured to a fraction of one, so larger pictures would tell no more. */
const longestSide = 480

/** The frames in which to measure how the picture moves, and the next one of each, in order. */
export function wantedPictures(motion: Motion): WantedPicture[] {
  const frames = new Set(framesToMeasure(motion, pairs).flatMap((frame) => [frame, frame + 1]))
  const half = intervalOf(motion) / 2
  const between = (frame: number): number =>
    frame === 0
      ? timeOf(motion, 0) - half
      : frame === motion.n
        ? timeOf(motion, frame - 1) + half
        : (timeOf(motion, frame - 1) + timeOf(motion, frame)) / 2
  return [...frames].map((frame) => ({ frame, from: between(frame), to: between(frame + 1) }))
}

/** The size in which to look at them. */
export function wantedSize({ lens: { w, h } }: Motion): { width: number; height: number } {
  const scale = longestSide / Math.max(w, h)
  return { width: Math.max(1, Math.round(w * scale)), height: Math.max(1, Math.round(h * scale)) }
}

/** How the picture moves, according to the wanted pictures, which must be in the same order. */
export function* measurePictures(
  wanted: readonly WantedPicture[],
  pictures: Iterable<Picture>,
  lens: Motion['lens'],
): Generator<MeasuredPair> {
  let last: { frame: number; picture: Picture } | undefined
  let index = 0
  for (const picture of pictures) {
    const frame = wanted[index++]?.frame
    if (frame === undefined) return
    if (last && last.frame + 1 === frame) yield measurePair(last.frame, [last.picture, picture], lens)
    last = { frame, picture }
  }
}

/** The motion of a video that keeps only every n-th frame. */
export function everyNthFrame(motion: Motion, step: number): Motion {
  if (step === 1) return motion
  const n = Math.ceil(motion.n / step)
  const q = new Float32Array(4 * n)
  const gravity = new Float32Array(3 * n)
  for (let frame = 0; frame < n; frame++) {
    q.set(motion.q.subarray(4 * frame * step, 4 * frame * step + 4), 4 * frame)
    gravity.set(motion.gravity.subarray(3 * frame * step, 3 * frame * step + 3), 3 * frame)
  }
  const times = motion.times?.filter((_, frame) => frame % step === 0) ?? null
  return { ...motion, n, dt: motion.dt * step, times, q, gravity }
}
