import { randomBytes } from 'node:crypto'
import type { CardKind } from '#server/adapters/payments/payment-sandbox.ts'
import type * as objects from './objects.ts'

/** What an update that waits for its payment will change, and the prorations it has taken over. */
export type Waiting = { invoice: string; items: objects.Item[]; takenLines: objects.Line[] }

/** The sandbox's entire state, by kind and id of object, oldest first. It is plain JSON. */
export type State = {
  /** How far its clock is ahead of real time. */
  aheadMs: number
  customers: Record<string, objects.Customer>
  cards: Record<string, CardKind>
  products: Record<string, objects.Product>
  prices: Record<string, objects.Price>
  sessions: Record<string, objects.Session>
  /** What a session sells, and the metadata for the subscription it creates. */
  carts: Record<string, { prices: string[]; metadata: objects.Metadata }>
  subscriptions: Record<string, objects.Subscription>
  waiting: Record<string, Waiting>
  /** Prorations for the next invoice of a subscription. */
  pendingLines: Record<string, objects.Line[]>
  invoices: Record<string, objects.Invoice>
  invoicePayments: Record<string, objects.InvoicePayment>
  paymentIntents: Record<string, objects.PaymentIntent>
  charges: Record<string, objects.Charge>
  refunds: Record<string, objects.Refund>
  disputes: Record<string, objects.Dispute>
  portalConfigurations: Record<string, objects.PortalConfiguration>
  portalSessions: Record<string, objects.PortalSession>
}

export const emptyState = (): State => ({
  aheadMs: 0,
  customers: {},
  cards: {},
  products: {},
  prices: {},
  sessions: {},
  carts: {},
  subscriptions: {},
  waiting: {},
  pendingLines: {},
  invoices: {},
  invoicePayments: {},
  paymentIntents: {},
  charges: {},
  refunds: {},
  disputes: {},
  portalConfigurations: {},
  portalSessions: {},
})

/** What a request works on: a draft of the state that is kept only if the request succeeds. */
export type World = {
  state: State
  /** Unix seconds by the sandbox's clock. */
  now: number
  pageUrl: (path: string) => string
  emit: (type: string, object: objects.Event['data']['object']) => void
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

export const listOf = <Item>(url: string, data: Item[]): objects.List<Item> => ({
  object: 'list',
  data,
  has_more: false,
  url,
})
