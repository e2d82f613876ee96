import type { FastifyInstance } from 'fastify'
import { serverMessages } from '#contract/server-messages.ts'
import { changeAccountAsOperator, wipeAsOperator } from '#contract/accounts/operator.ts'
import { isId } from '#domain/id.ts'
import type { Cells } from '#server/cells/cells.ts'
import { AppError } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { findAccount, type Account } from './find-account.ts'
import { liftSuspension, suspend } from './suspension.ts'
import { wipeRemains } from './wipe.ts'

const accountUnknown = (named: string) =>
  new AppError({ status: 404, code: 'nobody_known_as' }, serverMessages.accountUnknown(named))

export function operatorRoutes(app: FastifyInstance, services: Services): void {
  const { cells, now } = services

  handle(app, changeAccountAsOperator, async ({ body: { account: named, change } }) => {
    const account = await findNamed(cells, named)
    if (!account) throw accountUnknown(named)
    const { db } = cells.of(account.id)
    if (change.kind === 'role') {
      await db.updateTable('account').set({ role: change.role }).where('id', '=', account.id).execute()
      return change.role === null
        ? serverMessages.roleTaken(named)
        : serverMessages.roleGiven(named, change.role)
    }
    if (change.kind === 'suspend') {
      await db
        .transaction()
        .execute((trx) => suspend(services, trx, account.id, { at: new Date(now()), reason: change.reason }))
      return serverMessages.suspendedNow(named)
    }
    await db.transaction().execute((trx) => liftSuspension(services, trx, account.id))
    return serverMessages.suspensionLifted(named)
  })

  handle(app, wipeAsOperator, () => wipeRemains(services))
}

/** Emails are looked up before channel names, because a channel can be named after someone else's address. */
async function findNamed(cells: Cells, named: string): Promise<Account | undefined> {
  const byId = isId(named) ? await findAccount(cells, named) : undefined
  if (byId) return byId
  const id =
    (await cells.directory.find('email', named)) ?? (await cells.directory.find('channel_name', named))
  return id === undefined ? undefined : findAccount(cells, id)
}
