import type { FastifyInstance } from 'fastify'
import { sendMessage, type ContactMessage } from '#contract/contact/contact.ts'
import { defaultRegion } from '#domain/region.ts'
import { isMailQueued, queueMail, type MailToQueue } from '#server/features/mail/public.ts'
import { countedAddress } from '#server/http/client-address.ts'
import { handle } from '#server/http/handle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'

export function contactRoutes(app: FastifyInstance, { cells, config, now }: Services): void {
  const key = deriveKey(config.secret, 'repeated messages')

  handle(app, sendMessage, async ({ body, viewer, request }) => {
    const sender = await viewer()
    const cell = cells.at(sender?.home ?? defaultRegion)
    const mail = mailToOperator(config.operatorEmail, body, sender)
    const time = now()
    const jobIdAt = (at: number) => {
      const who = sender?.id ?? countedAddress(request.ip)
      return uuidOf(
        keyedHash(key, String(Math.floor(at / repeatedWithinMs)), who, mail.replyTo ?? '', body.message),
      )
    }
    if (await isMailQueued(cell, jobIdAt(time - repeatedWithinMs))) return
    await cell.db
      .transaction()
      .execute((trx) => queueMail({ cell, trx, now: time, jobId: jobIdAt(time) }, mail))
  })
}

/**
 * The application sends a message again when the response gets lost. The same text from the same sender
 * within this time, or up to twice as long, counts as one message. The queue is asked because it remembers
 * the mail after delivery, when the mail table no longer has it.
 */
const repeatedWithinMs = 10 * 60_000

/** Nothing the sender wrote gets into the headers except a validated reply address. */
function mailToOperator(
  operator: string,
  { message, email }: ContactMessage,
  sender: Viewer | undefined,
): MailToQueue {
  // A sender who has emptied the field does not want a reply.
  const replyTo = (email ?? sender?.email) || null
  const from = [replyTo ?? 'a visitor who left no address', ...(sender ? [`account ${sender.id}`] : [])].join(
    ', ',
  )
  return {
    recipient: operator,
    replyTo,
    subject: 'Trailcast: a message for you',
    text: `${message}\n\n-- \nFrom ${from}\n`,
    html: null,
    // Deleted together with the sender's account.
    ...(sender && { accountId: sender.id }),
  }
}
