import type { FastifyInstance } from 'fastify'
import { confirmEmail, sendEmailConfirmation } from '#contract/accounts/confirm-email.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { AppError } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { lockAccount, saveEmailConfirmation } from './account.queries.ts'
import { isConfirmationToken, makeConfirmationToken } from './confirm-email-token.ts'
import { confirmEmailMail } from './mails/confirm-email.ts'
import { countMailTo } from './mailbox-limit.ts'
import { queueAccountMail } from './queue-account-mail.ts'

const emailLinkInvalid = () =>
  new AppError({ status: 422, code: 'email_link_invalid' }, serverMessages.emailLinkInvalid)

/**
 * Anyone can sign up with someone else's address. The link therefore works only for someone who is signed in
 * to the account: its rightful owner, who only reads the mail, cannot confirm the address for a stranger.
 */
export function confirmEmailRoutes(app: FastifyInstance, services: Services): void {
  const { cells, config, now } = services

  handle(app, sendEmailConfirmation, async ({ viewer: { id, email } }) => {
    if (email === null) return
    await countMailTo(services, 'email confirmations', email)
    await cells
      .of(id)
      .db.transaction()
      .execute(async (trx) => {
        const account = await lockAccount(trx, id, 'for share')
        if (!account || account.email === null || account.email_confirmed_at !== null) return
        const token = makeConfirmationToken(services, { accountId: id, email: account.email })
        const mail = confirmEmailMail({ name: account.name, token, publicUrl: config.publicUrl })
        await queueAccountMail(services, trx, account, { mail, recipient: account.email })
      })
  })

  handle(app, confirmEmail, async ({ viewer: { id }, body: { token } }) => {
    await cells
      .of(id)
      .db.transaction()
      .execute(async (trx) => {
        const account = await lockAccount(trx, id)
        if (!account || account.email === null) throw emailLinkInvalid()
        if (!isConfirmationToken(services, { accountId: id, email: account.email }, token))
          throw emailLinkInvalid()
        if (account.email_confirmed_at === null) await saveEmailConfirmation(trx, id, new Date(now()))
      })
  })
}
