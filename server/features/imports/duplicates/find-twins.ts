import type { CellDb } from '#server/db/schema.ts'
import { listBegunAround, type Candidate } from './candidate.queries.ts'
import {
  comparePaths,
  isApart,
  measuredOf,
  type Comparisons,
  type Means,
  type Newcomer,
} from './find-duplicates.ts'
import type { ReadActivity } from '#server/features/recordings/public.ts'
import { longestShiftMs, shiftBetween } from '../reading/same-activity.ts'

type Options = Means & { accountId: string }

/** Makes the missing comparisons. Runs outside the transaction, since it reads files. */
export async function compareTwins(
  { accountId, ...means }: Options,
  newcomers: Newcomer[],
  comparisons: Comparisons,
): Promise<void> {
  for (const { newcomer, candidate, shiftMs } of await listShiftedPairs(
    means.cell.db,
    accountId,
    newcomers,
  )) {
    const pair = pairOf(newcomer, candidate)
    if (!comparisons.has(pair))
      comparisons.set(pair, await isSameShifted(means, newcomer.activity, { candidate, shiftMs }))
  }
}

const pairOf = (newcomer: Newcomer, candidate: Candidate): string => `${newcomer.id} ${candidate.id} shifted`

type Search = { accountId: string; newcomers: Newcomer[]; comparisons: Comparisons }

/**
 * For each new activity, one that may be the same, recorded by a clock that was hours off. Undefined if there is
 * one that has not been compared yet.
 */
export async function findTwins(
  db: CellDb,
  { accountId, newcomers, comparisons }: Search,
): Promise<Map<string, string> | undefined> {
  const twins = new Map<string, string>()
  for (const { newcomer, candidate } of await listShiftedPairs(db, accountId, newcomers)) {
    const isSame = comparisons.get(pairOf(newcomer, candidate))
    if (isSame === undefined) return undefined
    if (isSame && !twins.has(newcomer.id)) twins.set(newcomer.id, candidate.id)
  }
  return twins
}

/** Without paths, only the length and the hours between them can be compared, so the owner decides. */
function isSameShifted(
  means: Means,
  activity: ReadActivity,
  { candidate, shiftMs }: Pick<ShiftedPair, 'candidate' | 'shiftMs'>,
): Promise<boolean> {
  const { probes } = activity
  const shifted = { ...activity, probes: { ...probes, time: probes.time.map((ms) => ms + shiftMs) } }
  return comparePaths(means, shifted, { candidate, otherwise: () => true })
}

type ShiftedPair = { newcomer: Newcomer; candidate: Candidate; shiftMs: number }

/** The tolerance, because a shift is not exact. */
const minutesMs = 600_000

async function listShiftedPairs(
  db: CellDb,
  accountId: string,
  newcomers: Newcomer[],
): Promise<ShiftedPair[]> {
  const timed = newcomers.filter(({ activity }) => activity.isTimed && (activity.summary.distance_m ?? 0) > 0)
  const candidates = await listBegunAround(db, accountId, {
    starts: timed.map(({ activity }) => activity.startMs),
    withinMs: longestShiftMs + minutesMs,
  })
  return candidates.flatMap((candidate) => {
    const newcomer = timed[candidate.n]
    if (!newcomer || newcomer.id === candidate.id || isApart(newcomer, candidate)) return []
    const shiftMs = shiftBetween(measuredOf(newcomer.activity), candidate)
    return shiftMs === null ? [] : [{ newcomer, candidate, shiftMs }]
  })
}
