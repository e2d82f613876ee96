import { sql } from 'kysely'
import type { Billing } from '#contract/account.ts'
import { entitlementsOf, type Entitlements, type Subscription } from '#domain/plans/entitlements.ts'
import type { SubscriptionStatus } from '#domain/plans/subscription-status.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { syncIfOld } from './sync-if-old.ts'

export { forgetCustomer } from './forget-customer.ts'

type BillingRow = {
  error: string | null
  url: string | null
  disk_usage: number
  subscription_storage: number
  subscription_watch: boolean
  subscription_status: SubscriptionStatus
  subscription_active_until: Date | null
  subscription_storage_price: number
  subscription_watch_price: number
}

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

/** A renewal that nobody has heard of yet must not look like an expired subscription. */
async function findCurrentRow(services: Services, accountId: string): Promise<BillingRow> {
  const { db } = services.cells.of(accountId)
  const row = await findRow(db, accountId)
  const isPast = (row.subscription_active_until?.getTime() ?? Infinity) <= services.now()
  if (row.subscription_status !== 'active' || !isPast) return row
  return (await syncIfOld(services, accountId)) ? findRow(db, accountId) : row
}

/**
 * Asks the provider once more before somebody is refused: the news of a payment may be on its way. Call it
 * before the transaction that refuses.
 */
export async function askBeforeRefusing(services: Services, accountId: string): Promise<void> {
  if (!services.config.billing.isOn) return
  const { mayUploadVideos } = await findStorageUse(services, services.cells.of(accountId).db, accountId)
  if (!mayUploadVideos) await syncIfOld(services, accountId)
}

export type StorageUse = Entitlements & { usedBytes: number }

/** What the plan of an account currently allows, and how much of its storage is in use. */
export async function findStorageUse(
  { config, now }: Services,
  db: CellDb | CellTransaction,
  accountId: string,
): Promise<StorageUse> {
  const row = await findRow(db, accountId)
  return { ...entitlementsOf(subscriptionIn(row), config.billing, now()), usedBytes: row.disk_usage }
}

const noSubscription: Subscription = { storage: 0, watch: false, status: 'default', activeUntilMs: null }

/** What a person or a visitor may currently watch, and when that ends. */
export async function findWatching(
  { cells, config: { billing }, now }: Services,
  accountId: string | undefined,
): Promise<{ entitlements: Entitlements; endsAtMs: number | null }> {
  const hasSubscription = billing.isOn && accountId !== undefined
  const subscription = hasSubscription
    ? subscriptionIn(await findRow(cells.of(accountId).db, accountId))
    : noSubscription
  return { entitlements: entitlementsOf(subscription, billing, now()), endsAtMs: subscription.activeUntilMs }
}

function subscriptionIn(row: BillingRow): Subscription {
  return {
    storage: row.subscription_storage,
    watch: row.subscription_watch,
    status: row.subscription_status,
    activeUntilMs: row.subscription_active_until?.getTime() ?? null,
  }
}

/** Videos that are still being uploaded do not use storage yet; they only reserve it. */
async function findRow(db: CellDb | CellTransaction, accountId: string): Promise<BillingRow> {
  const { rows } = await sql<BillingRow>`
    select billing_error as error, billing_url as url, subscription_storage, subscription_watch, subscription_status,
      subscription_active_until, subscription_storage_price, subscription_watch_price,
      (select coalesce(sum(size), 0)::float8 from video
        where video.account_id = account.id and deleted_at is null and version is not null) as disk_usage
    from account where id = ${accountId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`there is no account ${accountId}`)
  return row
}
