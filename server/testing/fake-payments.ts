import { randomUUID } from 'node:crypto'
import { monthLater } from '#domain/plans/month-later.ts'
import { priceOfKey, type PlanKey } from '#domain/plans/plan-choice.ts'
import {
  isLive,
  type CheckoutSnapshot,
  type InvoiceSnapshot,
  type PlanItem,
  type SubscriptionSnapshot,
} from '#domain/plans/snapshot.ts'
import { PaymentFailure, type PaymentProvider } from '#server/adapters/payments/payment-provider.ts'

export type FakePayments = PaymentProvider & {
  /** The calls made, such as `changeItems storage_100 charge_now`. */
  calls: string[]
  subscriptions: Map<string, SubscriptionSnapshot[]>
  checkouts: Map<string, CheckoutSnapshot>
  /** The bank's answer to payments from now on. */
  bank: 'pays' | 'declines' | 'asks'
  /** Set to make it stop answering. */
  isAway: boolean
  /** Someone pays on this page. */
  pay(sessionId: string): void
  change(customerId: string, changes: Partial<SubscriptionSnapshot>): void
}

const newIdOf = (kind: string): string => `${kind}_${randomUUID().replaceAll('-', '')}`

/** A provider in memory whose customers can be put into any state. */
export function fakePayments({ now }: { now: () => number }): FakePayments {
  const customers = new Map<string, string>()
  const itemOf = (kind: PlanKey, from: PlanItem | undefined): PlanItem =>
    from ?? {
      kind,
      itemId: newIdOf('si'),
      priceCents: priceOfKey(kind),
      periodStartMs: now(),
      periodEndMs: monthLater(now()),
    }
  const invoiceOf = (changes: Partial<InvoiceSnapshot> = {}): InvoiceSnapshot => ({
    invoiceId: newIdOf('in'),
    status: 'paid',
    createdMs: now(),
    totalCents: 100,
    hostedUrl: 'https://pay.example/invoice',
    needsAction: false,
    declineCode: null,
    ...changes,
  })
  const currentOf = (customerId: string): SubscriptionSnapshot | undefined => {
    const all = fake.subscriptions.get(customerId) ?? []
    const found = all.find(isLive) ?? all.at(-1)
    return found && { ...found, liveCount: all.filter(isLive).length }
  }
  const asked = (what: string): void => {
    fake.calls.push(what)
    if (fake.isAway) throw new PaymentFailure('away', 'the payment provider: away')
  }
  const changeById = (subscriptionId: string, changes: Partial<SubscriptionSnapshot>): void => {
    for (const [customer, all] of fake.subscriptions)
      fake.subscriptions.set(
        customer,
        all.map((each) => (each.subscriptionId === subscriptionId ? { ...each, ...changes } : each)),
      )
  }

  const fake: FakePayments = {
    calls: [],
    subscriptions: new Map(),
    checkouts: new Map(),
    bank: 'pays',
    isAway: false,

    pay(sessionId) {
      const checkout = fake.checkouts.get(sessionId)
      if (checkout?.status !== 'open') throw new Error('this page cannot be paid on')
      const customerId = checkout.customerId ?? ''
      const subscriptionId = newIdOf('sub')
      const items = (wishes.get(sessionId) ?? []).map((kind) => itemOf(kind, undefined))
      const before = fake.subscriptions.get(customerId) ?? []
      const subscription: SubscriptionSnapshot = {
        subscriptionId,
        customerId,
        status: 'active',
        startedAtMs: now(),
        items,
        cancelAtMs: null,
        endedAtMs: null,
        cancelReason: null,
        hasPendingUpdate: false,
        latestInvoice: invoiceOf(),
        dispute: null,
        liveCount: 1,
      }
      fake.subscriptions.set(customerId, [...before, subscription])
      fake.checkouts.set(sessionId, {
        ...checkout,
        status: 'complete',
        url: null,
        isPaid: true,
        subscriptionId,
      })
    },
    change(customerId, changes) {
      const current = currentOf(customerId)
      if (current) changeById(current.subscriptionId, changes)
    },

    async findOrCreateCustomer({ accountId }) {
      asked('findOrCreateCustomer')
      const customerId = customers.get(accountId) ?? newIdOf('cus')
      customers.set(accountId, customerId)
      return customerId
    },
    async setCustomerEmail() {},
    async deleteCustomer(customerId) {
      asked(`deleteCustomer ${customerId}`)
      fake.subscriptions.delete(customerId)
    },
    async findSubscription(customerId) {
      asked('findSubscription')
      return currentOf(customerId)
    },
    async *listSubscriptions() {
      for (const all of fake.subscriptions.values())
        for (const each of all.filter(isLive)) yield { ...each, accountId: null }
    },
    async createCheckout({ customerId, accountId, items, expiresAtMs, idempotencyKey, successUrl }) {
      asked(`createCheckout ${items.join('+')}`)
      const before = keys.get(idempotencyKey)
      if (before) return before
      const sessionId = newIdOf('cs')
      const url = `https://pay.example/${sessionId}?back=${encodeURIComponent(successUrl)}`
      const checkout: CheckoutSnapshot = {
        sessionId,
        customerId,
        accountId,
        expiresAtMs,
        url,
        status: 'open',
        subscriptionId: null,
        isPaid: false,
      }
      keys.set(idempotencyKey, checkout)
      wishes.set(sessionId, items)
      fake.checkouts.set(sessionId, checkout)
      return checkout
    },
    async findCheckout(sessionId) {
      asked('findCheckout')
      return fake.checkouts.get(sessionId)
    },
    async expireCheckout(sessionId) {
      asked(`expireCheckout ${sessionId}`)
      const checkout = fake.checkouts.get(sessionId)
      if (checkout?.status === 'open')
        fake.checkouts.set(sessionId, { ...checkout, status: 'expired', url: null })
    },
    async changeItems({ subscription, items, settle }) {
      asked(`changeItems ${items.join('+')} ${settle}`)
      const { customerId } = subscription
      const isTrouble = settle === 'charge_now' && fake.bank !== 'pays'
      if (isTrouble) {
        const needsAction = fake.bank === 'asks'
        const declineCode = needsAction ? null : 'insufficient_funds'
        fake.change(customerId, {
          hasPendingUpdate: true,
          latestInvoice: invoiceOf({ status: 'open', needsAction, declineCode }),
        })
      } else {
        const kept = (kind: PlanKey) => subscription.items.find((item) => item.kind === kind)
        fake.change(customerId, {
          items: items.map((kind) => itemOf(kind, kept(kind))),
          hasPendingUpdate: false,
          ...(settle === 'charge_now' && { latestInvoice: invoiceOf() }),
        })
      }
      const changed = currentOf(customerId)
      if (!changed) throw new Error('there is no subscription')
      return changed
    },
    async previewChange({ items, settle }) {
      asked(`previewChange ${items.join('+')} ${settle}`)
      return { dueNowCents: 12, nextAmountCents: 34, nextAtMs: now() + 56, currency: 'usd' }
    },
    async cancelAtPeriodEnd(subscriptionId) {
      asked('cancelAtPeriodEnd')
      const all = [...fake.subscriptions.values()].flat()
      const items = all.find((each) => each.subscriptionId === subscriptionId)?.items ?? []
      const cancelAtMs = Math.max(...items.map(({ periodEndMs }) => periodEndMs))
      changeById(subscriptionId, { cancelAtMs, cancelReason: 'requested' })
    },
    async keepSubscription(subscriptionId) {
      asked('keepSubscription')
      changeById(subscriptionId, { cancelAtMs: null, cancelReason: null })
    },
    async cancelNow({ subscriptionId, refundAll }) {
      asked(`cancelNow ${refundAll ? 'and refund' : ''}`.trim())
      changeById(subscriptionId, { status: 'canceled', endedAtMs: now(), cancelReason: 'requested' })
      return { refundedCents: refundAll ? 100 : 0 }
    },
    async findPaid() {
      asked('findPaid')
      return { paidCents: 499, currency: 'usd' }
    },
    async portalUrl() {
      asked('portalUrl')
      return 'https://pay.example/portal/a-secret-of-the-portal'
    },
    async readEvent() {
      throw new PaymentFailure('forged', 'not signed')
    },
    async *listEvents() {},
    async findCustomerOfPayment() {
      return undefined
    },
    async disputesOf() {
      return []
    },
    async comparePrices() {
      return []
    },
    async ensurePrices() {
      return []
    },
  }
  const keys = new Map<string, CheckoutSnapshot>()
  const wishes = new Map<string, readonly PlanKey[]>()
  return fake
}
