import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import { summarizeVisible } from '#server/features/recordings/public.ts'
import type { ActivityRow } from '#server/db/schema.ts'
import { type VisibleActivity } from './visible-activity.ts'
import { requireHidden } from './hidden-activity.ts'

/** The content of a download for this viewer: if parts are hidden, totals and time zone come only from the rest. */
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
