import type { TotalsComparison } from '#contract/activities/activity.ts'
import {
  comparedOf,
  type ComparedName,
  type ComparedTotals,
  differingTotals,
  totalsOfDevice,
  withAverageSpeed,
} from '#domain/telemetry/compare-totals.ts'
import type { DeviceTotals, Recording, Summary } from '#domain/telemetry/recording.ts'
import { hasClimbs, type Sport } from '#domain/sport.ts'
import { summarize } from '#domain/telemetry/summarize.ts'
import type { OurTotals, VisibleTotals } from '#server/db/schema.ts'
import { firstPlace, timezoneAt } from './place-and-day.ts'

/** The totals of an activity as stored in its columns: those that lists, statistics and pages show. */
type Shown = ComparedTotals & { series: Summary['series'] }
type Stored = Shown & { device_totals: DeviceTotals | null; our_totals: OurTotals | null }

/** The column values that make all shown totals come from this source; null if they already do. */
export function columnsShowing(source: 'ours' | 'device', row: Stored) {
  const { device_totals: device, our_totals: ours, series } = row
  if (source === 'device') return ours === null && device !== null ? columnsOfDevice(row, device) : null
  if (ours === null) return null
  const { average_speed: average, ...totals } = ours
  const restored =
    series.speed && average !== null ? { ...series, speed: { ...series.speed, average } } : series
  return { ...totals, series: JSON.stringify(restored), our_totals: null }
}

export function columnsOfDevice(ours: Shown, device: DeviceTotals) {
  const shown = totalsOfDevice(ours, device)
  const kept: OurTotals = { ...comparedOf(ours), average_speed: ours.series.speed?.average ?? null }
  return {
    ...shown,
    series: JSON.stringify(withAverageSpeed(ours.series, shown)),
    our_totals: JSON.stringify(kept),
  }
}

/** For the owner, if the two differ noticeably. What devices count as climbing on the water is not worth mentioning. */
export function compareTotals(row: Stored & { sport: Sport }): TotalsComparison | null {
  const { device_totals, our_totals } = row
  if (!device_totals) return null
  const ours = comparedOf(our_totals ?? row)
  const device = totalsOfDevice(ours, device_totals)
  const differing = differingTotals(ours, device).filter((name) => hasClimbs(row.sport) || !isClimb(name))
  return differing.length > 0 ? { source: our_totals ? 'device' : 'ours', ours, device, differing } : null
}

const isClimb = (name: ComparedName): boolean => name === 'ascent_m' || name === 'descent_m'

/** More than anyone does in a month, in any of the units. */
const max = 1e11

const sane = (value: number | null) => (value !== null && value >= 0 && value < max ? value : null)

function whole(value: number | null): number | null {
  const known = sane(value)
  return known === null ? null : Math.round(known)
}

/** The device's totals as stated by a file; null if they are implausible. */
export function storableTotals(totals: DeviceTotals | null): DeviceTotals | null {
  if (!totals) return null
  return {
    distance_m: sane(totals.distance_m),
    elapsed_time_ms: whole(totals.elapsed_time_ms),
    timer_time_ms: whole(totals.timer_time_ms),
    moving_time_ms: whole(totals.moving_time_ms),
    ascent_m: sane(totals.ascent_m),
    descent_m: sane(totals.descent_m),
    calories: sane(totals.calories),
  }
}

/** Totals of the visible part of an activity that is partly hidden. */
export type VisibleSummary = Summary & { timezone: string }

/**
 * Derived only from the visible part: a total of the whole next to one of a part would reveal how long the hidden part
 * is, and with a few activities where it ends. Calories are left out, because they are the device's count for the
 * whole.
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
