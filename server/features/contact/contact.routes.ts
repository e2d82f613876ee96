import type { FastifyInstance } from 'fastify'
import { sendMessage, type ContactMessage } from '#contract/contact.ts'
import { defaultRegion } from '#domain/region.ts'
import { isMailQueued, queueMail, type MailToQueue } from '#server/features/mail/mail.service.ts'
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
 * The application sends a message again when the answer gets lost. The same words of the same sender
 * within this time, and up to twice as long, are one message. The queue remembers it longer than the
 * table of mail does, where it is gone once it is delivered.
 */
const repeatedWithinMs = 10 * 60_000

/** Nothing the sender wrote gets into the headers but a checked address to answer to. */
function mailToOperator(
  operator: string,
  { message, email }: ContactMessage,
  sender: Viewer | undefined,
): MailToQueue {
  // Who has emptied the field does not want an answer.
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
    // It goes with the account of whoever wrote it.
    ...(sender && { accountId: sender.id }),
  }
}
