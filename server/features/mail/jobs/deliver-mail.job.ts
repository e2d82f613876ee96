import { z } from 'zod'
import { Id } from '#contract/id.ts'
import { PermanentMailError } from '#server/adapters/mail/mailer.ts'
import { defineJob, PermanentJobError } from '#server/jobs/define-job.ts'
import { deleteMail, findUndeliveredMail, markMailDelivered } from '../mail.queries.ts'

/** A mail server may be away for days; the pauses grow to a quarter of an hour. */
const retries = 500

export const deliverMail = defineJob({
  name: 'deliver-mail',
  input: z.object({ mailId: Id }),
  timeoutSeconds: 120,
  retries,
  async run({ services: { mailer, now }, cell: { db } }, { mailId }) {
    const mail = await findUndeliveredMail(db, mailId)
    // Delivered before, by a run that died before it could say so to the queue.
    if (!mail) return
    try {
      await mailer.deliver({ ...mail, replyTo: mail.reply_to })
    } catch (error) {
      if (error instanceof PermanentMailError) throw new PermanentJobError(error.message, { cause: error })
      throw error
    }
    if (mailer.keepsMail) await markMailDelivered(db, mailId, new Date(now()))
    else await deleteMail(db, mailId)
  },
})
