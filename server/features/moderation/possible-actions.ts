import type { DecisionAction } from '#contract/moderation/decisions.ts'
import type { ReportedKind } from '#contract/moderation/reports.ts'
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

/** The restriction of the thing after a decision; undefined if it stays as it is. */
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
  // Someone who may no longer comment or sign in does not keep the comment that the decision is about.
  return kind === 'comment' || before === 'hidden' ? 'removed' : undefined
}
