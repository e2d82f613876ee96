import { queueNotice } from '#server/features/accounts/public.ts'
import type { Services } from '#server/services.ts'
import { appealRejectedMail } from './decision-mail.ts'
import { noticeId } from './notice-id.ts'

/** Tells the person why the decision stands. */
export async function tellRejected(services: Services, appealId: string): Promise<void> {
  const { db } = services.cells.of(appealId)
  const appeal = await db.selectFrom('appeal').selectAll().where('id', '=', appealId).executeTakeFirst()
  if (!appeal) return
  const decision = await db
    .selectFrom('decision')
    .selectAll()
    .where('id', '=', appeal.decision_id)
    .executeTakeFirstOrThrow()
  const { subject_id: accountId } = appeal
  const cell = services.cells.of(accountId)
  await cell.db.transaction().execute(async (trx) => {
    await queueNotice(services, trx, {
      accountId,
      jobId: noticeId(services.config.secret, 'appeal', appealId),
      write: ({ name }) => appealRejectedMail(services, { name, decision, appeal }),
    })
    await services.announce('decisionMade', { cell, trx, accountId, decisionId: decision.id, isAppeal: true })
  })
}
