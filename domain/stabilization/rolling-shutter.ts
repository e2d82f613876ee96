import type { Motion } from '#domain/motion/motion.ts'
import { intervalOf } from './frame-times.ts'

/** The frame rate from which on orientations are close enough to know how the camera turned within a frame. */
const minRate = 49.9

/**
 * Seconds from the first row of a frame to the last if the skew of a turning camera can be undone, else 0. A camera
 * that stabilized the picture itself has already bent its rows, in a way it does not tell.
 */
export function shutterSeconds(motion: Motion): number {
  return !motion.eis && 1 / intervalOf(motion) >= minRate ? motion.readout : 0
}
