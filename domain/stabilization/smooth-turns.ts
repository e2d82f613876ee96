import type { Motion } from '#domain/motion/motion.ts'
import { gaussianBlur } from './blur.ts'
import { intervalOf, timeOf } from './frame-times.ts'
import { axisAngle, mixTurns, newTurn, putTurn, takeTurn, turnFrom } from './turns.ts'

const panSeconds = 0.25
const changeSeconds = 0.3
/** The speed in radians per second at which a pan halves the smoothing, for a lens that sees this much of the world. */
const panSpeed = (100 * Math.PI) / 180
const panView = (120 * Math.PI) / 180
const cascades = 2

/** The standard deviation of the smoothing in seconds, where the camera does not pan. */
export const calmSigma = (smoothness: number): number => 0.2 * smoothness + 2 * smoothness ** 3

/**
 * The standard deviation in seconds at each frame: less in fast pans, which are meant, so that the view
 * follows them.
 */
export function sigmasFor(motion: Motion, smoothness: number, diagonal: number): Float64Array {
  const interval = intervalOf(motion)
  const [x, y, z] = ratesOf(motion).map((rates) => gaussianBlur(rates, panSeconds / interval)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const [calm, fast] = [calmSigma(smoothness), (panSpeed * diagonal) / panView]
  for (let frame = 0; frame < x.length; frame++) {
    // The mean of the vectors keeps pans, and shaking cancels out.
    const speed = Math.sqrt(x[frame]! ** 2 + y[frame]! ** 2 + z[frame]! ** 2) / fast
    x[frame] = calm / (1 + speed * speed)
  }
  return gaussianBlur(x, changeSeconds / interval)
}

/** Radians per second about the camera's axes, from the previous frame to this one. */
export function ratesOf(motion: Motion): [Float64Array, Float64Array, Float64Array] {
  const { n, q } = motion
  const rates: [Float64Array, Float64Array, Float64Array] = [
    new Float64Array(n),
    new Float64Array(n),
    new Float64Array(n),
  ]
  const [before, here, step] = [newTurn(), newTurn(), new Float64Array(3)]
  for (let frame = 1; frame < n; frame++) {
    takeTurn(q, frame - 1, before)
    takeTurn(q, frame, here)
    turnFrom(before, here, here)
    axisAngle(here, step)
    const seconds = timeOf(motion, frame) - timeOf(motion, frame - 1)
    const factor = seconds > 0 ? 1 / seconds : 0
    for (let axis = 0; axis < 3; axis++) rates[axis]![frame] = step[axis]! * factor
  }
  return rates
}

/**
 * A low-pass filter on rotations that runs forwards and backwards, so that it does not lag, and twice, so that little
 * fast shaking gets through. Each run has a quarter of the variance.
 */
export function smoothTurns(motion: Motion, sigmas: Float64Array, into: Float32Array): void {
  into.set(motion.q)
  for (let cascade = 0; cascade < cascades; cascade++) {
    followTurns(motion, sigmas, { turns: into, step: 1 })
    followTurns(motion, sigmas, { turns: into, step: -1 })
  }
}

function followTurns(
  motion: Motion,
  sigmas: Float64Array,
  { turns, step }: { turns: Float32Array; step: 1 | -1 },
): void {
  const { n } = motion
  const [follower, goal] = [newTurn(), newTurn()]
  const first = step === 1 ? 0 : n - 1
  if (n > 0) takeTurn(turns, first, follower)
  for (let frame = first + step; frame >= 0 && frame < n; frame += step) {
    takeTurn(turns, frame, goal)
    const seconds = Math.abs(timeOf(motion, frame) - timeOf(motion, frame - step))
    const tau = sigmas[frame]! / 2
    mixTurns(follower, goal, tau > 0 ? 1 - Math.exp(-seconds / tau) : 1, follower)
    putTurn(follower, turns, frame)
  }
}
