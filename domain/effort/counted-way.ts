import { fillGaps } from '#domain/telemetry/fill-gaps.ts'
import { joinedSteps } from '#domain/telemetry/joined-steps.ts'
import type { Pause, Samples } from '#domain/telemetry/recording.ts'

/** Metres covered up to each moment. No two moments are equal. */
export type CountedWay = { time: Float64Array; metres: Float64Array; count: number }

/**
 * The metres that count for best efforts, leaving out those covered during pauses and by jumps of the positions.
 * Undefined without times or distances.
 */
export function countedDistance(
  samples: Samples,
  pauses: readonly Pause[],
  fastestStep: number,
): CountedWay | undefined {
  const { time, series } = samples
  if (!series.distance || time.length < 2 || Number.isNaN(time[0]!)) return undefined
  const distance = series.distance.slice()
  fillGaps(distance, time)
  const joined = joinedSteps({ samples, breaks: [], pauses: [...pauses] })
  const way = { time: new Float64Array(time.length), metres: new Float64Array(time.length), count: 0 }
  let [metres, last, isJoined] = [0, -1, true]
  for (let row = 0; row < time.length; row++) {
    if (joined[row] === 0) isJoined = false
    // Clocks that write whole seconds give several samples the same time: the last one counts.
    if (time[row + 1] === time[row]) continue
    if (last >= 0 && isJoined) {
      const step = distance[row]! - distance[last]!
      if (step > 0 && step / (time[row]! - time[last]!) <= fastestStep / 1000) metres += step
    }
    way.time[way.count] = time[row]!
    way.metres[way.count] = metres
    way.count++
    last = row
    isJoined = true
  }
  return way
}
