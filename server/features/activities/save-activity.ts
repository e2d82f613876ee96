import { effectiveVisibility, Visibility, type DefaultVisibility } from '#domain/visibility.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { saveDrawnTracks } from '#server/features/tiles/track.service.ts'
import type { ReadActivity } from './import/reader-protocol.ts'
import { columnsOfDevice } from './visible-totals.ts'
import { insertActivities, saveFiles, type NewActivity } from './save-activity.queries.ts'

export type ActivityToSave = ReadActivity & {
  id: string
  telemetryKey: string
  /** The original of this duplicate, if it is one. */
  duplicateOf: string | null
}

export type FileToSave = {
  id: string
  sha256: string
  filename: string
  size: number
  objectKey: string
  losses: string[]
  activities: ActivityToSave[]
}

type SaveOptions = { accountId: string; defaultVisibility: DefaultVisibility; now: Date }

/**
 * Saves the rows of files and their activities, with everything that lists and maps show. Their objects must
 * be stored already.
 */
export async function saveActivities(
  trx: CellTransaction,
  files: FileToSave[],
  options: SaveOptions,
): Promise<void> {
  if (files.length === 0) return
  const { accountId } = options
  await saveFiles(
    trx,
    files.map(({ id, sha256, filename, size, objectKey }) => ({
      id,
      account_id: accountId,
      sha256,
      filename,
      size,
      object_key: objectKey,
    })),
  )
  await insertActivities(
    trx,
    files.flatMap((file) => file.activities.map((activity) => rowOf(file, activity, options))),
  )
  const activities = files.flatMap((file) => file.activities)
  await saveDrawnTracks(
    trx,
    activities.map(({ id, drawn }) => ({ accountId, activityId: id, drawn })),
  )
}

function rowOf(
  file: FileToSave,
  activity: ActivityToSave,
  { accountId, defaultVisibility, now }: SaveOptions,
): NewActivity {
  return {
    id: activity.id,
    account_id: accountId,
    file_id: file.id,
    file_part: activity.part,
    title: activity.title,
    description: activity.description,
    sport: activity.sport,
    effective_visibility: effectiveVisibility(Visibility.byDefault, defaultVisibility),
    duplicate_of: activity.duplicateOf,
    start_time_ms: activity.startMs,
    end_time_ms: activity.endMs,
    is_timed: activity.isTimed,
    timezone: activity.timezone,
    local_day: activity.localDay,
    country: activity.country,
    ...totalsOf(activity),
    device: activity.device && JSON.stringify(activity.device),
    laps: JSON.stringify(activity.laps),
    pauses: JSON.stringify(activity.pauses),
    losses: JSON.stringify(file.losses),
    point_count: activity.pointCount,
    sketch: JSON.stringify(activity.sketch),
    telemetry_key: activity.telemetryKey,
    hides_parts: activity.hidesParts,
    seen_totals: JSON.stringify(activity.seenTotals),
    created_at: now,
    updated_at: now,
  }
}

/** Our totals, unless the file says that its owner prefers the device's. */
function totalsOf({ summary, deviceTotals, trustsDevice }: ActivityToSave) {
  const ours = {
    distance_m: finite(summary.distance_m),
    moving_time_ms: whole(summary.moving_time_ms),
    ascent_m: finite(summary.ascent_m),
    descent_m: finite(summary.descent_m),
  }
  const { series } = summary
  return {
    elapsed_time_ms: whole(summary.elapsed_time_ms),
    calories: finite(summary.calories),
    device_totals: deviceTotals && JSON.stringify(deviceTotals),
    ...(trustsDevice && deviceTotals
      ? columnsOfDevice({ ...ours, series }, deviceTotals)
      : { ...ours, series: JSON.stringify(series) }),
  }
}

const finite = (value: number | null): number | null =>
  value !== null && Number.isFinite(value) ? value : null

function whole(value: number | null): number | null {
  const known = finite(value)
  return known === null ? null : Math.round(known)
}
