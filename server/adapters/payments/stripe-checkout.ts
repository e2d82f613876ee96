import type { CheckoutWish, PaymentProvider } from './payment-provider.ts'
import type { Ask, StripeOptions } from './stripe-client.ts'
import { failureOf } from './stripe-failure.ts'
import { priceIds } from './stripe-prices.ts'
import { checkoutOf } from './stripe-snapshot.ts'
import type Stripe from 'stripe'

type Checkout = Pick<PaymentProvider, 'createCheckout' | 'findCheckout' | 'expireCheckout'>

export function stripeCheckout(ask: Ask, tax: StripeOptions['tax']): Checkout {
  return {
    createCheckout: (wish) =>
      ask(async (stripe) => {
        const prices = [...(await priceIds(stripe, wish.items)).values()]
        const session = await stripe.checkout.sessions.create(
          { ...termsOf(wish), ...taxOf(tax), line_items: prices.map((price) => ({ price, quantity: 1 })) },
          { idempotencyKey: wish.idempotencyKey },
        )
        return checkoutOf(session)
      }),

    findCheckout: (sessionId) =>
      ask(async (stripe) => {
        try {
          return checkoutOf(await stripe.checkout.sessions.retrieve(sessionId))
        } catch (error) {
          if (failureOf(error).kind === 'missing') return undefined
          throw error
        }
      }),

    expireCheckout: (sessionId) =>
      ask(async (stripe) => {
        try {
          await stripe.checkout.sessions.expire(sessionId)
        } catch (error) {
          const { kind } = failureOf(error)
          if (kind !== 'missing' && kind !== 'refused') throw error
        }
      }),
  }
}

function termsOf(wish: CheckoutWish): Stripe.Checkout.SessionCreateParams {
  const metadata = {
    account_id: wish.accountId,
    ...(wish.consent && { terms_version: wish.consent.termsVersion }),
  }
  return {
    mode: 'subscription',
    customer: wish.customerId,
    client_reference_id: wish.accountId,
    success_url: wish.successUrl,
    cancel_url: wish.cancelUrl,
    expires_at: Math.floor(wish.expiresAtMs / 1000),
    metadata,
    subscription_data: { metadata },
  }
}

/** Where tax is due depends on the address, which the payment page then asks for and stores. */
function taxOf(tax: StripeOptions['tax']): Stripe.Checkout.SessionCreateParams {
  if (tax === 'managed') return { managed_payments: { enabled: true } }
  if (tax === 'automatic') return { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }
  return {}
}
