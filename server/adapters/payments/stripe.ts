import type { PaymentProvider } from './payment-provider.ts'
import { stripeChanges } from './stripe-changes.ts'
import { stripeCheckout } from './stripe-checkout.ts'
import { askStripe, type StripeOptions } from './stripe-client.ts'
import { stripeCustomers } from './stripe-customers.ts'
import { stripeEvents } from './stripe-events.ts'
import { stripePortal } from './stripe-portal.ts'
import { stripePrices } from './stripe-prices.ts'
import { stripeRefunds } from './stripe-refunds.ts'
import { stripeSubscriptions } from './stripe-subscriptions.ts'

/** Stripe, or the sandbox that speaks its API. */
export function makeStripeProvider(options: StripeOptions): PaymentProvider {
  const ask = askStripe(options)
  return {
    ...stripeCustomers(ask),
    ...stripeSubscriptions(ask),
    ...stripeChanges(ask),
    ...stripeRefunds(ask),
    ...stripeCheckout(ask, options.tax),
    ...stripePortal(ask),
    ...stripePrices(ask),
    ...stripeEvents(ask, options),
  }
}
