import { buffer } from 'node:stream/consumers'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellDb } from '#server/db/schema.ts'
import { listCandidates, listRouteCandidates, type Candidate } from './candidate.queries.ts'
import { importLimits } from '../reading/import-limits.ts'
import type { Match } from './plan-newcomers.ts'
import { type ReaderPool, ReadingMistakeError } from '../reading/reader-pool.ts'
import type { ReadActivity } from '#server/features/recordings/public.ts'
import {
  areAlike,
  isNear,
  isSameRoute,
  lengthShare,
  type Measured,
  overlapEnough,
} from '../reading/same-activity.ts'

/** An activity that is about to be saved. */
export type Newcomer = {
  id: string
  sha256: string
  activity: ReadActivity
  rank: RecordingRank
  isOwnerOnly: boolean
  /** Files whose activities were told apart from this one before it was restored. */
  apartFrom?: ReadonlySet<string> | undefined
}

export const isApart = ({ apartFrom }: Newcomer, { file_id }: Candidate): boolean =>
  file_id !== null && (apartFrom?.has(file_id) ?? false)

/** Which pairs of activities were compared, and whether they are the same activity. */
export type Comparisons = Map<string, boolean>

const pairOf = (newcomer: Newcomer, candidate: { id: string }): string => `${newcomer.id} ${candidate.id}`

type Options = { cell: Cell; accountId: string; readers: ReaderPool }

/** Makes the missing comparisons. Runs outside the transaction, since it reads files. */
export async function compareActivities(
  { cell, accountId, readers }: Options,
  newcomers: Newcomer[],
  comparisons: Comparisons,
): Promise<void> {
  for (const { newcomer, candidate } of await listPairs(cell.db, accountId, newcomers)) {
    const pair = pairOf(newcomer, candidate)
    if (!comparisons.has(pair))
      comparisons.set(pair, await isSameActivity({ cell, readers }, newcomer.activity, candidate))
  }
}

type Search = {
  accountId: string
  /**
   * The best recordings first: later ones in this list can be duplicates of earlier ones, but not the other way round.
   */
  newcomers: Newcomer[]
  comparisons: Comparisons
  /** Matches that are certain because the platforms they came from say so. */
  certain: ReadonlyMap<string, Match>
}

/**
 * For each new activity, the one it is the same as. Undefined if there is a candidate that has not been compared
 * yet.
 */
export async function findDuplicates(
  db: CellDb,
  { accountId, newcomers, comparisons, certain }: Search,
): Promise<Map<string, Match> | undefined> {
  const duplicates = new Map(certain)
  for (const { newcomer, candidate } of await listPairs(db, accountId, newcomers)) {
    const isSame = comparisons.get(pairOf(newcomer, candidate))
    if (isSame === undefined) return undefined
    if (isSame && !duplicates.has(newcomer.id)) duplicates.set(newcomer.id, candidate)
  }
  for (const [at, newcomer] of newcomers.entries()) {
    if (duplicates.has(newcomer.id)) continue
    const earlier = nearestTo(
      newcomer,
      newcomers.slice(0, at).filter((other) => !duplicates.has(other.id)),
    ).find((other) => areSameActivity(other, newcomer))
    if (earlier) duplicates.set(newcomer.id, earlier)
  }
  return duplicates
}

type Pair = { newcomer: Newcomer; candidate: Candidate }

async function listPairs(db: CellDb, accountId: string, newcomers: Newcomer[]): Promise<Pair[]> {
  return [
    ...(await listTimedPairs(db, accountId, newcomers)),
    ...(await listRoutePairs(db, accountId, newcomers)),
  ]
}

async function listRoutePairs(db: CellDb, accountId: string, newcomers: Newcomer[]): Promise<Pair[]> {
  const routes = newcomers.filter((one) => lengthOf(one) !== null)
  const candidates = await listRouteCandidates(db, accountId, {
    lengths: routes.map((route) => lengthOf(route) ?? 0),
    share: lengthShare,
    max: importLimits.candidates,
  })
  return candidates.flatMap((candidate) => {
    const newcomer = routes[candidate.n]
    const isPair = newcomer && newcomer.id !== candidate.id && !isApart(newcomer, candidate)
    return isPair ? [{ newcomer, candidate }] : []
  })
}

