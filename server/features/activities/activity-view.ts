import { getTelemetry, type Activity } from '#contract/activity.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { shownChannelName } from '#domain/names/channel-name.ts'
import { findTrack } from '#server/features/tiles/track.service.ts'
import type { ActivityRow } from './activity.queries.ts'
import { findCrossingFor } from './crossing/crossing.queries.ts'
import { localDay } from './import/place-and-day.ts'
import { findOthersView, type OthersView } from './others-view.ts'
import { seesAll, type SeenActivity } from './seen-activity.ts'

/** The activity as this viewer may see it. */
export async function showActivity(seen: SeenActivity, version: string): Promise<Activity> {
  const { cell, row, audience, isOwn } = seen
  const track = await findTrack(cell.db, row.id, audience)
  const visible = seesAll(seen) ? wholeOf(row) : visibleOf(row, await findOthersView(seen))
  return {
    ...totalsOf(row),
    ...visible,
    ...(audience === 'owner' ? ownersOnly(row) : notForOthers(row)),
    user_id: row.account_id,
    channel_name: shownChannelName(row.channel_name),
    is_own: isOwn,
    effective_visibility: row.effective_visibility,
    bounding_box: boundsOf(columnOf(track, 1), columnOf(track, 0)),
    track,
    telemetry_url: telemetryUrl(seen, version),
    crossing: await findCrossingFor(cell.db, row.id, audience),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function telemetryUrl({ row, isOwn, audience }: SeenActivity, version: string): string {
  const as = isOwn && audience === 'others' ? '&as=others' : ''
  return `${getTelemetry.path.replace(':id', row.id)}?v=${version}${as}`
}

/**
 * What is the same for everybody who may see it. Others are told how far and how high the whole went, as
 * its owner wants to be seen; only what could be set against the times of what is visible is not among it.
 */
function totalsOf(row: ActivityRow) {
  const { id, title, description, sport, is_timed, timezone, series, device, provider } = row
  const { distance_m, moving_time_ms, ascent_m, descent_m, calories } = row
  const totals = { distance_m, moving_time_ms, ascent_m, descent_m, calories }
  return { id, title, description, sport, is_timed, timezone, series, device, provider, ...totals }
}

type Times = Pick<Activity, 'start_time_ms' | 'end_time_ms' | 'elapsed_time_ms'>
type Visible = Times & Pick<Activity, 'country' | 'sketch' | 'laps' | 'pauses' | 'point_count'>

const wholeOf = (row: ActivityRow): Visible => ({
  start_time_ms: row.start_time_ms,
  end_time_ms: row.end_time_ms,
  elapsed_time_ms: row.elapsed_time_ms,
  country: row.country,
  sketch: row.sketch,
  laps: row.laps,
  pauses: row.pauses,
  point_count: row.point_count,
})

function visibleOf(row: ActivityRow, view: OthersView): Visible {
  if (!view.hidesSome) return wholeOf(row)
  const { country, sketch, laps, pauses, point_count } = view
  return { ...timesOf(row, view.span), country, sketch, laps, pauses, point_count }
}

/** From the first to the last visible sample, and no longer: the rest would tell for how long somebody was out of sight. */
function timesOf(row: ActivityRow, span: OthersView['span']): Times {
  const { is_timed, start_time_ms, end_time_ms, elapsed_time_ms } = row
  if (!is_timed) return { start_time_ms, end_time_ms, elapsed_time_ms }
  if (span) return { start_time_ms: span.startMs, end_time_ms: span.endMs, elapsed_time_ms: span.endMs - span.startMs }
  const time = momentOf(row)
  return { start_time_ms: time, end_time_ms: time, elapsed_time_ms: null }
}

/** When nothing of it is visible, others know the day: a moment of it in its own time zone, whichever that is. */
function momentOf({ local_day, timezone }: ActivityRow): number {
  const midnight = Date.parse(local_day)
  const noon = midnight + 43_200_000
  // In the far east the next day has begun by noon in Greenwich.
  return localDay(noon, timezone) === local_day ? noon : midnight
}

const ownersOnly = (row: SeenActivity['row']) => ({
  visibility: row.visibility,
  archived: row.archived_at !== null,
  duplicate_of: row.duplicate_of,
  file: row.file_name === null || row.file_size === null ? null : { name: row.file_name, size: row.file_size },
  losses: row.losses,
  hides_parts: row.hides_parts ?? true,
})

/** What their page needs, and nothing that tells more than that they may see it. */
const notForOthers = (row: ActivityRow) => ({
  visibility: row.effective_visibility,
  archived: false,
  duplicate_of: null,
  file: null,
  losses: [],
  hides_parts: false,
})

function columnOf(track: Activity['track'], at: 0 | 1): Float64Array {
  return Float64Array.from(track.flat(), (place) => place[at])
}
