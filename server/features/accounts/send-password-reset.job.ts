import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { hourMs } from '#domain/time/durations.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { lockAccount } from './account.queries.ts'
import { passwordResetMail } from './mails/password-reset.ts'
import { replacePasswordReset } from './password-reset.queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { newResetToken } from './reset-token.ts'

const lifetimeMs = hourMs

/** If it runs twice, it sends two mails, and the link in the second one works. */
export const sendPasswordReset = defineJob({
  name: 'send-password-reset',
  input: z.object({ accountId: Id }),
  timeoutSeconds: 60,
  async run({ services, cell: { db, region } }, { accountId }) {
    const { config, now } = services
    const { token, hash } = newResetToken(region)
    const expires_at = new Date(now() + lifetimeMs)
    await db.transaction().execute(async (trx) => {
      // Locked, so that the address cannot change between making the link and sending its mail.
      const account = await lockAccount(trx, accountId, 'for share')
      // The entered address is unknown, or the account was deleted meanwhile or no longer has an address.
      if (!account || account.email === null) return
      const mail = passwordResetMail({ name: account.name, token, publicUrl: config.publicUrl })
      await replacePasswordReset(trx, { token_hash: hash, account_id: accountId, expires_at })
      // Only to this address, because the link gives access to the account.
      await queueAccountMail(services, trx, account, { mail, recipient: account.email })
    })
  },
})
