import type { Recording, Summary } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import type { VisibleTotals } from '#server/db/schema.ts'
import { firstPlace, timezoneAt } from './import/place-and-day.ts'

/** Totals of what others see of an activity of which something is hidden from them. */
export type VisibleSummary = Summary & { timezone: string }

/**
 * From what is in sight alone: a total of the whole beside one of a part would tell how long the hidden part is, and
 * with a few activities where it ends. Calories are the device's own count of the whole.
 */
export function summarizeVisible(seen: Recording): VisibleSummary {
  const { elapsed_time_ms, moving_time_ms, ...summary } = summarize(seen)
  return {
    ...summary,
    elapsed_time_ms: elapsed_time_ms && Math.round(elapsed_time_ms),
    moving_time_ms: moving_time_ms && Math.round(moving_time_ms),
    calories: null,
    timezone: timezoneAt(firstPlace(seen), null),
  }
}

/** As lists need them: null where nothing is hidden, since others see the totals of the whole then. */
export function totalsOfSeen(seen: Recording, hidesSome: boolean): VisibleTotals | null {
  if (!hidesSome) return null
  const { distance_m, moving_time_ms, ascent_m, timezone } = summarizeVisible(seen)
  return { distance_m, moving_time_ms, ascent_m, timezone }
}
