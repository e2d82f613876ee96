import { sql } from 'kysely'
import {
  switchableKinds,
  usualChannels,
  type NotificationSettings,
} from '#contract/notifications/notifications.ts'
import type { CellDb } from '#server/db/schema.ts'

/** Where a digest is sent: an address that its owner is known to read. */
export const confirmedAddress = sql<string | null>`coalesce(
  case when email_confirmed_at is not null then email end,
  case when google_email_verified then google_email end)`

export async function findSettings(
  db: CellDb,
  accountId: string,
): Promise<NotificationSettings & { has_confirmed_address: boolean }> {
  const account = await db
    .selectFrom('account')
    .select(['digest', sql<boolean>`${confirmedAddress} is not null`.as('has_confirmed_address')])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('notification_setting')
    .select(['kind', 'bell', 'push', 'digest'])
    .where('account_id', '=', accountId)
    .execute()
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return {
    ...account,
    kinds: switchableKinds.map((kind) => {
      const { bell, push, digest } = chosen.get(kind) ?? usualChannels[kind]
      return { kind, bell, push: push ?? usualChannels[kind].push, digest }
    }),
  }
}

export async function saveSettings(
  db: CellDb,
  accountId: string,
  { digest, kinds }: NotificationSettings,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('account').set({ digest }).where('id', '=', accountId).execute()
    for (const { kind, ...channels } of kinds)
      await trx
        .insertInto('notification_setting')
        .values({ account_id: accountId, kind, ...channels })
        .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(channels))
        .execute()
  })
}

export async function endDigest(db: CellDb, accountId: string): Promise<void> {
  await db.updateTable('account').set({ digest: 'off' }).where('id', '=', accountId).execute()
}
