import { sql, type Selectable } from 'kysely'
import type { Restriction } from '#server/db/moderation-schema.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import { restrictActivity } from '#server/features/activities/public.ts'
import { removeCommentIn, showCommentIn } from '#server/features/comments/public.ts'
import { restrictProject } from '#server/features/projects/public.ts'
import type { Services } from '#server/services.ts'

export type Case = Selectable<CellDatabase['moderation_case']>

/** The restriction that currently applies to a thing; undefined if its owner has deleted it. */
export async function findRestriction(
  db: CellDb | CellTransaction,
  { kind, target_id }: Pick<Case, 'kind' | 'target_id'>,
): Promise<Restriction | null | undefined> {
  const { rows } = await statements[kind](target_id).execute(db)
  return rows[0]?.restriction
}

type Restricted = { restriction: Restriction | null }
const statements = {
  project: (id: string) =>
    sql<Restricted>`select restriction from project where id = ${id} and deleted_at is null`,
  activity: (id: string) =>
    sql<Restricted>`select restriction from activity where id = ${id} and deleted_at is null`,
  channel: (id: string) =>
    sql<Restricted>`select channel_restriction as restriction from account where id = ${id} and deleted_at is null`,
  // A comment has a state instead; until a moderator has decided, its case is open.
  comment: (id: string) => sql<Restricted>`
    select case when comment.state <> 'by_moderator' then null when moderation_case.state = 'open' then 'hidden' else 'removed' end as restriction
    from comment left join moderation_case on moderation_case.kind = 'comment' and moderation_case.target_id = comment.id
    where comment.id = ${id} and comment.state not in ('deleted', 'by_owner')`,
}

type RestrictedThing = Pick<Case, 'id' | 'kind' | 'target_id' | 'subject_id' | 'state_before'>

/** Hides the thing from others, or only from lists, or shows it again. */
export async function restrictThing(
  services: Services,
  trx: CellTransaction,
  thing: RestrictedThing,
  restriction: Restriction | null,
): Promise<void> {
  const { kind, target_id: id, subject_id: accountId } = thing
  if (kind === 'project') await restrictProject(trx, { id, accountId, restriction })
  else if (kind === 'activity') await restrictActivity(services, trx, { id, accountId, restriction })
  else if (kind === 'comment')
    await restrictComment(trx, thing, { restriction, now: new Date(services.now()) })
  else
    await trx
      .updateTable('account')
      .set({ channel_restriction: restriction === 'limited' ? null : restriction })
      .where('id', '=', id)
      .execute()
}

/** A comment that was held for its owner's approval is held again when it is restored. */
async function restrictComment(
  trx: CellTransaction,
  { id: caseId, target_id: id, state_before }: RestrictedThing,
  { restriction, now }: { restriction: Restriction | null; now: Date },
): Promise<void> {
  if (restriction === null) {
    if (state_before !== 'held') await showCommentIn(trx, { id, from: 'by_moderator' })
    else
      await trx
        .updateTable('comment')
        .set({ state: 'held', state_changed_at: null })
        .where('id', '=', id)
        .where('state', '=', 'by_moderator')
        .execute()
    return
  }
  await sql`
    update moderation_case set state_before = comment.state from comment
    where moderation_case.id = ${caseId} and comment.id = ${id} and comment.state in ('shown', 'held')`.execute(
    trx,
  )
  await removeCommentIn(trx, { id, as: 'by_moderator', now })
}
