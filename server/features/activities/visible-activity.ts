import type { PrivacyRules } from '#domain/geo/privacy-zones.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { ActivityRow, CellDb } from '#server/db/schema.ts'
import type { Cells } from '#server/cells/cells.ts'
import { notFound } from '#server/http/app-error.ts'
import { activityVisibleTo, type Audience } from '#server/features/visibility/public.ts'
import { findRules, hidesNothing, rulesFor } from '#server/features/recordings/public.ts'

/** Includes what the page shows about the owner and the original file. */
export type ActivityWithOwner = ActivityRow & {
  channel_name: string | null
  file_name: string | null
  file_size: number | null
}

/**
 * Undefined both if it does not exist and if this viewer may not see it, because the difference would leak
 * its existence.
 */
export function findActivityFor(
  db: CellDb,
  id: string,
  viewerId: string | undefined,
): Promise<ActivityWithOwner | undefined> {
  return db
    .selectFrom('activity')
    .innerJoin('account', 'account.id', 'activity.account_id')
    .leftJoin('activity_file', 'activity_file.id', 'activity.file_id')
    .selectAll('activity')
    .select('account.channel_name')
    .select(['activity_file.filename as file_name', 'activity_file.size as file_size'])
    .where('activity.id', '=', id)
    .where(activityVisibleTo(viewerId))
    .executeTakeFirst()
}

/** An activity that a viewer may see, and as which audience they see it. */
export type VisibleActivity = {
  cell: Cell
  row: ActivityWithOwner
  isOwn: boolean
  /** Undefined for visitors. */
  viewerId: string | undefined
  audience: Audience
  /** What is currently hidden from this audience: nothing from the owner. */
  rules: PrivacyRules
}

const nothing: PrivacyRules = { zones: [], hide_start_m: 0, hide_end_m: 0 }

type Question = { id: string; viewer: { id: string } | undefined; as: Audience }

/** The error is the same whether the activity does not exist or the viewer may not see it. */
export async function requireActivity(cells: Cells, question: Question): Promise<VisibleActivity> {
  const seen = await findActivity(cells, question)
  if (!seen) throw notFound()
  return seen
}

/** Undefined both if the activity does not exist and if the viewer may not see it. */
export async function findActivity(
  cells: Cells,
  { id, viewer, as }: Question,
): Promise<VisibleActivity | undefined> {
  const cell = cells.of(id)
  const row = await findActivityFor(cell.db, id, viewer?.id)
  if (!row) return undefined
  const isOwn = row.account_id === viewer?.id
  const audience = isOwn ? as : 'others'
  const rules = audience === 'owner' ? nothing : rulesFor(await findRules(cell.db, row.account_id), row.id)
  return { cell, row, isOwn, viewerId: viewer?.id, audience, rules }
}

export const seesAll = ({ rules }: VisibleActivity): boolean => hidesNothing(rules)

/** An activity as a viewer sees it: its owner sees all of it. Undefined if they may not see it, or it does not exist. */
export const findSeenActivity = (
  cells: Cells,
  id: string,
  viewer: { id: string } | undefined,
): Promise<VisibleActivity | undefined> => findActivity(cells, { id, viewer, as: 'owner' })
