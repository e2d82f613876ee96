import type { Motion, MotionLens } from '#domain/motion/motion.ts'
import { intervalOf } from './frame-times.ts'
import { verdictOf } from './match-motion.ts'
import { lensModelOf, type LensModel, type LensProblem } from './lens-model.ts'

/** The video that is watched, as far as it is known. */
export type WatchedVideo = { durationMs: number | null; width: number | null; height: number | null }

export type MotionProblem = 'no_frames' | 'no_match' | LensProblem

/** Seconds, and shares of the duration and of the aspect ratio. */
const durationError = { seconds: 1, share: 0.02 }
const aspectError = 0.03

/** The lens to calculate with, or why the motion cannot be used for this video. */
export function checkMotion(motion: Motion, video: WatchedVideo): LensModel | MotionProblem {
  if (motion.n === 0) return 'no_frames'
  const isMatching = isOf(motion, video) && verdictOf(motion.quality) !== 'off'
  return isMatching ? lensModelOf(motion.lens) : 'no_match'
}

function isOf(motion: Motion, { durationMs, width, height }: WatchedVideo): boolean {
  const seconds = motion.n * intervalOf(motion)
  const off = durationMs === null ? 0 : Math.abs(seconds - durationMs / 1000)
  const isLong = off <= Math.max(durationError.seconds, durationError.share * seconds)
  return isLong && (!(width && height) || hasShapeOf(motion.lens, width, height))
}

/** Whether a lens can have taken a picture of this size. */
export const hasShapeOf = ({ w, h }: Pick<MotionLens, 'w' | 'h'>, width: number, height: number): boolean =>
  !(Math.abs(width / height / (w / h) - 1) > aspectError)

/** The camera stabilized the picture itself. Only its own orientations would tell what it did, and there are none. */
export const isStabilizedByCamera = ({ eis, source }: Pick<Motion, 'eis' | 'source'>): boolean =>
  eis && source === 'gyro'
