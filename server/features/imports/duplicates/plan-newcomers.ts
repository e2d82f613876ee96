import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import { isBetter } from '#server/features/recordings/public.ts'
import type { Newcomer } from './find-duplicates.ts'

/** An activity that is the same as a new one. */
export type Match = { id: string; rank: RecordingRank; isOwnerOnly: boolean }

/** What becomes of a new activity. */
export type Plan =
  | { kind: 'stored'; duplicateOf: string | null }
  /** Its recording replaces that of another activity. */
  | { kind: 'replaces'; id: string }
  /** Only its source is remembered. */
  | { kind: 'merged'; into: string }

/**
 * What becomes of each new activity, given which one it is the same as. Two original files of an activity are
 * both kept; otherwise the better recording is.
 */
export function planNewcomers(
  newcomers: readonly Newcomer[],
  matches: ReadonlyMap<string, Match>,
): Map<string, Plan> {
  const plans = new Map<string, Plan>()
  const replacedBy = new Map<string, Newcomer>()
  for (const newcomer of newcomers) {
    const match = matches.get(newcomer.id)
    const plan = planFor(newcomer, match, match && replacedBy.get(match.id))
    if (plan.kind === 'replaces') replacedBy.set(plan.id, newcomer)
    plans.set(newcomer.id, plan)
  }
  return plans
}

function planFor(newcomer: Newcomer, match: Match | undefined, replacement: Newcomer | undefined): Plan {
  if (!match) return { kind: 'stored', duplicateOf: null }
  // Sessions of one file are different activities.
  if (replacement?.sha256 === newcomer.sha256) return { kind: 'stored', duplicateOf: null }
  const present = replacement ? { ...replacement, id: match.id } : match
  if (isBetter(newcomer, present)) return { kind: 'replaces', id: match.id }
  if (newcomer.rank === RecordingRank.original && !newcomer.isOwnerOnly)
    return { kind: 'stored', duplicateOf: match.id }
  return { kind: 'merged', into: match.id }
}
