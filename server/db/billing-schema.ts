import type { Generated } from 'kysely'

/** Cell tables: what someone buys, as far as it is not stored with the account. Ids are the payment provider's. */
export type BillingTables = {
  billing_customer: BillingCustomerTable
  billing_event: BillingEventTable
  billing_checkout: BillingCheckoutTable
  billing_withdrawal: BillingWithdrawalTable
}

type BillingCustomerTable = {
  account_id: string
  /** Null until the first purchase begins. */
  customer_id: Generated<string | null>
  subscription_id: Generated<string | null>
  /** A lease, so that there is only one change at a time: who holds it, and until when. */
  holder: Generated<string | null>
  held_until: Generated<Date | null>
  /** Each sync with the provider is numbered, so that an earlier one never overwrites a later one. */
  sync_begun: Generated<number>
  sync_applied: Generated<number>
  /** When the provider was last asked. */
  synced_at: Generated<Date | null>
  /** The bank's reason for declining the latest payment. */
  last_error_code: Generated<string | null>
  disputed_at: Generated<Date | null>
  /** When the paid storage ended; null while there is some. */
  plan_ended_at: Generated<Date | null>
  /** How many mails about the plan's end were sent. */
  end_mails: Generated<number>
  created_at: Generated<Date>
}

type BillingEventTable = {
  id: string
  type: string
  account_id: string
  created: Date
  received_at: Generated<Date>
  handled_at: Generated<Date | null>
}

type BillingCheckoutTable = {
  session_id: string
  account_id: string
  storage: number
  watch: boolean
  terms_version: string | null
  starts_now: boolean | null
  created_at: Generated<Date>
  expires_at: Date
  /** When it was paid, expired, or replaced by another. */
  closed_at: Generated<Date | null>
}

type BillingWithdrawalTable = {
  id: string
  account_id: string
  subscription_id: string
  received_at: Date
  amount_cents: number
  currency: string
  /** When the plan was ended and the money refunded. */
  done_at: Generated<Date | null>
}
