import type { PlanKey } from '#domain/plans/plan-choice.ts'
import type { ChangePreview, CheckoutSnapshot, SubscriptionSnapshot } from '#domain/plans/snapshot.ts'
import {
  PaymentFailure,
  type CheckoutWish,
  type ItemChange,
} from '#server/adapters/payments/payment-provider.ts'
import { startPaymentSandbox, type StartedSandbox } from './start-payment-sandbox.ts'

type Settle = ItemChange['settle']

/** One customer of the payment sandbox, and the steps that tests take on their behalf. */
export type PaymentScene = StartedSandbox & {
  customerId: string
  checkout: (items: PlanKey[], changes?: Partial<CheckoutWish>) => Promise<CheckoutSnapshot>
  /** Buys and pays. */
  subscribe: (...items: PlanKey[]) => Promise<SubscriptionSnapshot>
  find: () => Promise<SubscriptionSnapshot>
  change: (items: PlanKey[], settle: Settle) => Promise<SubscriptionSnapshot>
  preview: (items: PlanKey[], settle: Settle) => Promise<ChangePreview>
  /** The types of the events that arrived. */
  eventTypes: () => Promise<string[]>
}

export const accountId = 'us_1'
export const email = 'ann@trailcast.example'

export async function startPaymentScene(now: () => number): Promise<PaymentScene> {
  const started = startPaymentSandbox({ now })
  const { provider, sandbox, received } = started
  const customerId = await provider.findOrCreateCustomer({ accountId, email })
  const checkout: PaymentScene['checkout'] = (items, changes = {}) =>
    provider.createCheckout({
      customerId,
      accountId,
      items,
      successUrl: 'https://trailcast.example/done?session={CHECKOUT_SESSION_ID}',
      cancelUrl: 'https://trailcast.example/cancelled',
      expiresAtMs: now() + 3_600_000,
      consent: { termsVersion: '2026-01' },
      idempotencyKey: crypto.randomUUID(),
      ...changes,
    })
  const find = async () => {
    const subscription = await provider.findSubscription(customerId)
    if (!subscription) throw new Error('there is no subscription')
    return subscription
  }
  return {
    ...started,
    customerId,
    checkout,
    find,
    async subscribe(...items) {
      const { sessionId } = await checkout(items)
      sandbox.controls.payCheckout(sessionId)
      return find()
    },
    change: async (items, settle) =>
      provider.changeItems({
        subscription: await find(),
        items,
        settle,
        idempotencyKey: crypto.randomUUID(),
      }),
    preview: async (items, settle) =>
      provider.previewChange({ customerId, subscription: await find(), items, settle }),
    async eventTypes() {
      await sandbox.controls.delivered()
      return received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
    },
  }
}

/** How the provider refused, or undefined if it did not. */
export async function failureOf(work: Promise<unknown>): Promise<[string, string | undefined] | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (error instanceof PaymentFailure) return [error.kind, error.code]
    throw error
  }
}

export async function allOf<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const list: Entry[] = []
  for await (const entry of entries) list.push(entry)
  return list
}
