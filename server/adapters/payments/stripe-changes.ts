import type Stripe from 'stripe'
import { storageOfKey, type PlanKey } from '#domain/plans/plan-choice.ts'
import type { ChangePreview, PlanItem, SubscriptionSnapshot } from '#domain/plans/snapshot.ts'
import {
  PaymentFailure,
  type ItemChange,
  type PaymentProvider,
  type PreviewedChange,
} from './payment-provider.ts'
import type { Ask } from './stripe-client.ts'
import { priceIds } from './stripe-prices.ts'
import { toMs } from './stripe-snapshot.ts'
import { readSubscription } from './stripe-subscriptions.ts'

type Changes = Pick<PaymentProvider, 'changeItems' | 'previewChange'>

export function stripeChanges(ask: Ask): Changes {
  return {
    changeItems: (change) =>
      ask(async (stripe) => {
        await makeChange(stripe, change)
        const changed = await readSubscription(stripe, change.subscription.customerId)
        if (!changed) throw new PaymentFailure('missing', 'the payment provider lost the subscription')
        return changed
      }),

    previewChange: ({ subscription, ...change }) =>
      ask((stripe) =>
        subscription
          ? previewOfChange(stripe, { ...change, subscription })
          : previewOfPurchase(stripe, change.customerId, change.items),
      ),
  }
}

async function makeChange(stripe: Stripe, change: ItemChange): Promise<void> {
  const items = await itemsFor(stripe, change.subscription, change.items)
  await stripe.subscriptions.update(
    change.subscription.subscriptionId,
    change.settle === 'charge_now'
      ? { items, proration_behavior: 'always_invoice', payment_behavior: 'pending_if_incomplete' }
      : { items, proration_behavior: 'create_prorations' },
    { idempotencyKey: change.idempotencyKey },
  )
}

type ItemParams = { id?: string; price?: string; deleted?: true }

/**
 * New items replace old ones in place, starting with another size of storage, since the provider cannot remove items in
 * a change that waits for its payment. Items that stay are not mentioned, so they keep their price.
 */
async function itemsFor(
  stripe: Stripe,
  { items: present }: SubscriptionSnapshot,
  wanted: readonly PlanKey[],
): Promise<ItemParams[]> {
  const added = wanted.filter((key) => !present.some(({ kind }) => kind === key))
  const prices = await priceIds(stripe, added)
  const removed = present.filter(({ kind }) => !wanted.includes(kind)).toSorted(storageFirst)
  const params = [...prices].toSorted(([a], [b]) => storageFirst({ kind: a }, { kind: b }))
  return [
    ...params.map(([, price], at) => {
      const replaced = removed[at]
      return replaced ? { id: replaced.itemId, price } : { price }
    }),
    ...removed.slice(params.length).map(({ itemId }) => ({ id: itemId, deleted: true as const })),
  ]
}

const storageFirst = (a: { kind: PlanKey }, b: { kind: PlanKey }): number =>
  storageOfKey(b.kind) - storageOfKey(a.kind)

async function previewOfPurchase(
  stripe: Stripe,
  customer: string,
  items: readonly PlanKey[],
): Promise<ChangePreview> {
  const prices = [...(await priceIds(stripe, items)).values()]
  const invoice = await stripe.invoices.createPreview({
    customer,
    subscription_details: { items: prices.map((price) => ({ price })) },
  })
  return {
    dueNowCents: invoice.amount_due,
    nextAmountCents: Math.max(0, recurringCents(invoice) + Math.min(0, balanceAfter(invoice))),
    nextAtMs: toMs(Math.max(...invoice.lines.data.map(({ period }) => period.end))),
    currency: invoice.currency,
  }
}

type Change = PreviewedChange & { subscription: SubscriptionSnapshot }

async function previewOfChange(stripe: Stripe, change: Change): Promise<ChangePreview> {
  const { subscription, customerId: customer, settle } = change
  const items = await itemsFor(stripe, subscription, change.items)
  const preview = (proration_behavior: 'always_invoice' | 'create_prorations' | 'none') =>
    stripe.invoices.createPreview({
      customer,
      subscription: subscription.subscriptionId,
      // Changing a plan that is about to end also keeps it.
      subscription_details: { items, proration_behavior, cancel_at_period_end: false },
    })
  const nextAtMs = Math.max(...subscription.items.map((item: PlanItem) => item.periodEndMs))
  if (settle === 'credit_later') {
    const next = await preview('create_prorations')
    return { dueNowCents: 0, nextAmountCents: next.amount_due, nextAtMs, currency: next.currency }
  }
  const [now, next] = await Promise.all([preview('always_invoice'), preview('none')])
  // Credit left over from the first is subtracted from the second.
  const nextAmountCents = Math.max(0, recurringCents(next) + Math.min(0, balanceAfter(now)))
  return { dueNowCents: now.amount_due, nextAmountCents, nextAtMs, currency: now.currency }
}

/** The customer's credit after an invoice, as a negative number. */
const balanceAfter = ({ total, starting_balance }: Stripe.Invoice): number => total + starting_balance

function recurringCents({ lines }: Stripe.Invoice): number {
  const recurring = lines.data.filter(({ parent }) => parent?.subscription_item_details?.proration === false)
  return recurring.reduce((sum, { amount }) => sum + amount, 0)
}
