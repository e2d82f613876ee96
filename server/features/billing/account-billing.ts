import type { Billing } from '#contract/accounts/account.ts'
import type { Services } from '#server/services.ts'
import { findBillingRow, findStorageUse, type BillingRow } from './billing.ts'
import { syncIfOld } from './sync-if-old.ts'

export { forgetCustomer } from './forget-customer.ts'

/** The owner's subscription and storage use, as shown to the owner. */
export async function findBilling(services: Services, accountId: string): Promise<Billing> {
  const { billing } = services.config
  const row = await findCurrentRow(services, accountId)
  const activeUntil = row.subscription_active_until?.getTime() ?? null
  if (billing.isOn) return { ...row, subscription_active_until: activeUntil }
  return {
    error: null,
    url: null,
    disk_usage: row.disk_usage,
    subscription_storage: billing.quotaGb,
    subscription_watch: true,
    subscription_status: 'active',
    subscription_active_until: null,
    subscription_storage_price: 0,
    subscription_watch_price: 0,
  }
}

/** A renewal that has not been reported yet must not look like an expired subscription. */
async function findCurrentRow(services: Services, accountId: string): Promise<BillingRow> {
  const { db } = services.cells.of(accountId)
  const row = await findBillingRow(db, accountId)
  const isPast = (row.subscription_active_until?.getTime() ?? Infinity) <= services.now()
  if (row.subscription_status !== 'active' || !isPast) return row
  return (await syncIfOld(services, accountId)) ? findBillingRow(db, accountId) : row
}

/**
 * Asks the provider once more before someone is refused, since a payment may not have been reported yet. Call it before
 * the transaction that refuses.
 */
export async function askBeforeRefusing(services: Services, accountId: string): Promise<void> {
  if (!services.config.billing.isOn) return
  const { mayUploadVideos } = await findStorageUse(services, services.cells.of(accountId).db, accountId)
  if (!mayUploadVideos) await syncIfOld(services, accountId)
}
