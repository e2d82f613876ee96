import type { DecisionAction } from '#contract/decisions.ts'
import type { ReportedKind } from '#contract/reports.ts'
import type { Restriction } from '#server/db/moderation-schema.ts'

/** Undefined if its owner has deleted it. */
type Before = Restriction | null | undefined

/** What can be decided about a thing as it is; `hasEffect`: whether an earlier decision still holds. */
export function possibleActions(kind: ReportedKind, before: Before, hasEffect: boolean): DecisionAction[] {
  const isThere = before !== undefined
  const hasLists = kind === 'project' || kind === 'activity'
  return [
    'none',
    'warn',
    ...(isThere && hasLists && before !== 'limited' ? (['limit'] as const) : []),
    ...(isThere && before !== 'removed' ? (['remove'] as const) : []),
    ...((before ?? null) !== null || hasEffect ? (['restore'] as const) : []),
    ...(kind === 'comment' || kind === 'channel' ? (['no_comments'] as const) : []),
    'suspend',
  ]
}

/** What a decision leaves of the thing; undefined if it stays as it is. */
export function restrictionAfter(
  action: DecisionAction,
  { kind, before }: { kind: ReportedKind; before: Before },
): Restriction | null | undefined {
  if (before === undefined) return undefined
  if (action === 'hide') return 'hidden'
  if (action === 'remove') return 'removed'
  if (action === 'limit') return 'limited'
  if (action === 'restore') return null
  if (action === 'none' || action === 'warn') return before === 'hidden' ? null : undefined
  // Someone who may not comment or sign in any more does not keep the comment that it was about.
  return kind === 'comment' || before === 'hidden' ? 'removed' : undefined
}
