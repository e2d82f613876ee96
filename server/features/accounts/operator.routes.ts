import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { changeAccountAsOperator } from '#contract/operator.ts'
import { AppError } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { findAccount } from './find-account.ts'
import { liftSuspension, saveRole, suspend } from './operator.queries.ts'

const nobodyHasEmail = (email: string) => new AppError({ status: 404, code: 'nobody_has_email' }, messages.nobodyHasEmail(email))

export function operatorRoutes(app: FastifyInstance, { cells, now }: Services): void {
  handle(app, changeAccountAsOperator, async ({ body: { email, change } }) => {
    const id = await cells.directory.find('email', email)
    const account = id === undefined ? undefined : await findAccount(cells, id)
    if (!account) throw nobodyHasEmail(email)
    const { db } = cells.of(account.id)
    if (change.kind === 'role') {
      await saveRole(db, account.id, change.role)
      return change.role === null ? messages.roleTaken(email) : messages.roleGiven(email, change.role)
    }
    if (change.kind === 'suspend') {
      await db.transaction().execute((trx) => suspend(trx, account.id, { at: new Date(now()), reason: change.reason }))
      return messages.suspendedNow(email)
    }
    await liftSuspension(db, account.id)
    return messages.suspensionLifted(email)
  })
}
