import { sql, type RawBuilder } from 'kysely'
import type { NotificationKind } from '#contract/notifications/notifications.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { Position } from '#server/cells/across-cells.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { isUnwanted } from '#server/features/people/public.ts'

/** One event of a group. */
export type EventRow = {
  id: string
  actor_id: string | null
  project_id: string | null
  activity_id: string | null
  target_id: string | null
}

/** Events with the same key, and the newest of them. */
export type Group = {
  group_key: string
  kind: NotificationKind
  id: string
  created_at: Date
  is_seen: boolean
  count: number
  events: EventRow[]
}

/** Enough for the names that are shown; beyond these, only the number counts. */
const maxEvents = 50

export type Wanted = 'bell' | 'unseen' | 'digest' | Pushed
/** Those of one group that were handed over at this time and have not been seen since. */
export type Pushed = { groupKey: string; pushedAt: Date }

const conditions: Record<Exclude<Wanted, Pushed>, RawBuilder<boolean>> = {
  bell: sql`in_bell`,
  unseen: sql`in_bell and seen_at is null`,
  digest: sql`in_digest and seen_at is null and mailed_at is null`,
}

const conditionOf = (wanted: Wanted): RawBuilder<boolean> =>
  typeof wanted === 'string'
    ? conditions[wanted]
    : sql`group_key = ${wanted.groupKey} and pushed_at = ${wanted.pushedAt} and seen_at is null`

/** The newest groups of an account, without those of people it does not want to hear from. */
export async function listGroups(
  db: CellDb,
  { accountId, wanted }: { accountId: string; wanted: Wanted },
  after: Position | undefined,
  limit: number,
): Promise<Group[]> {
  const isAfter = after
    ? sql`(max(created_at), max(id)) < (${new Date(after.key)}::timestamptz, ${after.id}::text)`
    : sql`true`
  const { rows } = await sql<Group>`
    select group_key, min(kind) as kind, max(id) as id, max(created_at) as created_at,
      bool_and(seen_at is not null) as is_seen, count(*)::int as count,
      to_json((array_agg(json_build_object(
        'id', id, 'actor_id', actor_id, 'project_id', project_id, 'activity_id', activity_id, 'target_id', target_id)
        order by created_at desc, id desc))[1:${sql.lit(maxEvents)}]) as events
    from notification
    where account_id = ${accountId} and ${conditionOf(wanted)}
      and (actor_id is null or not ${isUnwanted(accountId, sql`notification.actor_id`)})
    group by group_key having ${isAfter}
    order by max(created_at) desc, max(id) desc limit ${limit}`.execute(db)
  return rows
}

export async function markSeenUntil(db: CellDb, accountId: string, until: Date, now: Date): Promise<void> {
  await sql`
    with seen as (
      update notification set seen_at = ${now}
      where account_id = ${accountId} and seen_at is null and created_at <= ${until} returning id)
    update account set notifications_version = notifications_version + 1
    where id = ${accountId} and exists (select from seen)`.execute(db)
}

/** Changes with every notification. Undefined once the account is gone. */
export async function findNotificationsVersion(db: CellDb, accountId: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select notifications_version::float8 as version from account
    where id = ${accountId} and deleted_at is null and suspended_at is null`.execute(db)
  return rows[0]?.version
}

const keptMs = 180 * dayMs

export async function deleteOldNotifications(db: CellDb, now: number): Promise<void> {
  await db
    .deleteFrom('notification')
    .where('created_at', '<', new Date(now - keptMs))
    .execute()
}

export async function markMailed(
  trx: CellTransaction,
  { accountId, until, now }: { accountId: string; until: Date; now: Date },
): Promise<void> {
  await trx
    .updateTable('notification')
    .set({ mailed_at: now })
    .where('account_id', '=', accountId)
    .where('in_digest', '=', true)
    .where('mailed_at', 'is', null)
    .where('created_at', '<=', until)
    .execute()
}
