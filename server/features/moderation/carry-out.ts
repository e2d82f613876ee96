import { sql } from 'kysely'
import type { CellTransaction } from '#server/db/schema.ts'
import { queueNotice, liftSuspension, suspend } from '#server/features/accounts/public.ts'
import type { Services } from '#server/services.ts'
import { decisionMail } from './decision-mail.ts'
import type { DecisionRow } from './decision-view.ts'
import { tellReporters } from './tell-reporters.ts'
import { noticeId } from './notice-id.ts'

/**
 * Does what a decision means for the person and tells everyone. They may live in other cells than the thing, so
 * this follows the decision; it can be interrupted and repeated at any point.
 */
export async function carryOut(services: Services, decisionId: string): Promise<void> {
  const { db } = services.cells.of(decisionId)
  const decision = await db
    .selectFrom('decision')
    .selectAll()
    .where('id', '=', decisionId)
    .where('carried_out_at', 'is', null)
    .executeTakeFirst()
  // Done already, or its subject has left.
  if (!decision) return
  if (decision.action !== 'none') await tellSubject(services, decision)
  await tellReporters(services, decision)
  await db
    .updateTable('decision')
    .set({ carried_out_at: new Date(services.now()) })
    .where('id', '=', decisionId)
    .execute()
}

async function tellSubject(services: Services, decision: DecisionRow): Promise<void> {
  const { id, subject_id: accountId, source } = decision
  const cell = services.cells.of(accountId)
  const ended = decision.action === 'restore' ? await findEnded(services, id) : []
  await cell.db.transaction().execute(async (trx) => {
    await applyToPerson(services, trx, decision)
    if (ended.includes('suspend')) await liftSuspension(services, trx, accountId)
    if (ended.includes('no_comments')) await setNoComments(trx, accountId, null)
    await queueNotice(services, trx, {
      accountId,
      jobId: noticeId(services.config.secret, 'decision', id),
      write: ({ name }) => decisionMail(services, { name, decision }),
    })
    await services.announce('decisionMade', {
      cell,
      trx,
      accountId,
      decisionId: id,
      isAppeal: source === 'appeal',
    })
  })
}

async function applyToPerson(
  services: Services,
  trx: CellTransaction,
  { action, subject_id, until, facts, created_at }: DecisionRow,
): Promise<void> {
  if (action === 'suspend')
    await suspend(services, trx, subject_id, { at: created_at, reason: facts.slice(0, 500) })
  if (action === 'no_comments') await setNoComments(trx, subject_id, until)
}

async function setNoComments(trx: CellTransaction, accountId: string, until: Date | null): Promise<void> {
  await trx.updateTable('account').set({ no_comments_until: until }).where('id', '=', accountId).execute()
}

/** The actions of the decisions that this one has ended. */
async function findEnded({ cells }: Services, decisionId: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from decision where reversed_by = ${decisionId}`.execute(cells.of(decisionId).db)
  return rows.map(({ action }) => action)
}
