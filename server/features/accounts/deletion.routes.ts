import type { FastifyInstance } from 'fastify'
import { deleteAccount } from '#contract/accounts/ownership.ts'
import { handle } from '#server/http/handle.ts'
import { clearSessionCookie } from '#server/http/session.ts'
import type { Services } from '#server/services.ts'
import { spendProof } from './ownership-proof.ts'
import { accountDelete } from './account-delete.job.ts'
import { markDeleted } from './deletion.queries.ts'

export function deletionRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config, now } = services

  handle(app, deleteAccount, async ({ viewer, body, reply }) => {
    const { db, jobs } = cells.of(viewer.id)
    await db.transaction().execute(async (trx) => {
      await spendProof(services, trx, viewer, body.proof)
      await markDeleted(services, trx, viewer.id, new Date(now()))
      await jobs.enqueue(accountDelete, {}, { transaction: trx })
    })
    clearSessionCookie(reply, config.publicUrl.startsWith('https:'))
  })
}
