import type { PlanKey } from './plan-choice.ts'

/** What the payment provider says about a subscription at one moment. All amounts are in cents. */
export type SubscriptionSnapshot = {
  subscriptionId: string
  customerId: string
  status: ProviderStatus
  /** When it was first paid; the time to withdraw from the contract counts from here. */
  startedAtMs: number
  items: readonly PlanItem[]
  /** When it will end because someone cancelled it; null while it goes on. */
  cancelAtMs: number | null
  endedAtMs: number | null
  /** Why it was or will be cancelled; null if it was not. */
  cancelReason: 'requested' | 'payment_failed' | 'payment_disputed' | null
  /** Whether an addition is waiting for payment; `items` are still the old ones. */
  hasPendingUpdate: boolean
  latestInvoice: InvoiceSnapshot | null
  /** Bank inquiries are not disputes, and a dispute that was won no longer counts. */
  dispute: 'open' | 'lost' | null
  /** How many subscriptions of this customer are live; more than one is a mistake for the operator. */
  liveCount: number
}

export const providerStatuses = [
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'paused',
  'incomplete',
  'incomplete_expired',
  'canceled',
] as const
export type ProviderStatus = (typeof providerStatuses)[number]

export type PlanItem = {
  kind: PlanKey
  itemId: string
  priceCents: number
  periodStartMs: number
  periodEndMs: number
}

export type InvoiceSnapshot = {
  invoiceId: string
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  createdMs: number
  totalCents: number
  /** The provider's page on which it can be paid or confirmed. */
  hostedUrl: string | null
  /** The bank wants a confirmation from its customer. */
  needsAction: boolean
  /** The bank's reason for declining, such as `insufficient_funds`; null if it did not decline. */
  declineCode: string | null
}

/** The provider's page on which somebody buys a plan, and what became of it. */
export type CheckoutSnapshot = {
  sessionId: string
  customerId: string | null
  /** From the metadata of the session. */
  accountId: string | null
  status: 'open' | 'complete' | 'expired'
  /** Null once it is complete or expired. */
  url: string | null
  expiresAtMs: number
  subscriptionId: string | null
  isPaid: boolean
}

/** What a change would cost, as calculated by the provider. */
export type ChangePreview = {
  dueNowCents: number
  nextAmountCents: number
  nextAtMs: number
  /** In lower case, as in `usd`. */
  currency: string
}

/** An event of the provider. Only its ids are trusted. */
export type ProviderEvent = {
  id: string
  type: string
  createdMs: number
  customerId?: string
  sessionId?: string
  paymentIntent?: string
}

/** Subscriptions in these states can still be charged. */
export const isLive = ({ status }: Pick<SubscriptionSnapshot, 'status'>): boolean =>
  status === 'trialing' ||
  status === 'active' ||
  status === 'past_due' ||
  status === 'unpaid' ||
  status === 'paused'
