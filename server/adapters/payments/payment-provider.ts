import type { PlanKey } from '#domain/plans/plan-choice.ts'
import type {
  ChangePreview,
  CheckoutSnapshot,
  ProviderEvent,
  SubscriptionSnapshot,
} from '#domain/plans/snapshot.ts'

/**
 * Who takes the money. All methods throw a `PaymentFailure` and nothing else. Amounts are in cents; one
 * account is one customer, and a customer has at most one live subscription.
 */
export type PaymentProvider = {
  /** The id of the customer of this account. */
  findOrCreateCustomer(person: { accountId: string; email: string }): Promise<string>
  setCustomerEmail(customerId: string, email: string): Promise<void>
  /** Ends the customer's subscription at once and without a refund. Not an error if it is already gone. */
  deleteCustomer(customerId: string): Promise<void>

  /** The live subscription, otherwise the newest. */
  findSubscription(customerId: string): Promise<SubscriptionSnapshot | undefined>
  /** The subscriptions of all customers that have not ended, newest first. */
  listSubscriptions(): AsyncIterable<ListedSubscription>

  createCheckout(wish: CheckoutWish): Promise<CheckoutSnapshot>
  findCheckout(sessionId: string): Promise<CheckoutSnapshot | undefined>
  /** Does nothing if the session is paid, expired or unknown. */
  expireCheckout(sessionId: string): Promise<void>

  changeItems(change: ItemChange): Promise<SubscriptionSnapshot>
  /** What `changeItems`, or `createCheckout` without a subscription, would cost. */
  previewChange(change: PreviewedChange): Promise<ChangePreview>
  cancelAtPeriodEnd(subscriptionId: string): Promise<void>
  /** Undoes `cancelAtPeriodEnd`. */
  keepSubscription(subscriptionId: string): Promise<void>
  /** Not an error if it has already ended, so this can be repeated until both ending and refunding are done. */
  cancelNow(ending: { subscriptionId: string; refundAll: boolean }): Promise<{ refundedCents: number }>
  /** What was paid for a subscription and not refunded. */
  findPaid(subscriptionId: string): Promise<{ paidCents: number; currency: string }>

  /** A page for the card, the invoices and cancellation. Its URL works without a password, so never log it. */
  portalUrl(visit: { customerId: string; returnUrl: string }): Promise<string>

  /** Checks the signature with each secret. Fails as `forged` when none fits or when it is too old. */
  readEvent(rawBody: string | Uint8Array, signature: string): Promise<ProviderEvent>
  /** Newest first; the provider remembers 30 days. */
  listEvents(sinceMs: number): AsyncIterable<ProviderEvent>
  /** Disputes name only the payment. */
  findCustomerOfPayment(paymentIntent: string): Promise<string | undefined>
  disputesOf(customerId: string): Promise<DisputeSnapshot[]>

  /** Where the provider's prices differ from those of the product; empty if they are the same. */
  comparePrices(): Promise<PriceDifference[]>
  /** Creates the prices that are missing and names them. Prices that differ are left as they are. */
  ensurePrices(): Promise<PlanKey[]>
}

/** Enough to notice a difference; `findSubscription` says the rest. */
export type ListedSubscription = Pick<
  SubscriptionSnapshot,
  'subscriptionId' | 'customerId' | 'status' | 'items' | 'cancelAtMs' | 'endedAtMs'
> & { accountId: string | null }

export type CheckoutWish = {
  customerId: string
  accountId: string
  items: readonly PlanKey[]
  /** The provider replaces `{CHECKOUT_SESSION_ID}` in it. */
  successUrl: string
  cancelUrl: string
  /** From 30 minutes to 24 hours ahead. */
  expiresAtMs: number
  /** Kept with the subscription: what the person agreed to. */
  consent?: { termsVersion: string }
  /**
   * For a day, the same key returns the same session, even if that has expired since, and is refused for a different
   * wish. So the key has to cover everything in the wish, and the session that this one replaces.
   */
  idempotencyKey: string
}

export type ItemChange = {
  subscription: SubscriptionSnapshot
  /** Everything it will contain afterwards. */
  items: readonly PlanKey[]
  /**
   * With `charge_now`, the difference is paid at once, and until it is paid the old items stay. With
   * `credit_later`, the change is made at once and settled with the next invoice.
   */
  settle: 'charge_now' | 'credit_later'
  idempotencyKey: string
}

export type PreviewedChange = {
  customerId: string
  /** Undefined for a first purchase. */
  subscription: SubscriptionSnapshot | undefined
  items: readonly PlanKey[]
  settle: ItemChange['settle']
}

export type DisputeSnapshot = {
  disputeId: string
  paymentIntent: string | null
  amountCents: number
  /** When the disputed charge was made. */
  chargedAtMs: number
  /** A bank's inquiry does not take any money back yet. */
  state: 'inquiry' | 'open' | 'won' | 'lost'
}

export type PriceDifference = { key: PlanKey; expectedCents: number; foundCents: number | null }

export type PaymentFailureKind =
  /** No answer, a late one, too busy or a server error: it may work later. */
  | 'away'
  /** There is no such customer, subscription or session. */
  | 'missing'
  /** Declined for good. */
  | 'refused'
  /** The provider rejects our key. */
  | 'unauthorised'
  /** An event that the provider did not sign, or signed too long ago. */
  | 'forged'

/** Its message contains no address, key or person, so it may be logged. */
export class PaymentFailure extends Error {
  override name = 'PaymentFailure'
  kind: PaymentFailureKind
  /** The provider's word for it, such as `resource_missing`. */
  code: string | undefined

  constructor(kind: PaymentFailureKind, message: string, code?: string) {
    super(message)
    this.kind = kind
    this.code = code
  }
}
