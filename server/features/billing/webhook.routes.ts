import type { FastifyInstance } from 'fastify'
import { webhookPath } from '#contract/billing/billing.ts'
import type { ProviderEvent } from '#domain/plans/snapshot.ts'
import { PaymentFailure, type PaymentProvider } from '#server/adapters/payments/payment-provider.ts'
import type { Services } from '#server/services.ts'
import { explainFailures, requirePayments, webhookInvalid } from './billing-errors.ts'
import { closeCheckout, findAccountOfCustomer, saveEvent } from './billing.queries.ts'
import { syncSubscription } from './jobs/sync-subscription.job.ts'

/** Events are a few kilobytes in size. */
const largestBytes = 256 * 1024

/** The events that can change what someone has bought. */
const heard: ReadonlySet<string> = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalization_failed',
  'invoice.marked_uncollectible',
  'invoice.voided',
  'charge.dispute.created',
  'charge.dispute.closed',
  'charge.refunded',
  'customer.deleted',
])

/** Encapsulated, because the signature covers the raw bytes of the body, which nothing may parse first. */
export function webhookRoutes(app: FastifyInstance, services: Services): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers()
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestBytes }, (_request, body, done) =>
      done(null, body),
    )
    inner.post(
      webhookPath,
      // The provider sends no cookie and no marker: the signature authorizes it.
      { schema: { hide: true }, config: { isOneClick: true, limit: 'webhook' }, bodyLimit: largestBytes },
      async (request, reply) => {
        const payments = requirePayments(services)
        const signature = request.headers['stripe-signature']
        if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw webhookInvalid()
        const event = await readSigned(payments, request.body, signature)
        await explainFailures(services, () => takeEvent(services, payments, event))
        return reply.code(200).type('text/plain; charset=utf-8').send('')
      },
    )
  })
}

async function readSigned(
  payments: PaymentProvider,
  body: Buffer,
  signature: string,
): Promise<ProviderEvent> {
  try {
    return await payments.readEvent(body, signature)
  } catch (error) {
    if (error instanceof PaymentFailure) throw webhookInvalid()
    throw error
  }
}

/** The event is only a reason to ask the provider, so it does not matter what it says about money. */
async function takeEvent(services: Services, payments: PaymentProvider, event: ProviderEvent): Promise<void> {
  if (!heard.has(event.type)) return
  const customerId =
    event.customerId ??
    (event.paymentIntent === undefined
      ? undefined
      : await payments.findCustomerOfPayment(event.paymentIntent))
  const found = customerId === undefined ? undefined : await findAccountOfCustomer(services.cells, customerId)
  // It belongs to an account that is gone, or to another product of the same seller.
  if (!found) return
  const { cell, accountId } = found
  const receivedAt = new Date(services.now())
  await cell.db.transaction().execute(async (trx) => {
    const isNew = await saveEvent(trx, {
      id: event.id,
      type: event.type,
      account_id: accountId,
      created: new Date(event.createdMs),
      received_at: receivedAt,
    })
    if (!isNew) return
    const job = { accountId, onlyIfReported: true }
    await cell.jobs.enqueue(syncSubscription, job, { transaction: trx, group: accountId })
  })
  if (event.sessionId !== undefined && isOver(event.type))
    await closeCheckout(cell.db, event.sessionId, receivedAt)
}

const isOver = (type: string): boolean =>
  type === 'checkout.session.completed' || type === 'checkout.session.expired'
