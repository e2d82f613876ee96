import type { PageAnswer } from '#server/adapters/sandbox-html.ts'

/** Where this server shows the pages of the sandbox: browsers need not reach the port of the sandbox itself. */
export const paymentSandboxPath = '/dev/payments'

/** How a customer's bank responds to a charge. */
export const cardKinds = ['good', 'declined', 'insufficient_funds', 'asks'] as const
export type CardKind = (typeof cardKinds)[number]

/** What happens to events in transit. */
export const deliveries = ['at_once', 'twice', 'reversed', 'delayed', 'dropped'] as const
export type Delivery = (typeof deliveries)[number]

/**
 * What happens to requests: a server error, no answer at all, a closed connection, or work that is done but whose
 * answer is lost.
 */
export const faults = ['error', 'slow', 'away', 'lost_answer'] as const
export type Fault = (typeof faults)[number]

/** Sends a signed event and returns the receiver's status. */
export type EventReceiver = (event: { body: string; signature: string }) => Promise<number>

export type PageRequest = { method: 'GET' | 'POST'; path: string; form: string }

/**
 * A payment provider in which no money moves, for the demo and for tests. It speaks the real provider's API on a port
 * of its own, so the real client is used in every mode.
 */
export type PaymentSandbox = {
  secretKey: string
  webhookSecret: string
  /** The sandbox starts listening on the first call. */
  address: () => Promise<{ host: string; port: number }>
  /** Paths are relative to the URL of the pages. */
  answerPage: (request: PageRequest) => PageAnswer
  deliverTo: (receiver: EventReceiver) => void
  /** From now on, due steps happen by themselves, and events that were not received are sent again. */
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
  /** Does everything that is due by now. */
  settle: () => void
  setCard: (customerId: string, card: CardKind) => void
  /** Pays as on the payment page. With a bad card, nothing is bought. */
  payCheckout: (sessionId: string, card?: CardKind) => void
  /** Pays as on an invoice's page. The card is stored if it is good. */
  payInvoice: (invoiceId: string, card?: CardKind) => void
  openDispute: (customerId: string, kind?: 'dispute' | 'inquiry') => void
  closeDispute: (customerId: string, outcome: 'won' | 'lost') => void

  deliver: (delivery: Delivery) => void
  /** Sends what was delayed or not received. */
  release: () => void
  /** Resolves when nothing is in transit any more. */
  delivered: () => Promise<void>
  /** For the next `times` requests, or until set to null. */
  fail: (fault: Fault | null, times?: number) => void
  booksOf: (customerId: string) => CustomerBooks
  /** What a customer pays for, by the lookup keys of the plans. */
  liveSubscriptions: (customerId: string) => { status: string; plans: string[] }[]
}

/** All of a customer's financial records, oldest first. Plans are named by their lookup keys. */
export type CustomerBooks = {
  subscriptions: {
    id: string
    status: string
    startedAtMs: number
    plans: string[]
    /** Whether it will end without renewing. */
    isEnding: boolean
  }[]
  invoices: {
    subscriptionId: string
    status: string
    isRenewal: boolean
    lines: { plan: string; cents: number; untilMs: number }[]
    /** What was paid and not refunded. */
    keptCents: number
  }[]
  disputes: { status: string; chargedAtMs: number }[]
}
