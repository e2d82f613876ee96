import type { FastifyInstance } from 'fastify'
import { sendMessage, type ContactMessage } from '#contract/contact.ts'
import { defaultRegion } from '#domain/region.ts'
import { queueMail, type MailToQueue } from '#server/features/mail/mail.service.ts'
import { handle } from '#server/http/handle.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Services } from '#server/services.ts'

export function contactRoutes(app: FastifyInstance, { cells, config, now }: Services): void {
  handle(app, sendMessage, async ({ body, viewer }) => {
    const sender = await viewer()
    const cell = cells.at(sender?.home ?? defaultRegion)
    const mail = mailToOperator(config.operatorEmail, body, sender)
    await cell.db.transaction().execute((trx) => queueMail({ cell, trx, now: now() }, mail))
  })
}

/** Nothing the sender wrote gets into the headers but a checked address to answer to. */
function mailToOperator(operator: string, { message, email }: ContactMessage, sender: Viewer | undefined): MailToQueue {
  const replyTo = email || sender?.email || null
  const from = [replyTo ?? 'a visitor who left no address', ...(sender ? [`account ${sender.id}`] : [])].join(', ')
  return {
    recipient: operator,
    replyTo,
    subject: 'Trailcast: a message for you',
    text: `${message}\n\n-- \nFrom ${from}\n`,
    html: null,
  }
}
