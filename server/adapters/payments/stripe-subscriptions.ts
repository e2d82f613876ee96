import type Stripe from 'stripe'
import type { InvoiceSnapshot, SubscriptionSnapshot } from '#domain/plans/snapshot.ts'
import type { ListedSubscription, PaymentProvider } from './payment-provider.ts'
import type { Ask } from './stripe-client.ts'
import { disputeAbout, listDisputes } from './stripe-disputes.ts'
import { failureOf } from './stripe-failure.ts'
import { chosenSubscription, invoiceOf, isLiveThere, outlineOf, snapshotOf } from './stripe-snapshot.ts'

type Subscriptions = Pick<
  PaymentProvider,
  'findSubscription' | 'listSubscriptions' | 'cancelAtPeriodEnd' | 'keepSubscription' | 'disputesOf'
>

export function stripeSubscriptions(ask: Ask): Subscriptions {
  return {
    findSubscription: (customerId) => ask((stripe) => readSubscription(stripe, customerId)),

    async *listSubscriptions() {
      try {
        yield* listAll(await ask(async (stripe) => stripe))
      } catch (error) {
        throw failureOf(error)
      }
    },

    cancelAtPeriodEnd: (subscriptionId) =>
      ask(async (stripe) => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true })
      }),

    keepSubscription: (subscriptionId) =>
      ask(async (stripe) => {
        const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(subscriptionId)
        if (cancel_at_period_end) {
          await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false })
        } else if (cancel_at !== null) {
          await stripe.subscriptions.update(subscriptionId, { cancel_at: '' })
        }
      }),

    disputesOf: (customerId) => ask((stripe) => listDisputes(stripe, customerId)),
  }
}

export async function readSubscription(
  stripe: Stripe,
  customer: string,
): Promise<SubscriptionSnapshot | undefined> {
  const [{ data }, disputes] = await Promise.all([
    stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.latest_invoice'] }),
    listDisputes(stripe, customer),
  ])
  const subscription = chosenSubscription(data)
  if (!subscription) return undefined
  return snapshotOf(subscription, {
    latestInvoice: await readInvoice(stripe, await invoiceToShow(stripe, subscription)),
    dispute: disputeAbout(subscription, disputes),
    liveCount: data.filter(isLiveThere).length,
  })
}

/** After an unpaid month, later invoices are only drafts, which nobody can pay. */
async function invoiceToShow(
  stripe: Stripe,
  { id, latest_invoice: latest }: Stripe.Subscription,
): Promise<Stripe.Invoice | null> {
  const invoice = typeof latest === 'string' ? await stripe.invoices.retrieve(latest) : latest
  if (invoice?.status !== 'draft') return invoice
  const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 })
  return data[0] ?? invoice
}

async function readInvoice(stripe: Stripe, invoice: Stripe.Invoice | null): Promise<InvoiceSnapshot | null> {
  if (invoice === null) return null
  return invoiceOf(invoice, invoice.status === 'open' ? await findPayment(stripe, invoice.id) : undefined)
}

/** It is nested too deeply in the subscription to be requested along with it. */
async function findPayment(stripe: Stripe, invoice: string): Promise<Stripe.PaymentIntent | undefined> {
  const { data } = await stripe.invoicePayments.list({ invoice, expand: ['data.payment.payment_intent'] })
  const payment = (data.find(({ is_default }) => is_default) ?? data[0])?.payment.payment_intent
  return typeof payment === 'object' ? payment : undefined
}

async function* listAll(stripe: Stripe): AsyncGenerator<ListedSubscription> {
  for await (const subscription of stripe.subscriptions.list({ limit: 100 })) {
    yield { ...outlineOf(subscription), accountId: subscription.metadata['account_id'] ?? null }
  }
}
