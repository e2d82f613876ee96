import type { Services } from '#server/services.ts'
import { findCustomer } from './billing.queries.ts'

/** Deletes the customer at the provider, which immediately ends everything they pay for. */
export async function forgetCustomer({ cells, payments, log }: Services, accountId: string): Promise<void> {
  const customerId = (await findCustomer(cells.of(accountId).db, accountId))?.customer_id
  if (!customerId) return
  if (payments) await payments.deleteCustomer(customerId)
  // Nothing about people who left may stay, not even in the log.
  else log.error('payments are off, so somebody who left is still a customer at the provider')
}
