import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { PermanentMailError } from '#server/adapters/mail/mailer.ts'
import { defineJob, PermanentJobError } from '#server/jobs/define-job.ts'
import { deleteMail, findUndeliveredMail, markMailDelivered } from '../mail.queries.ts'

/** A mail server can be unavailable for days; the delays between retries grow to 15 minutes. */
const retries = 500

export const deliverMail = defineJob({
  name: 'deliver-mail',
  input: z.object({ mailId: Id }),
  timeoutSeconds: 120,
  retries,
  async run({ services: { mailer, now }, cell: { db } }, { mailId }) {
    const mail = await findUndeliveredMail(db, mailId)
    // Already delivered by a run that died before it could report that to the queue.
    if (!mail) return
    try {
      await mailer.deliver({ ...mail, replyTo: mail.reply_to, unsubscribeUrl: mail.unsubscribe_url })
    } catch (error) {
      if (error instanceof PermanentMailError) throw new PermanentJobError(error.message, { cause: error })
      throw error
    }
    if (mailer.keepsMail) await markMailDelivered(db, mailId, new Date(now()))
    else await deleteMail(db, mailId)
  },
})
