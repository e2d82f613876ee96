import { hourMs } from '#domain/time/durations.ts'

/** What is known of a leg. */
export type LegTimes = {
  start_time_ms: number
  end_time_ms: number
  is_timed: boolean
  distance_m: number | null
}

export type EventTotals = {
  /** From the start of the first leg to the end of the last. */
  elapsed_ms: number | null
  /** The sum over the legs whose distance is known; null if there are none. */
  distance_m: number | null
  /** The change after each leg but the last; null if there was none, or if it is unknown. */
  changes_ms: (number | null)[]
}

/** Anyone who takes longer was somewhere else: on a leg that is not included here, or at lunch. */
const longestChangeMs = hourMs

/** In the order of the legs. */
export function eventTotalsOf(legs: readonly LegTimes[]): EventTotals {
  const distances = legs.flatMap(({ distance_m }) => distance_m ?? [])
  const [first, last] = [legs[0], legs.at(-1)]
  const isTimed = legs.every((leg) => leg.is_timed)
  return {
    elapsed_ms: first && last && isTimed ? last.end_time_ms - first.start_time_ms : null,
    distance_m: distances.length > 0 ? distances.reduce((sum, metres) => sum + metres, 0) : null,
    changes_ms: legs.slice(1).map((leg, index) => {
      const change = leg.start_time_ms - legs[index]!.end_time_ms
      return isTimed && change > 0 && change <= longestChangeMs ? change : null
    }),
  }
}
