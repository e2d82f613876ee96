import { staysInPlace, type Sport } from '#domain/sport.ts'
import type { Samples } from './recording.ts'
import { restsOf } from './rests.ts'
import { usualStep } from './usual-step.ts'

/** Slower than this is standing; a resting device seems to creep. */
const creeping = 0.3
/**
 * Standing is anything slower than this share of the usual speed, within bounds that suit a walk and a
 * descent.
 */
const share = 0.15
const slowest = 0.2
const fastest = 1
/** Metres per second; more than fine enough to find the usual speed. */
const classWidth = 0.05
/**
 * A recording with a lower average speed was made in one place. Anyone who got farther than this many metres
 * was travelling, and slept in between; so was anyone with positions whose sport is to get somewhere.
 */
const inPlace = 0.1
const farthestInPlace = 1000
/** Beyond this gap, the distance between two samples says more than the speed at them. */
const sparseMs = 10_000
/**
 * A gap this long counts as a rest, unless samples are usually that far apart or at least this share of the
 * usual speed was kept up throughout.
 */
const longGapMs = 600_000
const usualSteps = 2.5
const shareInGap = 0.5

/** Milliseconds in motion: without pauses and without standing still. */
export function movingTime(samples: Samples, joined: Uint8Array, sport: Sport): number {
  const isTravelling = !staysInPlace(sport) && samples.lat.some((lat) => !Number.isNaN(lat))
  return movingTimeAlong(samples, joined, isTravelling).at(-1) ?? 0
}

/** The same up to each sample. */
export function movingTimeAlong(samples: Samples, joined: Uint8Array, isTravelling = false): Float64Array {
  const { time, series } = samples
  const { speed, distance } = series
  const isResting = restingSteps(samples, joined)
  const usual = speed ? usualSpeed(speed) : 0
  const min = Math.min(fastest, Math.max(slowest, usual * share))
  const longestMs = Math.max(longGapMs, usualSteps * usualStep(time))
  const [moving, all] = [new Float64Array(time.length), new Float64Array(time.length)]
  for (let row = 1; row < time.length; row++) {
    const duration = joined[row] === 0 ? 0 : time[row]! - time[row - 1]!
    const isGap = duration > longestMs
    const needed = isGap ? Math.max(min, usual * shareInGap) : min
    const isMoving =
      duration > 0 &&
      isResting[row] === 0 &&
      speed !== undefined &&
      speedOver(row, duration, speed, distance) >= needed
    all[row] = all[row - 1]! + (isGap && !isMoving ? 0 : duration)
    moving[row] = moving[row - 1]! + (isMoving ? duration : 0)
  }
  const travelled = distance ? distance.at(-1)! - distance[0]! : 0
  const farthest = Math.min(farthestInPlace, (inPlace * (all.at(-1) ?? 0)) / 1000)
  return travelled < farthest && !isTravelling ? all : moving
}

/** Where both the positions and the counter stand still. On treadmills, only the positions do. */
function restingSteps(samples: Samples, joined: Uint8Array): Uint8Array {
  const { time, series } = samples
  const isResting = new Uint8Array(time.length)
  for (const { from, to } of restsOf(samples, joined)) {
    const counted = series.distance ? series.distance[to]! - series.distance[from]! : 0
    if (counted < (slowest * (time[to]! - time[from]!)) / 1000) isResting.fill(1, from + 1, to + 1)
  }
  return isResting
}

function speedOver(
  row: number,
  duration: number,
  speed: Float32Array,
  distance: Float32Array | undefined,
): number {
  const both = speed[row - 1]! + speed[row]!
  if (distance && (duration > sparseMs || Number.isNaN(both))) {
    return ((distance[row]! - distance[row - 1]!) / duration) * 1000
  }
  return both / 2
}

/** What is standing still for a rider is fast walking on foot, so the usual speed comes from the recording itself. */
function usualSpeed(speed: Float32Array): number {
  const counts = new Uint32Array(fastest / (share * classWidth) + 1)
  let moving = 0
  for (let row = 0; row < speed.length; row++) {
    const value = speed[row]!
    if (!(value > creeping)) continue
    counts[Math.min(counts.length - 1, Math.floor(value / classWidth))]!++
    moving++
  }
  let [index, slower] = [0, 0]
  while (index < counts.length && slower + counts[index]! < moving / 2) slower += counts[index++]!
  return index * classWidth
}
