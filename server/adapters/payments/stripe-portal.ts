import type Stripe from 'stripe'
import type { PaymentProvider } from './payment-provider.ts'
import type { Ask } from './stripe-client.ts'

/** Marks the portal settings created by this program. Changing them requires a new number. */
const portal = { trailcast_portal: '1' }

export function stripePortal(ask: Ask): Pick<PaymentProvider, 'portalUrl'> {
  let finding: Promise<string> | undefined
  const configuration = (stripe: Stripe) =>
    (finding ??= findOrCreate(stripe).catch((error: unknown) => {
      finding = undefined
      throw error
    }))
  return {
    portalUrl: ({ customerId, returnUrl }) =>
      ask(async (stripe) => {
        const session = await stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: returnUrl,
          configuration: await configuration(stripe),
        })
        return session.url
      }),
  }
}

async function findOrCreate(stripe: Stripe): Promise<string> {
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({
    active: true,
    limit: 100,
  })) {
    if (metadata?.['trailcast_portal'] === portal.trailcast_portal) return id
  }
  const { id } = await stripe.billingPortal.configurations.create({
    metadata: portal,
    features: {
      payment_method_update: { enabled: true },
      invoice_history: { enabled: true },
      customer_update: { enabled: true, allowed_updates: ['address', 'tax_id'] },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      // The portal cannot change a subscription that has two items; our own pages do.
      subscription_update: { enabled: false },
    },
  })
  return id
}
