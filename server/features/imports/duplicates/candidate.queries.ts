import { sql } from 'kysely'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { CellDb } from '#server/db/schema.ts'
import { isKept } from '#server/features/visibility/public.ts'
import type { Match } from './plan-newcomers.ts'
import type { Measured, Span } from '../reading/same-activity.ts'

/** An activity that took place at the time of another one. */
export type Candidate = Match &
  Measured & {
    n: number
    file_id: string | null
    telemetry_key: string
  }

/** The account's activities that began within this much time of each of these moments; `n` says of which. */
export async function listBegunAround(
  db: CellDb,
  accountId: string,
  { starts, withinMs }: { starts: number[]; withinMs: number },
): Promise<Candidate[]> {
  if (starts.length === 0) return []
  const { rows } = await sql<Candidate>`
    select moment.n::int as n, ${candidateColumns}
    from unnest(${starts}::bigint[]) with ordinality as moment (start_ms, n)
    join activity on account_id = ${accountId}
      and start_time_ms between moment.start_ms - ${sql.lit(withinMs)} and moment.start_ms + ${sql.lit(withinMs)}
      and is_timed and ${isKept}
    order by moment.n, abs(start_time_ms - moment.start_ms), id`.execute(db)
  return rows.map((row) => ({ ...row, n: row.n - 1 }))
}

const candidateColumns = sql`id, file_id, start_time_ms as "startMs", end_time_ms as "endMs", telemetry_key,
  distance_m as "distanceM", recording_rank as "rank", is_owner_only as "isOwnerOnly"`

/**
 * The account's routes of about the same length as each of these; `n` says which. Limited for each, most
 * similar first.
 */
export async function listRouteCandidates(
  db: CellDb,
  accountId: string,
  { lengths, share, max }: { lengths: number[]; share: number; max: number },
): Promise<Candidate[]> {
  if (lengths.length === 0) return []
  const { rows } = await sql<Candidate>`
    select route.n::int as n, ${candidateColumns}
    from unnest(${lengths}::float8[]) with ordinality as route (metres, n)
    cross join lateral (
      select id, file_id, start_time_ms, end_time_ms, telemetry_key, distance_m, recording_rank, is_owner_only
      from activity
      where account_id = ${accountId} and not is_timed and recording_rank = ${sql.lit(RecordingRank.original)} and ${isKept}
        and abs(distance_m - route.metres) <= ${share} * route.metres
      order by abs(distance_m - route.metres), id limit ${max}
    ) as near
    order by route.n, near.id`.execute(db)
  return rows.map((row) => ({ ...row, n: row.n - 1 }))
}

/** An activity longer than this is found only if it began no earlier than this before the other. */
const longestMs = 31 * dayMs

/**
 * The account's activities that overlap in time with each of these spans; `n` says which span. Limited for
 * each span to those that began nearest to it. Duplicates are left out, since their original is included.
 */
export async function listCandidates(
  db: CellDb,
  accountId: string,
  { spans, max }: { spans: Span[]; max: number },
): Promise<Candidate[]> {
  if (spans.length === 0) return []
  const { rows } = await sql<Candidate>`
    select span.n::int as n, ${candidateColumns}
    from unnest(${spans.map(({ startMs }) => startMs)}::bigint[], ${spans.map(({ endMs }) => endMs)}::bigint[])
      with ordinality as span (start_ms, end_ms, n)
    cross join lateral (
      select id, file_id, start_time_ms, end_time_ms, telemetry_key, distance_m, recording_rank, is_owner_only
      from activity
      where account_id = ${accountId}
        and start_time_ms between span.start_ms - ${sql.lit(longestMs)} and span.end_ms
        and end_time_ms >= span.start_ms
        and is_timed and ${isKept}
      order by abs(start_time_ms - span.start_ms), id limit ${max}
    ) as near
    order by span.n, start_time_ms, near.id`.execute(db)
  return rows.map((row) => ({ ...row, n: row.n - 1 }))
}
