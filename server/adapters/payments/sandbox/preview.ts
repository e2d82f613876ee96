import { makeInvoice } from './invoices.ts'
import type { Invoice, Metadata, Subscription } from './objects.ts'
import { beginPeriod } from './renewals.ts'
import { ApiError } from './api-error.ts'
import type { World } from './state.ts'
import { startSubscription } from './subscriptions.ts'
import { updateSubscription, type SubscriptionUpdate } from './update-subscription.ts'

/** What the next invoice would be, computed on a draft of the state that is discarded. */
export function previewInvoice(
  world: World,
  subscription: Subscription,
  update: SubscriptionUpdate,
): Invoice {
  const invoicesBefore = Object.keys(world.state.invoices).length
  // Whether the card would be accepted does not matter for a preview.
  world.state.cards[subscription.customer] = 'good'
  updateSubscription(world, subscription, update)
  const [made] = Object.values(world.state.invoices).slice(invoicesBefore)
  if (made) return asPreview(made)
  if (subscription.cancel_at !== null) {
    throw new ApiError(404, 'No upcoming invoices for this subscription.', { code: 'invoice_upcoming_none' })
  }
  const lines = beginPeriod(world, subscription)
  return asPreview(makeInvoice(world, { subscription, lines, reason: 'subscription_cycle' }))
}

export function previewPurchase(world: World, purchase: { customer: string; prices: string[] }): Invoice {
  const metadata: Metadata = {}
  const { latest_invoice } = startSubscription(world, { ...purchase, metadata })
  const invoice = world.state.invoices[latest_invoice]
  if (!invoice) throw new Error('the sandbox lost an invoice')
  return asPreview(invoice)
}

const asPreview = (invoice: Invoice): Invoice => ({
  ...invoice,
  id: `upcoming_${invoice.id}`,
  status: 'draft',
  amount_paid: 0,
  amount_remaining: invoice.amount_due,
  hosted_invoice_url: null,
})
