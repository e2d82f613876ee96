import type { FastifyInstance } from 'fastify'
import { listOutboxMail } from '#contract/dev-mail/dev-mail.ts'
import { listStoredMail } from '#server/features/mail/public.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'

/** The mailbox of the demo. It is closed if mail is really sent, since it would show everyone's mail. */
export function devMailRoutes(app: FastifyInstance, { cells, config, mailer }: Services): void {
  const isOpen = config.mode === 'demo' && mailer.keepsMail
  handle(app, listOutboxMail, async ({ query }) => {
    if (!isOpen) throw notFound()
    const page = await listStoredMail(cells, query)
    const items = page.items.map(({ created_at, delivered_at, ...mail }) => ({
      ...mail,
      created_at: created_at.toISOString(),
      delivered: delivered_at !== null,
    }))
    return { ...page, items }
  })
}
