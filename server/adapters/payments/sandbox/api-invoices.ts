import { z } from 'zod'
import { ApiError, invalid, referred, required } from './api-error.ts'
import { ItemParams, ProrationBehavior } from './api-subscriptions.ts'
import { endpoint, type Endpoint } from './endpoint.ts'
import { voidInvoice } from './invoices.ts'
import type { Invoice } from './objects.ts'
import { pageOf } from './page-of.ts'
import { expand, page, text, whole, yesOrNo } from './params.ts'
import { declineOf } from './payments.ts'
import { previewInvoice, previewPurchase } from './preview.ts'
import type { World } from './state.ts'
import { cardOf, payInvoice } from './subscriptions.ts'

const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const

const PreviewParams = z.strictObject({
  customer: text.optional(),
  subscription: text.optional(),
  subscription_details: z
    .strictObject({
      items: z.array(ItemParams).optional(),
      proration_behavior: ProrationBehavior.optional(),
      proration_date: whole.optional(),
      cancel_at_period_end: yesOrNo.optional(),
    })
    .optional(),
  expand,
})

export const invoiceEndpoints: Endpoint[] = [
  { ...endpoint('POST /v1/invoices/create_preview', PreviewParams, preview), isPreview: true },
  endpoint('GET /v1/invoices/:id', z.strictObject({ expand }), ({ state }, _, id) =>
    required(state.invoices[id], 'invoice', id),
  ),
  endpoint(
    'GET /v1/invoices',
    z.strictObject({
      ...page,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(invoiceStatuses).optional(),
    }),
    ({ state }, { customer, subscription, status, ...cut }) => {
      const found = Object.values(state.invoices).filter(
        (invoice) =>
          (customer === undefined || invoice.customer === customer) &&
          (subscription === undefined || invoice.parent.subscription_details.subscription === subscription) &&
          (status === undefined || invoice.status === status),
      )
      return pageOf('/v1/invoices', found, cut)
    },
  ),
  endpoint('POST /v1/invoices/:id/pay', z.strictObject({ expand }), (world, _, id) => {
    const invoice = openInvoice(world, id)
    const card = cardOf(world, invoice.customer)
    if (payInvoice(world, invoice, card) === 'paid') return invoice
    const { message, ...details } = declineOf(card) ?? {
      type: 'card_error' as const,
      code: 'invoice_payment_intent_requires_action',
      message: 'This payment requires additional user action before it can be completed.',
    }
    const refusal = new ApiError(402, message, details)
    refusal.keepsChanges = true
    throw refusal
  }),
  endpoint('POST /v1/invoices/:id/void', z.strictObject({ expand }), (world, _, id) => {
    const invoice = openInvoice(world, id)
    voidInvoice(world, invoice)
    return invoice
  }),
  endpoint(
    'GET /v1/invoice_payments',
    z.strictObject({
      ...page,
      invoice: text.optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
      payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text }).optional(),
    }),
    ({ state }, { invoice, status, payment, ...cut }) => {
      const found = Object.values(state.invoicePayments).filter(
        (each) =>
          (invoice === undefined || each.invoice === invoice) &&
          (status === undefined || each.status === status) &&
          (payment === undefined || each.payment.payment_intent === payment.payment_intent),
      )
      return pageOf('/v1/invoice_payments', found, cut)
    },
  ),
]

function openInvoice({ state }: World, id: string): Invoice {
  const invoice = required(state.invoices[id], 'invoice', id)
  if (invoice.status === 'paid')
    throw new ApiError(400, 'Invoice is already paid', { code: 'invoice_already_paid' })
  if (invoice.status !== 'open') throw invalid(`This invoice is ${invoice.status}.`)
  return invoice
}

function preview(world: World, params: z.output<typeof PreviewParams>): Invoice {
  const { state } = world
  const { customer, subscription, subscription_details: details = {} } = params
  if (customer !== undefined) referred(state.customers[customer], 'customer', customer)
  if (subscription !== undefined) {
    const found = referred(state.subscriptions[subscription], 'subscription', subscription)
    return previewInvoice(world, found, details)
  }
  if (customer === undefined) throw invalid('A customer or a subscription is needed.', 'customer')
  const prices = (details.items ?? []).map(({ price = '' }, at) => {
    const param = `subscription_details[items][${at}][price]`
    return referred(state.prices[price], 'price', price, param).id
  })
  return previewPurchase(world, { customer, prices })
}
