import type { WrittenRecording } from '#domain/formats/write/written-text.ts'
import type { ActivityRow } from './activity.queries.ts'
import { requireHidden, type VisibleActivity } from './visible-activity.ts'
import { summarizeVisible } from './visible-summary.ts'

/** What a download holds for this viewer: where parts are hidden, its totals and its time zone come from the rest alone. */
export async function requireWritten(activity: VisibleActivity): Promise<WrittenRecording> {
  const { seen, hidesSome } = await requireHidden(activity)
  if (!hidesSome && activity.audience === 'owner') return { ...seen, ...aboutOwn(activity.row) }
  if (!hidesSome) return { ...seen, ...aboutWhole(activity.row) }
  const { timezone, ...summary } = summarizeVisible(seen)
  return { ...seen, summary, timezone }
}

/** With what its device counted, and which of both is shown: whoever uploads it again finds it as it was. */
export function aboutOwn(row: ActivityRow): Partial<WrittenRecording> {
  return { ...aboutWhole(row), device_totals: row.device_totals, trusts_device: row.our_totals !== null }
}

/** The totals as they are shown. */
function aboutWhole(row: ActivityRow): Required<Pick<WrittenRecording, 'summary' | 'timezone'>> {
  const { distance_m, elapsed_time_ms, moving_time_ms, ascent_m, descent_m, calories, series, timezone } = row
  return {
    summary: { distance_m, elapsed_time_ms, moving_time_ms, ascent_m, descent_m, calories, series },
    timezone,
  }
}
