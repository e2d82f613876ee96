import { z } from 'zod'
import { storageChoices, type StorageChoice } from '#domain/plans/plan-choice.ts'
import { endpoint } from '#contract/endpoint.ts'

/** The date of the terms that people accept when they buy a plan; it changes when the terms do. */
export const termsVersion = '2026-11-17'

const isStorageChoice = (storage: number): storage is StorageChoice =>
  storageChoices.some((choice) => choice === storage)
const sizes = `must be one of ${storageChoices.join(', ')}`
const Storage = z.number().refine(isStorageChoice, sizes)

/** The plan someone wants from now on: storage in units of 1e9 bytes, and HD viewing. */
export const Wish = z.object({ storage: Storage, watch: z.boolean() })
export type Wish = z.infer<typeof Wish>

/** What the buyer agreed to, kept with the purchase. */
export const Consent = z.object({
  terms_version: z.literal(termsVersion),
  /** The plan starts at once, even though the withdrawal period has only just begun. */
  starts_now: z.boolean(),
})

/** The reply is the URL to open: the payment page, an invoice that needs attention, or the final page. */
export const createCheckout = endpoint({
  method: 'POST',
  path: '/api/create_checkout',
  summary: 'Buy or change a plan; answers with the address to open',
  access: 'signed_in',
  // Browsers wait 12 s.
  timeoutMs: 11_500,
  body: Wish.extend({ consent: Consent.optional() }),
  reply: 'text',
})

/** In cents. */
export const PlanPreview = z.object({
  due_now: z.number().int(),
  next_amount: z.number().int(),
  next_at_ms: z.number(),
  /** In lower case, as in `usd`. */
  currency: z.string(),
})
export type PlanPreview = z.infer<typeof PlanPreview>

export const previewPlan = endpoint({
  method: 'GET',
  path: '/api/billing/preview',
  summary: 'Get what a plan would cost now and at the next payment',
  access: 'signed_in',
  timeoutMs: 11_500,
  query: z.object({ storage: z.coerce.number().refine(isStorageChoice, sizes), watch: z.stringbool() }),
  reply: PlanPreview,
})

/** Takes effect at the end of the paid period. Idempotent. */
export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/cancel_subscription',
  summary: 'End the plan when the time that is paid for is over',
  access: 'signed_in',
  // Browsers wait 15 s.
  timeoutMs: 14_500,
  reply: 'empty',
})

export const openBillingPortal = endpoint({
  method: 'POST',
  path: '/api/billing_portal',
  summary: 'Get the address of the page with invoices, card and billing address',
  access: 'signed_in',
  timeoutMs: 11_500,
  body: z.object({}),
  reply: 'text',
})

/** Empty when there is no purchase to withdraw from, or the period is over. */
export const Withdrawal = z.object({
  possible_until_ms: z.number().optional(),
  /** The full amount paid, which would be refunded, in cents. */
  amount: z.number().int().optional(),
  currency: z.string().optional(),
})
export type Withdrawal = z.infer<typeof Withdrawal>

export const getWithdrawal = endpoint({
  method: 'GET',
  path: '/api/billing/withdrawal',
  summary: 'Get until when the purchase of a plan can be withdrawn from, and what is paid back',
  access: 'signed_in',
  timeoutMs: 11_500,
  reply: Withdrawal,
})

export const WithdrawalResult = z.object({
  /** False after the first step, which changes nothing. */
  withdrawn: z.boolean(),
  amount: z.number().int(),
  currency: z.string(),
  /** When the withdrawal was received; null after the first step. */
  received_at_ms: z.number().nullable(),
})
export type WithdrawalResult = z.infer<typeof WithdrawalResult>

/**
 * In two steps: without `confirm` it says what will happen; with it, the plan ends at once and everything is refunded.
 */
export const withdrawPurchase = endpoint({
  method: 'POST',
  path: '/api/billing/withdraw',
  summary: 'Withdraw from the purchase of a plan within 14 days; ends it at once and pays everything back',
  access: 'signed_in',
  timeoutMs: 14_500,
  body: z.object({ confirm: z.boolean() }),
  reply: WithdrawalResult,
})

/** Where the payment page sends people; `session` is its id, or `canceled` is set. */
export const checkoutCompletedPath = '/api/checkout_completed'

/** Where the payment provider reports what happened. */
export const webhookPath = '/api/billing/webhook'

/** What the final page of a payment tells the page that opened it, by `postMessage` and on the BroadcastChannel. */
export const paymentResults = ['payment-success', 'payment-canceled'] as const
export const PaymentMessage = z.object({ type: z.enum(paymentResults) })
export type PaymentMessage = z.infer<typeof PaymentMessage>

/** The name of the BroadcastChannel, for browsers that sever the link between a tab and its opener. */
export const paymentChannel = 'trailcast-payment'
