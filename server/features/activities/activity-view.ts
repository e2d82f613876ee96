import { getTelemetry, type Activity } from '#contract/activities/activity.ts'
import { titleOfSeen } from '#domain/default-title.ts'
import { boundsOf } from '#domain/geo/bounds.ts'
import { benefitsFromTerrain } from '#domain/telemetry/level-to-terrain.ts'
import { channelDisplayName } from '#domain/names/channel-name.ts'
import { dayOf } from '#domain/time/day-of.ts'
import { findTrack } from '#server/features/tiles/public.ts'
import { findTwin, type Twin } from './activity.queries.ts'
import {
  type ColumnName,
  type ColumnWith,
  columnsThat,
  compareTotals,
  declaredOf,
  valuesWhenCut,
} from '#server/features/recordings/public.ts'
import type { ActivityRow } from '#server/db/schema.ts'
import { findCrossingFor } from '#server/features/trails/public.ts'
import { listLegs } from './legs.queries.ts'
import { findOthersView, type OthersView } from './others-view.ts'
import { seesAll, type VisibleActivity } from './visible-activity.ts'

/** The activity as this viewer may see it. */
export async function showActivity(seen: VisibleActivity, version: string): Promise<Activity> {
  const { cell, row, audience, isOwn } = seen
  const track = await findTrack(cell.db, row.id, audience)
  const view = seesAll(seen) ? undefined : await findOthersView(seen)
  return {
    ...wholeOf(row),
    ...(view?.hidesSome && visibleOf(row, view)),
    ...(audience === 'owner' ? ownersOnly(row, await findTwin(cell.db, row)) : redactedForOthers(row)),
    altitude: altitudeOf(row, { isOwner: audience === 'owner', hidesSome: view?.hidesSome ?? false }),
    user_id: row.account_id,
    channel_name: channelDisplayName(row.channel_name),
    is_own: isOwn,
    legs: await listLegs(seen),
    bounding_box: boundsOf(columnOf(track, 1), columnOf(track, 0)),
    track,
    telemetry_url: telemetryUrl(seen, version),
    crossing: await findCrossingFor(cell.db, row.id, audience),
  }
}

function telemetryUrl({ row, isOwn, audience }: VisibleActivity, version: string): string {
  const as = isOwn && audience === 'others' ? '&as=others' : ''
  return `${getTelemetry.path.replace(':id', row.id)}?v=${version}${as}`
}

type Times = Pick<Activity, 'start_time_ms' | 'end_time_ms' | 'timezone'>
type Cut = Pick<Activity, keyof Activity & ColumnWith<{ others: 'cut' }>>

/** The columns that the page shows under their own names. */
type Shown = Exclude<keyof Activity & ColumnName, ColumnWith<{ others: 'unshown' }>>
const shownColumns = columnsThat(({ others }) => others !== 'unshown') as Shown[]

const wholeOf = (row: ActivityRow): Pick<ActivityRow, Shown> =>
  Object.fromEntries(shownColumns.map((name) => [name, row[name]])) as Pick<ActivityRow, Shown>

/** Derived only from the visible part: comparing it with values of the whole would reveal what is hidden. */
function visibleOf(
  row: ActivityRow,
  { summary, country, sketch, pauses, point_count, span }: OthersView,
): Cut {
  const { timezone } = summary
  const title = titleOfSeen(row.title, row.is_timed ? (span?.startMs ?? null) : row.start_time_ms, timezone)
  return {
    ...summary,
    ...timesOf(row, span),
    title,
    timezone,
    country,
    sketch,
    laps: valuesWhenCut.laps,
    pauses,
    pool: valuesWhenCut.pool,
    point_count,
  }
}

/**
 * From the first to the last visible sample: anything longer would reveal how long someone was out of sight.
 */
function timesOf(row: ActivityRow, span: OthersView['span']): Pick<Times, 'start_time_ms' | 'end_time_ms'> {
  const { is_timed, start_time_ms, end_time_ms } = row
  if (!is_timed) return { start_time_ms, end_time_ms }
  if (span) return { start_time_ms: span.startMs, end_time_ms: span.endMs }
  // If nothing of it is visible, others see only the day, in UTC.
  const noon = Date.parse(row.local_day) + 43_200_000
  return { start_time_ms: noon, end_time_ms: noon }
}

/** The name of the terrain model is left out if parts are hidden, because it might come only from one of those. */
function altitudeOf(
  { altitude_source, terrain_model, keeps_recorded_altitude, sport }: ActivityRow,
  { isOwner, hidesSome }: { isOwner: boolean; hidesSome: boolean },
): Activity['altitude'] {
  const isModel = terrain_model !== null
  const isPossible =
    altitude_source !== null && keeps_recorded_altitude && benefitsFromTerrain(sport, altitude_source)
  return {
    source: isModel ? 'model' : altitude_source,
    model: hidesSome ? null : terrain_model,
    has_choice: isOwner && (isModel || isPossible),
  }
}

const ownersOnly = (row: VisibleActivity['row'], twin: Twin | undefined) => ({
  visibility: row.visibility,
  archived: row.archived_at !== null,
  maybe_same_as: twin ?? null,
  file:
    row.file_name === null || row.file_size === null ? null : { name: row.file_name, size: row.file_size },
  totals_comparison: compareTotals(row),
  hides_parts: row.hides_parts ?? true,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

type Instead = Pick<Activity, ColumnWith<{ others: { instead: unknown } }>>
const insteadForOthers = Object.fromEntries(
  declaredOf(({ others }) => (typeof others === 'object' ? others.instead : undefined)),
) as Instead

/**
 * Values that reveal nothing private to others. Only days are given, because a watch uploads its recording when its
 * owner comes home.
 */
const redactedForOthers = (row: ActivityRow) => ({
  ...insteadForOthers,
  visibility: row.effective_visibility,
  archived: false,
  maybe_same_as: null,
  file: null,
  totals_comparison: null,
  created_at: dayOf(row.created_at),
  updated_at: dayOf(row.updated_at),
})

function columnOf(track: Activity['track'], at: 0 | 1): Float64Array {
  return Float64Array.from(track.flat(), (place) => place[at])
}
