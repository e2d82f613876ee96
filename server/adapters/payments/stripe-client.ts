import type Stripe from 'stripe'
import { failureOf } from './stripe-failure.ts'

export type StripeOptions = {
  secretKey: string
  /** All of them are tried, so that a secret can be replaced without losing events. */
  webhookSecrets: readonly string[]
  tax: 'none' | 'automatic' | 'managed'
  /** The address of a server that speaks the provider's API, used instead of the provider. */
  address?: () => Promise<{ host: string; port: number }>
  now: () => number
  /** For one attempt; a second one follows. */
  timeoutMs?: number
}

/** Two attempts and the pause between them fit into the 12 s that browsers wait for a checkout. */
const patienceMs = 5000

export type Ask = <Answer>(work: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>

/** Turns every failure into a `PaymentFailure`. */
export function askStripe(options: StripeOptions): Ask {
  const client = stripeClient(options)
  return async (work) => {
    try {
      return await work(await client())
    } catch (error) {
      throw failureOf(error)
    }
  }
}

/** The library takes 35 MB and a quarter of a second: a server that sells nothing never loads it. */
function stripeClient({ secretKey, address, timeoutMs = patienceMs }: StripeOptions): () => Promise<Stripe> {
  const load = async () => {
    const place = address && { ...(await address()), protocol: 'http' as const }
    const { Stripe: Client } = await import('stripe')
    return new Client(secretKey, {
      ...place,
      timeout: timeoutMs,
      maxNetworkRetries: 1,
      telemetry: false,
    })
  }
  let loading: Promise<Stripe> | undefined
  return () => (loading ??= load())
}
