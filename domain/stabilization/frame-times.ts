import type { Motion } from '#domain/motion/motion.ts'

/** Used where a file has only one frame, or says that all frames are at the same time. */
const usualInterval = 1 / 30

/** When a frame is shown, in seconds. */
export const timeOf = ({ times, t0, dt }: Motion, frame: number): number =>
  times ? times[frame]! : t0 + frame * dt

/** The mean interval between frames in seconds, never 0. */
export function intervalOf({ n, times, dt }: Motion): number {
  const mean = times && n > 1 ? (times[n - 1]! - times[0]!) / (n - 1) : dt
  return mean > 0 ? mean : usualInterval
}

/** The last frame shown before a moment or exactly at it, plus the share of the way to the next one. */
export function frameAt(motion: Motion, seconds: number): number {
  const { n, times, t0, dt } = motion
  const max = Math.max(0, n - 1)
  if (!times) return dt > 0 ? Math.max(0, Math.min(max, (seconds - t0) / dt)) : 0
  let [min, beyond] = [0, n]
  while (beyond - min > 1) {
    const middle = (min + beyond) >> 1
    if (times[middle]! <= seconds) min = middle
    else beyond = middle
  }
  const step = (times[min + 1] ?? Infinity) - times[min]!
  const share = step > 0 ? (seconds - times[min]!) / step : 0
  return Math.max(0, Math.min(max, min + Math.max(0, Math.min(1, share))))
}
