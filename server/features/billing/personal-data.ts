import { forgetCustomer } from './account-billing.ts'
import { ownedRows } from '#server/personal-data/owned-rows.ts'
import type { PersonalData } from '#server/personal-data/personal-data.ts'

const customer = ownedRows({
  table: 'billing_customer',
  owner: 'account_id',
  key: ['account_id'],
  path: 'billing_customers.json',
})

/**
 * Immediately ends everything the account pays for. While the payment provider is unavailable, the removal is retried.
 */
const customerAtProvider: PersonalData = {
  ...customer,
  // So that nobody pays for an account that is being removed.
  removed: 'first',
  async remove(services, accountId) {
    await forgetCustomer(services, accountId)
    await customer.remove(services, accountId)
  },
}

export const personalData: readonly PersonalData[] = [
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
