import type Stripe from 'stripe'
import type { SubscriptionSnapshot } from '#domain/plans/snapshot.ts'
import type { DisputeSnapshot } from './payment-provider.ts'
import { idOrNull, toMs } from './stripe-snapshot.ts'

/** Checkout charges the card a moment before it makes the subscription. */
const chargedBeforeMs = 3_600_000

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
  // A dispute is prevented by giving the money back.
  return status === 'lost' || status === 'prevented' ? 'lost' : 'open'
}

/** An open one counts whatever it is about; a lost one only ends what was bought with that money. */
export function disputeAbout(
  subscription: Stripe.Subscription,
  disputes: readonly DisputeSnapshot[],
): SubscriptionSnapshot['dispute'] {
  if (disputes.some(({ state }) => state === 'open')) return 'open'
  const since = toMs(subscription.start_date) - chargedBeforeMs
  return disputes.some(({ state, chargedAtMs }) => state === 'lost' && chargedAtMs >= since) ? 'lost' : null
}
