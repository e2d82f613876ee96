import type { PageAnswer } from '#server/adapters/sandbox-html.ts'

/** Where this server shows the pages of the sandbox: browsers need not reach the port of the sandbox itself. */
export const paymentSandboxPath = '/dev/payments'

/** How the bank of a customer answers when money is asked for. */
export const cardKinds = ['good', 'declined', 'insufficient_funds', 'asks'] as const
export type CardKind = (typeof cardKinds)[number]

/** What happens to events on their way. */
export const deliveries = ['at_once', 'twice', 'reversed', 'delayed', 'dropped'] as const
export type Delivery = (typeof deliveries)[number]

/**
 * What happens to requests: an error of the provider, no answer at all, a closed connection, or work that is
 * done while its answer is lost.
 */
export const faults = ['error', 'slow', 'away', 'lost_answer'] as const
export type Fault = (typeof faults)[number]

/** Sends a signed event and answers with the status of the receiver. */
export type EventReceiver = (event: { body: string; signature: string }) => Promise<number>

export type PageRequest = { method: 'GET' | 'POST'; path: string; form: string }

/**
 * A payment provider in which no money moves, for the demo and for tests. It speaks the language of the real
 * one on a port of its own, so the real client is used in every mode.
 */
export type PaymentSandbox = {
  secretKey: string
  webhookSecret: string
  /** Starts to listen when it is first asked for. */
  address: () => Promise<{ host: string; port: number }>
  /** Paths begin after the address at which the pages are reached. */
  answerPage: (request: PageRequest) => PageAnswer
  deliverTo: (receiver: EventReceiver) => void
  /** From now on, what is due happens by itself, and events that were not received are sent again. */
  follow: () => void
  controls: SandboxControls
  close: () => Promise<void>
}

/** What the control page and tests can do. */
export type SandboxControls = {
  /** Milliseconds since 1970, by the clock of the sandbox. */
  now: () => number
  /** Moves the clock: everything that becomes due happens. */
  advance: (ms: number) => void
  /** Does what is due by now. */
  settle: () => void
  setCard: (customerId: string, card: CardKind) => void
  /** As a person does on the payment page. With a card that is not good, nothing is bought. */
  payCheckout: (sessionId: string, card?: CardKind) => void
  /** As a person does on the page of an invoice. The card is kept if it is good. */
  payInvoice: (invoiceId: string, card?: CardKind) => void
  openDispute: (customerId: string, kind?: 'dispute' | 'inquiry') => void
  closeDispute: (customerId: string, outcome: 'won' | 'lost') => void

  deliver: (delivery: Delivery) => void
  /** Sends what was delayed or not received. */
  release: () => void
  /** Resolves when nothing is on its way any more. */
  delivered: () => Promise<void>
  /** For the next requests, or until it is null. */
  fail: (fault: Fault | null, times?: number) => void
  booksOf: (customerId: string) => CustomerBooks
  /** What a customer pays for, by the lookup keys of the plans. */
  liveSubscriptions: (customerId: string) => { status: string; plans: string[] }[]
}

/** Everything about the money of a customer, oldest first. Plans have the names of their lookup keys. */
export type CustomerBooks = {
  subscriptions: {
    id: string
    status: string
    startedAtMs: number
    plans: string[]
    /** Whether it ends by itself. */
    isEnding: boolean
  }[]
  invoices: {
    subscriptionId: string
    status: string
    isRenewal: boolean
    lines: { plan: string; cents: number; untilMs: number }[]
    /** What was paid and not given back. */
    keptCents: number
  }[]
  disputes: { status: string; chargedAtMs: number }[]
}
