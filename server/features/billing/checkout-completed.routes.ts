import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { checkoutCompletedPath } from '#contract/billing/billing.ts'
import { billingMessages as messages } from './billing-messages.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { explainFailures, requirePayments } from './billing-errors.ts'
import { closeCheckout } from './billing.queries.ts'
import { completedPage, type PageContent } from './completed-page.ts'
import { syncAccount } from './sync-account.ts'

const Query = z.object({ session: z.string().max(200).optional(), canceled: z.string().max(10).optional() })

/** The page to which the payment page redirects. What it shows comes from the provider: visiting it grants nothing. */
export function checkoutCompletedRoutes(app: FastifyInstance, services: Services): void {
  app.get(
    checkoutCompletedPath,
    { schema: { hide: true, querystring: Query }, config: { limit: 'general' } },
    async (request, reply) => {
      requirePayments(services)
      const { session, canceled } = Query.parse(request.query)
      const viewer = await request.viewer()
      const page = await explainFailures(services, () =>
        canceled === undefined ? contentFor(services, viewer?.id, session) : Promise.resolve(nothingBought),
      )
      return (
        reply
          .type('text/html; charset=utf-8')
          // Any other policy would make the browser cut the tab off from the page that opened it.
          .header('cross-origin-opener-policy', 'unsafe-none')
          // The URL contains the session.
          .header('referrer-policy', 'no-referrer')
          .header('cache-control', 'no-store')
          .send(completedPage(page))
      )
    },
  )
}

const nothingBought: PageContent = { result: 'payment-canceled', text: messages.canceled }

async function contentFor(
  services: Services,
  accountId: string | undefined,
  sessionId: string | undefined,
): Promise<PageContent> {
  // It is unknown whose session this is, so nobody is thanked; a payment counts all the same.
  if (accountId === undefined) return { result: 'payment-canceled', text: messages.logInToSee }
  const checkout = sessionId === undefined ? undefined : await requireOwn(services, accountId, sessionId)
  if (checkout && checkout.status !== 'complete') return nothingBought
  if (checkout)
    await closeCheckout(services.cells.of(accountId).db, checkout.sessionId, new Date(services.now()))
  await syncAccount(services, accountId)
  const isProcessing = checkout !== undefined && !checkout.isPaid
  return { result: 'payment-success', text: isProcessing ? messages.processing : messages.completed }
}

async function requireOwn(services: Services, accountId: string, sessionId: string) {
  const checkout = await requirePayments(services).findCheckout(sessionId)
  // The same answer for someone else's session as for one that does not exist.
  if (checkout?.accountId !== accountId) throw notFound()
  return checkout
}
