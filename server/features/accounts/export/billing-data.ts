import { forgetCustomer } from '#server/features/billing/account-billing.service.ts'
import { ownedRows } from './owned-rows.ts'
import type { PersonalData } from './personal-data.ts'

const customer = ownedRows({
  table: 'billing_customer',
  owner: 'account_id',
  key: ['account_id'],
  path: 'billing_customers.json',
})

/** What the account pays for ends at once. While the payment provider is away, the removal is tried again. */
const customerAtProvider: PersonalData = {
  ...customer,
  async remove(services, accountId) {
    await forgetCustomer(services, accountId)
    await customer.remove(services, accountId)
  },
}

export const billingData: readonly PersonalData[] = [
  customerAtProvider,
  ownedRows({ table: 'billing_event', owner: 'account_id', key: ['id'], path: 'billing_events.json' }),
  ownedRows({
    table: 'billing_checkout',
    owner: 'account_id',
    key: ['session_id'],
    path: 'billing_checkouts.json',
  }),
  ownedRows({
    table: 'billing_withdrawal',
    owner: 'account_id',
    key: ['id'],
    path: 'billing_withdrawals.json',
  }),
]
