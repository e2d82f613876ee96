import { sql } from 'kysely'
import { visibleToOthers } from '#domain/geo/privacy-zones.ts'
import { keepSamples } from '#domain/telemetry/keep-samples.ts'
import type { Recording } from '#domain/telemetry/recording.ts'
import { isIn, type TimeRange } from '#domain/time/time-ranges.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { ActivityRow, CellDb, CellTransaction } from '#server/db/schema.ts'
import { activityVisibleTo } from '#server/features/visibility/public.ts'
import { columnsToRead, type ActivityToRead } from './activities-to-read.ts'
import { keepVisible } from './hide-parts.ts'
import { rulesFor } from './privacy.queries.ts'
import {
  findRules,
  hidesNothing,
  lockSettings,
  type KeyedRules,
  type PrivacySettings,
} from './privacy.queries.ts'
import { readRecording } from './stored-recording.ts'

/** An activity from which something else is made. */
export type UsedActivity = ActivityToRead &
  Pick<
    ActivityRow,
    'end_time_ms' | 'is_timed' | 'timezone' | 'archived_at' | 'restriction' | 'is_owner_only'
  > & {
    /** Whether a viewer may open its page. */
    has_page: boolean
  }

/** The activities that belong to this account and still exist. */
export function listUsedActivities(
  db: CellDb,
  { accountId, ids, viewerId }: { accountId: string; ids: string[]; viewerId: string | undefined },
): Promise<UsedActivity[]> {
  if (ids.length === 0) return Promise.resolve([])
  return (
    db
      .selectFrom('activity')
      .innerJoin('account', 'account.id', 'activity.account_id')
      .select(columnsToRead.map((column) => `activity.${column}` as const))
      .select(['activity.end_time_ms', 'activity.is_timed', 'activity.timezone'])
      .select(['activity.archived_at', 'activity.restriction', 'activity.is_owner_only'])
      // Without a viewer, the rule returns null.
      .select(sql<boolean>`coalesce(${activityVisibleTo(viewerId)}, false)`.as('has_page'))
      .where('activity.account_id', '=', accountId)
      .where('activity.id', 'in', ids)
      .where('activity.deleted_at', 'is', null)
      .execute()
  )
}

/** Reads all of it. Undefined if its samples are gone because it was deleted meanwhile. */
export function readActivity({ files }: Cell, activity: ActivityToRead): Promise<Recording | undefined> {
  return readRecording(files, activity)
}

/** What an account does not show to others. */
export type HiddenFromOthers = KeyedRules

export function findPrivacyRules(db: CellDb | CellTransaction, accountId: string): Promise<HiddenFromOthers> {
  return findRules(db, accountId)
}

export const hidesSomething = (rules: HiddenFromOthers, recordingId: string): boolean =>
  !hidesNothing(rulesFor(rules, recordingId))

/** Whether the settings hide anything of any recording. */
export const hidesAnything = ({ places, hide_start_m, hide_end_m }: HiddenFromOthers): boolean =>
  places.length > 0 || hide_start_m > 0 || hide_end_m > 0

/** 1 for each sample of a recording that the settings show to others. */
export const visibleSamples = (
  recording: Recording,
  rules: HiddenFromOthers,
  recordingId: string,
): Uint8Array => visibleToOthers(recording.samples, rulesFor(rules, recordingId))

/** The ids of the account's activities that were recorded at any of these times. */
export async function listActivitiesDuring(
  db: CellDb,
  accountId: string,
  times: readonly TimeRange[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from activity join jsonb_array_elements(${JSON.stringify(times)}::jsonb) as span (value)
      on start_time_ms <= (value ->> 1)::float8 and end_time_ms >= (value ->> 0)::float8
    where account_id = ${accountId} and deleted_at is null group by id order by id`.execute(db)
  return rows.map(({ id }) => id)
}

type Cut = {
  recordingId: string
  rules: HiddenFromOthers
  isShown: (timeMs: number) => boolean
  /** When others do not learn where someone was, nor what was measured then without a position. */
  untold: readonly TimeRange[]
}

/**
 * What others see of a recording of which only some moments are shown: the privacy settings apply as if the
 * rest did not exist.
 */
export function cutRecording(recording: Recording, { recordingId, rules, isShown, untold }: Cut): Recording {
  const { time, lat } = recording.samples
  const isTold = (timeMs: number, at: number) => Number.isFinite(lat[at]) || !isIn(untold, timeMs)
  const isVisible = Uint8Array.from(time, (timeMs, at) => Number(isShown(timeMs) && isTold(timeMs, at)))
  const hidden = rulesFor(rules, recordingId)
  if (!hidesNothing(hidden))
    for (const [at, isSeen] of visibleToOthers(recording.samples, hidden).entries())
      if (isSeen === 0) isVisible[at] = 0
  return keepVisible(recording, isVisible).seen
}

/** The recording reduced to the wanted moments. */
export function keepMoments(recording: Recording, isWanted: (timeMs: number) => boolean): Recording {
  const isKept = Uint8Array.from(recording.samples.time, (timeMs) => Number(isWanted(timeMs)))
  return isKept.every((one) => one === 1) ? recording : keepSamples(recording, isKept)
}

/** Locks the account's settings until the transaction ends; undefined if it is gone. */
export function lockPrivacy(trx: CellTransaction, accountId: string): Promise<PrivacySettings | undefined> {
  return lockSettings(trx, accountId)
}
