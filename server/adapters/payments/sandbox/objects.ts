/** The provider's objects as they travel, as far as the sandbox knows them. Times are Unix seconds. */
export type Metadata = Record<string, string>
export type List<Entry> = { object: 'list'; data: Entry[]; has_more: boolean; url: string }

export type Customer = {
  id: string
  object: 'customer'
  created: number
  email: string | null
  metadata: Metadata
  /** Credit is negative. */
  balance: number
  livemode: false
  deleted?: true
}

export type Product = {
  id: string
  object: 'product'
  created: number
  name: string
  active: boolean
  metadata: Metadata
  livemode: false
}

export type Price = {
  id: string
  object: 'price'
  created: number
  active: boolean
  currency: string
  unit_amount: number
  unit_amount_decimal: string
  lookup_key: string | null
  metadata: Metadata
  product: string
  recurring: { interval: 'month'; interval_count: number; usage_type: 'licensed' }
  tax_behavior: string
  type: 'recurring'
  billing_scheme: 'per_unit'
  livemode: false
}

export type Session = {
  id: string
  object: 'checkout.session'
  created: number
  expires_at: number
  mode: 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  customer: string
  client_reference_id: string | null
  subscription: string | null
  invoice: string | null
  amount_total: number
  currency: string
  metadata: Metadata
  success_url: string
  cancel_url: string | null
  url: string | null
  automatic_tax: { enabled: boolean }
  livemode: false
}

export type Item = {
  id: string
  object: 'subscription_item'
  created: number
  current_period_start: number
  current_period_end: number
  price: string
  quantity: 1
  subscription: string
  metadata: Metadata
}

export type Subscription = {
  id: string
  object: 'subscription'
  created: number
  start_date: number
  billing_cycle_anchor: number
  billing_mode: { type: 'flexible' }
  customer: string
  currency: string
  collection_method: 'charge_automatically'
  status: 'active' | 'past_due' | 'unpaid' | 'canceled'
  items: List<Item>
  latest_invoice: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: { comment: null; feedback: null; reason: string | null }
  ended_at: number | null
  pending_update: { expires_at: number; subscription_items: Item[] } | null
  metadata: Metadata
  livemode: false
}

export type Line = {
  id: string
  object: 'line_item'
  amount: number
  subtotal: number
  currency: string
  description: string
  period: { start: number; end: number }
  quantity: 1
  subscription: string
  parent: {
    type: 'subscription_item_details'
    invoice_item_details: null
    subscription_item_details: { subscription: string; subscription_item: string; proration: boolean }
  }
  pricing: { type: 'price_details'; price_details: { price: string }; unit_amount_decimal: string }
  metadata: Metadata
  livemode: false
}

export type Invoice = {
  id: string
  object: 'invoice'
  created: number
  customer: string
  customer_email: string | null
  currency: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  collection_method: 'charge_automatically'
  subtotal: number
  total: number
  starting_balance: number
  ending_balance: number | null
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  attempted: boolean
  auto_advance: boolean
  next_payment_attempt: number | null
  number: string
  period_start: number
  period_end: number
  lines: List<Line>
  parent: {
    type: 'subscription_details'
    quote_details: null
    subscription_details: { subscription: string; metadata: Metadata }
  }
  hosted_invoice_url: string | null
  status_transitions: { finalized_at: number | null; paid_at: number | null; voided_at: number | null }
  metadata: Metadata
  livemode: false
}

export type PaymentError = { type: 'card_error'; code: string; decline_code?: string; message: string }

export type PaymentIntent = {
  id: string
  object: 'payment_intent'
  created: number
  amount: number
  amount_received: number
  currency: string
  customer: string
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled'
  last_payment_error: PaymentError | null
  latest_charge: string | null
  metadata: Metadata
  livemode: false
}

export type InvoicePayment = {
  id: string
  object: 'invoice_payment'
  created: number
  amount_requested: number
  amount_paid: number | null
  currency: string
  invoice: string
  is_default: true
  status: 'open' | 'paid' | 'canceled'
  payment: { type: 'payment_intent'; payment_intent: string }
  livemode: false
}

export type Charge = {
  id: string
  object: 'charge'
  created: number
  amount: number
  amount_refunded: number
  currency: string
  customer: string
  payment_intent: string
  paid: true
  refunded: boolean
  disputed: boolean
  status: 'succeeded'
  metadata: Metadata
  livemode: false
}

export type Refund = {
  id: string
  object: 'refund'
  created: number
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string | null
  status: 'succeeded'
  metadata: Metadata
}

export type Dispute = {
  id: string
  object: 'dispute'
  created: number
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string
  status: 'needs_response' | 'warning_needs_response' | 'warning_closed' | 'won' | 'lost'
  metadata: Metadata
  livemode: false
}

export type PortalConfiguration = {
  id: string
  object: 'billing_portal.configuration'
  created: number
  active: boolean
  is_default: boolean
  metadata: Metadata
  features: Record<string, unknown>
  livemode: false
}

export type PortalSession = {
  id: string
  object: 'billing_portal.session'
  created: number
  customer: string
  configuration: string
  return_url: string
  url: string
  livemode: false
}

export type Event = {
  id: string
  object: 'event'
  api_version: string
  created: number
  type: string
  data: { object: unknown }
  livemode: false
  pending_webhooks: number
  request: null
}
