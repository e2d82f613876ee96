import type { LensStretch, MotionLens } from '#domain/motion/motion.ts'
import { lensModelOf, type LensModel } from './lens-model.ts'

/** A small picture through a wide lens whose axis is not quite in its middle. */
export const lensForTests = (changes: Partial<MotionLens> = {}): MotionLens => ({
  fx: 262,
  fy: 262,
  cx: 322,
  cy: 178,
  k: [0.035, -0.012, 0.003, -0.0006],
  w: 640,
  h: 360,
  from: 'table',
  ...changes,
})

export function modelOf(lens: MotionLens): LensModel {
  const model = lensModelOf(lens)
  if (typeof model === 'string') throw new Error(model)
  return model
}

/** A 4:3 picture stretched to 16:9 the way cameras do it: hardly in the middle, but a lot at the sides. */
export const superView: LensStretch = {
  x: [1.3, -1.5, 1.2, 0, 0, 0, 0, 0.12],
  y: [0.94, 0.2, 0.05, 0.05, 0.04, -0.03],
  aspect: 4 / 3,
}
