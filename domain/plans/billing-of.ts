import { dayMs } from '#domain/time/durations.ts'
import { choiceOfKeys, storageOfKey } from './plan-choice.ts'
import type { InvoiceSnapshot, SubscriptionSnapshot } from './snapshot.ts'
import type { SubscriptionStatus } from './subscription-status.ts'

/** How long a plan continues after its renewal could not be paid. */
const graceMs = 7 * dayMs

/** What an account gets to know about its subscription. */
export type BillingState = {
  status: SubscriptionStatus
  activeUntilMs: number | null
  /** In units of 1e9 bytes. */
  storage: number
  watch: boolean
  /** In cents. */
  storagePrice: number
  watchPrice: number
  /** The bank's reason if a payment failed; `unknown` if it gave none. */
  failure: string | null
  /** Where the bank's confirmation can be given. */
  url: string | null
}

const nothingBought: BillingState = {
  status: 'default',
  activeUntilMs: null,
  storage: 0,
  watch: false,
  storagePrice: 0,
  watchPrice: 0,
  failure: null,
  url: null,
}

/**
 * The state of an account, derived only from the provider's latest snapshot: what came before does not matter, and so
 * neither does the order in which events arrive.
 */
export function billingOf(snapshot: SubscriptionSnapshot | undefined): BillingState {
  // A first payment that never succeeded does not count as a purchase.
  if (!snapshot || snapshot.status === 'incomplete' || snapshot.status === 'incomplete_expired')
    return nothingBought
  const state = { ...boughtIn(snapshot), ...standingOf(snapshot) }
  return snapshot.dispute === null || (snapshot.dispute === 'lost' && snapshot.status === 'canceled')
    ? state
    : { ...state, status: 'disputed', failure: null, url: null }
}

function boughtIn({ items }: SubscriptionSnapshot) {
  const choice = choiceOfKeys(items.map(({ kind }) => kind))
  const storageItem = items.find(({ kind }) => storageOfKey(kind) === choice.storage && choice.storage > 0)
  const watchItem = items.find(({ kind }) => kind === 'watch_hd')
  return {
    ...choice,
    storagePrice: storageItem?.priceCents ?? 0,
    watchPrice: watchItem?.priceCents ?? 0,
  }
}

type Standing = Pick<BillingState, 'status' | 'activeUntilMs' | 'failure' | 'url'>

function standingOf(snapshot: SubscriptionSnapshot): Standing {
  const { status, items, cancelAtMs, endedAtMs, latestInvoice } = snapshot
  const periodStartMs = Math.max(0, ...items.map((item) => item.periodStartMs))
  const periodEndMs = Math.max(0, ...items.map((item) => item.periodEndMs))
  const isEnding = cancelAtMs !== null
  if (status === 'active' || status === 'trialing') {
    return {
      status: isEnding ? 'cancelled' : 'active',
      activeUntilMs: cancelAtMs ?? periodEndMs,
      ...(snapshot.hasPendingUpdate ? troubleIn(latestInvoice) : noTrouble),
    }
  }
  if (status === 'past_due') {
    // The period has already moved on, so using its end would give away a month that nobody has paid for.
    const graceEndMs = periodStartMs + graceMs
    return {
      status: isEnding ? 'cancelled' : 'active',
      activeUntilMs: Math.min(graceEndMs, cancelAtMs ?? graceEndMs),
      ...troubleIn(latestInvoice),
    }
  }
  const isUnpaid = status === 'unpaid' || snapshot.cancelReason === 'payment_failed'
  return {
    status: 'cancelled',
    activeUntilMs: endedAtMs ?? periodStartMs,
    failure: isUnpaid ? (latestInvoice?.declineCode ?? unknownFailure) : null,
    url: null,
  }
}

const unknownFailure = 'unknown'
const noTrouble = { failure: null, url: null }

function troubleIn(invoice: InvoiceSnapshot | null): Pick<Standing, 'failure' | 'url'> {
  if (invoice?.needsAction && invoice.hostedUrl !== null) return { failure: null, url: invoice.hostedUrl }
  return { failure: invoice?.declineCode ?? unknownFailure, url: null }
}
