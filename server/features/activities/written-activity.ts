import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import type { ActivityRow } from './activity.queries.ts'
import { requireHidden, type VisibleActivity } from './visible-activity.ts'
import { summarizeVisible } from './visible-totals.ts'

/**
 * The content of a download for this viewer: if parts are hidden, totals and time zone come from the rest
 * alone.
 */
export async function requireWritten(activity: VisibleActivity): Promise<WrittenRecording> {
  const { seen, hidesSome } = await requireHidden(activity)
  if (!hidesSome && activity.audience === 'owner') return { ...seen, ...aboutOwn(activity.row) }
  if (!hidesSome) return { ...seen, ...aboutWhole(activity.row) }
  const { timezone, ...summary } = summarizeVisible(seen)
  return { ...seen, summary, timezone }
}

/**
 * Includes the device's totals and which totals are shown, so that uploading the file again restores both.
 */
export function aboutOwn(row: ActivityRow): Partial<WrittenRecording> {
  return {
    ...aboutWhole(row),
    device_totals: row.device_totals,
    trusts_device: row.our_totals !== null,
    dive: row.dive,
  }
}

/** The totals as they are shown. */
function aboutWhole(row: ActivityRow): Required<Pick<WrittenRecording, 'summary' | 'timezone' | 'pool'>> {
  const { distance_m, elapsed_time_ms, moving_time_ms, ascent_m, descent_m, calories, series, timezone } = row
  return {
    summary: { distance_m, elapsed_time_ms, moving_time_ms, ascent_m, descent_m, calories, series },
    timezone,
    pool: row.pool,
  }
}
