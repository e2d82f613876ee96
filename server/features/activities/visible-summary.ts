import type { Recording, Summary } from '#domain/telemetry/recording.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import type { VisibleTotals } from '#server/db/schema.ts'
import { firstPlace, timezoneAt } from './import/place-and-day.ts'

/** Totals of the visible part of an activity that is partly hidden. */
export type VisibleSummary = Summary & { timezone: string }

/**
 * Derived from the visible part alone: a total of the whole next to one of a part would reveal how long the
 * hidden part is, and with a few activities where it ends. Calories are left out, because they are the
 * device's count for the whole.
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

/** For lists: null if nothing is hidden, since others then see the totals of the whole. */
export function totalsOfSeen(seen: Recording, hidesSome: boolean): VisibleTotals | null {
  if (!hidesSome) return null
  const { distance_m, moving_time_ms, ascent_m, timezone } = summarizeVisible(seen)
  return { distance_m, moving_time_ms, ascent_m, timezone }
}