/**
 * Only for routes; activities with times are compared by time. Where a platform hides the time, the same way on
 * two days would look like one activity.
 */
function lengthOf({ activity: { isTimed, summary }, rank }: Newcomer): number | null {
  return isTimed || rank !== RecordingRank.original || !summary.distance_m ? null : summary.distance_m
}

async function listTimedPairs(db: CellDb, accountId: string, newcomers: Newcomer[]): Promise<Pair[]> {
  const timed = newcomers.filter(({ activity }) => activity.isTimed)
  const candidates = await listCandidates(db, accountId, {
    spans: timed.map(({ activity }) => activity),
    max: importLimits.candidates,
  })
  return candidates.flatMap((candidate) => {
    const newcomer = timed[candidate.n]
    // A deleted activity that comes back is not a duplicate of itself.
    if (!newcomer || newcomer.id === candidate.id || isApart(newcomer, candidate)) return []
    return overlapEnough(newcomer.activity, candidate) ? [{ newcomer, candidate }] : []
  })
}

export type Means = Pick<Options, 'cell' | 'readers'>

function isSameActivity(means: Means, activity: ReadActivity, candidate: Candidate): Promise<boolean> {
  const otherwise = () => activity.isTimed && areAlike(measuredOf(activity), candidate)
  return comparePaths(means, activity, { candidate, otherwise })
}

export const measuredOf = ({ startMs, endMs, summary }: ReadActivity): Measured => ({
  startMs,
  endMs,
  distanceM: summary.distance_m,
})

/** Whether an activity was near another one at the same moments. */
export async function comparePaths(
  { cell, readers }: Means,
  { probes, isTimed }: Pick<ReadActivity, 'probes' | 'isTimed'>,
  { candidate, otherwise }: { candidate: Candidate; otherwise: () => boolean },
): Promise<boolean> {
  const stored = probes.time.length > 0 ? await cell.files.read(candidate.telemetry_key) : undefined
  if (!stored) return otherwise()
  const request = { kind: 'compare' as const, telemetry: await buffer(stored), probes, isTimed }
  try {
    const isClose = await readers.use((reader) => reader.ask(request, importLimits.readMs))
    return isClose ?? otherwise()
  } catch (error) {
    // A problem with stored samples must not prevent an import.
    if (error instanceof UnreadableFileError || error instanceof ReadingMistakeError) return otherwise()
    throw error
  }
}

/** The few that are worth comparing, those that began at nearly the same time first. */
function nearestTo(newcomer: Newcomer, others: Newcomer[]): Newcomer[] {
  const { startMs } = newcomer.activity
  const distanceTo = ({ activity }: Newcomer) => Math.abs(activity.startMs - startMs)
  return others
    .filter((other) => mayBeSameActivity(other, newcomer))
    .toSorted((a, b) => distanceTo(a) - distanceTo(b))
    .slice(0, importLimits.candidates)
}

/** Sessions of one file are different activities, whatever their times are. */
function mayBeSameActivity(a: Newcomer, b: Newcomer): boolean {
  if (a.sha256 === b.sha256 || a.activity.isTimed !== b.activity.isTimed) return false
  if (a.apartFrom && a.apartFrom === b.apartFrom) return false
  if (a.activity.isTimed) return overlapEnough(a.activity, b.activity)
  const [one, other] = [lengthOf(a) ?? 0, lengthOf(b) ?? 0]
  return one > 0 && Math.abs(one - other) <= lengthShare * one
}

function areSameActivity(a: Newcomer, b: Newcomer): boolean {
  if (!a.activity.isTimed) return isSameRoute(a.activity.path, b.activity.probes)
  return (
    isNear(a.activity.path, b.activity.probes) ?? areAlike(measuredOf(a.activity), measuredOf(b.activity))
  )
}
