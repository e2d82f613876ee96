import { joinedSteps } from '#domain/telemetry/joined-steps.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'
import { usualStep } from '#domain/telemetry/usual-step.ts'

/** How long each power lasted. Nothing was measured between steps. */
export type PowerSteps = { start: Float64Array; duration: Float64Array; watts: Float32Array; count: number }

/** A power lasts until the next sample, unless that is further away than this: then the sensor was lost. */
const longestMs = 10_000

/** Undefined without power or times. */
export function powerSteps(samples: Samples, pauses: readonly Pause[]): PowerSteps | undefined {
  const { time, series } = samples
  const { power } = series
  if (!power || time.length === 0 || Number.isNaN(time[0]!)) return undefined
  const joined = joinedSteps({ samples, breaks: [], pauses: [...pauses] })
  const usualMs = Math.min(longestMs, Math.max(1, usualStep(time)))
  const [start, duration] = [new Float64Array(time.length), new Float64Array(time.length)]
  const watts = new Float32Array(time.length)
  let count = 0
  for (let row = 0; row < time.length; row++) {
    // Some devices keep recording during pauses.
    const isPaused = joined[row] === 0 && joined[row + 1] !== 1
    if (isPaused || Number.isNaN(power[row]!)) continue
    const gap = row + 1 < time.length ? time[row + 1]! - time[row]! : usualMs
    const isFollowed = joined[row + 1] === 1 && gap <= longestMs
    const lasted = isFollowed ? gap : Math.min(gap, usualMs)
    // Of samples at the same moment, the last one counts.
    if (lasted <= 0) continue
    start[count] = time[row]!
    duration[count] = lasted
    watts[count] = power[row]!
    count++
  }
  return count === 0 ? undefined : { start, duration, watts, count }
}
