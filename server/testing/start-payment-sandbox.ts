import { planKeys } from '#domain/plans/plan-choice.ts'
import { planPriceOf } from '#server/adapters/payments/stripe-prices.ts'
import { makePaymentSandbox } from '#server/adapters/payments/sandbox/sandbox.ts'
import { makeStripeProvider } from '#server/adapters/payments/stripe.ts'
import type { PaymentProvider } from '#server/adapters/payments/payment-provider.ts'
import type { EventReceiver, PaymentSandbox } from '#server/adapters/payments/payment-sandbox.ts'

export type StartedSandbox = {
  sandbox: PaymentSandbox
  provider: PaymentProvider
  /** The events that arrived, in the order of arrival. */
  received: Parameters<EventReceiver>[0][]
}

type Options = { now?: () => number; file?: string; timeoutMs?: number }

/** A simulated payment provider, with its prices set up, and the client that the product uses. */
export function startPaymentSandbox({ now = Date.now, file, timeoutMs }: Options = {}): StartedSandbox {
  const sandbox = makePaymentSandbox({
    secretKey: 'sk_test_sandbox',
    webhookSecret: 'whsec_sandbox',
    now,
    prices: planKeys.map(planPriceOf),
    ...(file !== undefined && { file }),
  })
  const received: StartedSandbox['received'] = []
  sandbox.deliverTo(async (event) => {
    received.push(event)
    return 200
  })
  const provider = makeStripeProvider({
    secretKey: sandbox.secretKey,
    webhookSecrets: [sandbox.webhookSecret],
    tax: 'none',
    address: sandbox.address,
    now,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  return { sandbox, provider, received }
}
