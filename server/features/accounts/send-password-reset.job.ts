import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { findAccount } from './find-account.ts'
import { passwordResetMail } from './mails/password-reset.ts'
import { replacePasswordReset } from './password-reset.queries.ts'
import { queueAccountMail } from './queue-account-mail.ts'
import { newResetToken } from './reset-token.ts'

const lifetimeMs = 60 * 60 * 1000

/** Run twice, it sends two mails, and the link in the second one is good. */
export const sendPasswordReset = defineJob({
  name: 'send-password-reset',
  input: z.object({ accountId: Id }),
  timeoutSeconds: 60,
  async run({ services, cell: { db, region } }, { accountId }) {
    const { cells, config, now } = services
    const account = await findAccount(cells, accountId)
    // Nobody has the address that was entered, or the account was deleted meanwhile.
    if (!account) return
    const { token, hash } = newResetToken(region)
    const mail = passwordResetMail({ name: account.name, token, publicUrl: config.publicUrl })
    const expires_at = new Date(now() + lifetimeMs)
    await db.transaction().execute(async (trx) => {
      await replacePasswordReset(trx, { token_hash: hash, account_id: accountId, expires_at })
      await queueAccountMail(services, trx, account, { mail })
    })
  },
})
