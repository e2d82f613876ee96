import type Stripe from 'stripe'
import type { ProviderEvent } from '#domain/plans/snapshot.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { PaymentFailure } from './payment-provider.ts'
import type { Ask, StripeOptions } from './stripe-client.ts'
import { failureOf } from './stripe-failure.ts'
import { toMs } from './stripe-snapshot.ts'

/** Older events are refused, as someone may have recorded them to replay them. */
const toleranceSeconds = 300

type Events = Pick<PaymentProvider, 'readEvent' | 'listEvents'>

export function stripeEvents(ask: Ask, { webhookSecrets, now }: StripeOptions): Events {
  return {
    readEvent: (rawBody, signature) =>
      ask(async (stripe) => {
        for (const secret of webhookSecrets) {
          const event = await verified(stripe, { rawBody, signature, secret, receivedAt: now() })
          if (event) return eventOf(event)
        }
        throw new PaymentFailure('forged', 'the event is not signed with a secret of ours')
      }),

    async *listEvents(sinceMs) {
      try {
        const stripe = await ask(async (client) => client)
        const created = { gte: Math.floor(sinceMs / 1000) }
        for await (const event of stripe.events.list({ created, limit: 100 })) yield eventOf(event)
      } catch (error) {
        throw failureOf(error)
      }
    },
  }
}

type Signed = { rawBody: string | Uint8Array; signature: string; secret: string; receivedAt: number }

async function verified(
  stripe: Stripe,
  { rawBody, signature, secret, receivedAt }: Signed,
): Promise<Stripe.Event | undefined> {
  try {
    return await stripe.webhooks.constructEventAsync(
      rawBody,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      receivedAt,
    )
  } catch (error) {
    if (failureOf(error).kind === 'forged') return undefined
    throw error
  }
}

function eventOf({ id, type, created, data }: Stripe.Event): ProviderEvent {
  const about: { object?: unknown; id?: unknown; customer?: unknown; payment_intent?: unknown } = data.object
  const customerId = about.object === 'customer' ? about.id : about.customer
  return {
    id,
    type,
    createdMs: toMs(created),
    ...(typeof customerId === 'string' && { customerId }),
    ...(about.object === 'checkout.session' && typeof about.id === 'string' && { sessionId: about.id }),
    ...(typeof about.payment_intent === 'string' && { paymentIntent: about.payment_intent }),
  }
}
