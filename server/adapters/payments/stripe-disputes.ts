import type Stripe from 'stripe'
import type { SubscriptionSnapshot } from '#domain/plans/snapshot.ts'
import { hourMs } from '#domain/time/durations.ts'
import type { DisputeSnapshot } from './payment-provider.ts'
import { idOrNull, toMs } from './stripe-snapshot.ts'

/** Checkout charges the card a moment before it creates the subscription. */
const chargedBeforeMs = hourMs

export async function listDisputes(stripe: Stripe, customer: string): Promise<DisputeSnapshot[]> {
  const found: DisputeSnapshot[] = []
  for await (const charge of stripe.charges.list({ customer, limit: 100 })) {
    if (!charge.disputed) continue
    const { data } = await stripe.disputes.list({ charge: charge.id })
    for (const dispute of data) found.push(disputeOf(dispute, charge))
  }
  return found
}

function disputeOf(dispute: Stripe.Dispute, charge: Stripe.Charge): DisputeSnapshot {
  return {
    disputeId: dispute.id,
    paymentIntent: idOrNull(dispute.payment_intent),
    amountCents: dispute.amount,
    chargedAtMs: toMs(charge.created),
    state: stateOf(dispute.status),
  }
}

function stateOf(status: string): DisputeSnapshot['state'] {
  if (status.startsWith('warning_')) return 'inquiry'
  if (status === 'won') return 'won'
  // A prevented dispute means that the money was refunded.
  return status === 'lost' || status === 'prevented' ? 'lost' : 'open'
}

/** An open dispute counts no matter which charge it is about; a lost one only ends what that charge paid for. */
export function disputeAbout(
  subscription: Stripe.Subscription,
  disputes: readonly DisputeSnapshot[],
): SubscriptionSnapshot['dispute'] {
  if (disputes.some(({ state }) => state === 'open')) return 'open'
  const since = toMs(subscription.start_date) - chargedBeforeMs
  return disputes.some(({ state, chargedAtMs }) => state === 'lost' && chargedAtMs >= since) ? 'lost' : null
}
