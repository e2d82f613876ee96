import type { Generated } from 'kysely'

/** Cell tables: what somebody buys, as far as it is not in the account itself. Ids are those of the payment provider. */
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
  /** One change at a time: who makes it, and until when that is believed. */
  holder: Generated<string | null>
  held_until: Generated<Date | null>
  /** Each look at the provider has a number, and an earlier one never overwrites a later one. */
  sync_begun: Generated<number>
  sync_applied: Generated<number>
  /** When the provider was last asked. */
  synced_at: Generated<Date | null>
  /** The bank's reason for declining the latest payment. */
  last_error_code: Generated<string | null>
  disputed_at: Generated<Date | null>
  /** When the storage that was paid for ended; null while there is some. */
  plan_ended_at: Generated<Date | null>
  /** How many of the mails about that were sent. */
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
  /** When the plan was ended and the money sent back. */
  done_at: Generated<Date | null>
}
