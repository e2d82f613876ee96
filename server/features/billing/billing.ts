import { sql } from 'kysely'
import { entitlementsOf, type Entitlements, type Subscription } from '#domain/plans/entitlements.ts'
import type { SubscriptionStatus } from '#domain/plans/subscription-status.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'

export type BillingRow = {
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

export type StorageUse = Entitlements & { usedBytes: number }

/** What the plan of an account currently allows, and how much of its storage is in use. */
export async function findStorageUse(
  { config, now }: Services,
  db: CellDb | CellTransaction,
  accountId: string,
): Promise<StorageUse> {
  const row = await findBillingRow(db, accountId)
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
    ? subscriptionIn(await findBillingRow(cells.of(accountId).db, accountId))
    : noSubscription
  return { entitlements: entitlementsOf(subscription, billing, now()), endsAtMs: subscription.activeUntilMs }
}

type SubscriptionRow = Pick<
  BillingRow,
  'subscription_storage' | 'subscription_watch' | 'subscription_status' | 'subscription_active_until'
>

export function subscriptionIn(row: SubscriptionRow): Subscription {
  return {
    storage: row.subscription_storage,
    watch: row.subscription_watch,
    status: row.subscription_status,
    activeUntilMs: row.subscription_active_until?.getTime() ?? null,
  }
}

/** The gigabytes that this person has bought, or that the operator gives to everyone. */
export async function findStorageGb({ config, cells }: Services, accountId: string): Promise<number> {
  if (!config.billing.isOn) return config.billing.quotaGb
  const row = await cells
    .of(accountId)
    .db.selectFrom('account')
    .select('subscription_storage')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.subscription_storage ?? 0
}

/** Videos that are still being uploaded do not use storage yet; they only reserve it. */
export async function findBillingRow(db: CellDb | CellTransaction, accountId: string): Promise<BillingRow> {
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
