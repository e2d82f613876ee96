import { sql } from 'kysely'
import type { PushTarget } from '#server/adapters/push/push-sender.ts'
import type { CellDb } from '#server/db/schema.ts'

export type SessionOf = { accountId: string; sessionId: string }

/** Replaces what this session had before. If the browser was someone else's, they get no more pushes there. */
export async function saveSubscription(
  db: CellDb,
  { accountId, sessionId }: SessionOf,
  { endpoint, publicKey, authSecret }: PushTarget,
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('push_subscription')
      .where((is) =>
        is.or([
          is('endpoint', '=', endpoint),
          is.and([is('account_id', '=', accountId), is('session_id', '=', sessionId)]),
        ]),
      )
      .execute()
    await trx
      .insertInto('push_subscription')
      .values({
        account_id: accountId,
        session_id: sessionId,
        endpoint,
        public_key: publicKey,
        auth_secret: authSecret,
        created_at: now,
      })
      .execute()
  })
}

export async function findEndpoint(
  db: CellDb,
  { accountId, sessionId }: SessionOf,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row?.endpoint
}

export async function deleteSubscription(db: CellDb, { accountId, sessionId }: SessionOf): Promise<void> {
  await db
    .deleteFrom('push_subscription')
    .where('account_id', '=', accountId)
    .where('session_id', '=', sessionId)
    .execute()
}

export async function deleteEndpoint(db: CellDb, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscription').where('endpoint', '=', endpoint).execute()
}

/** Undefined once its session has ended, or while its account is suspended. */
export async function findTarget(
  db: CellDb,
  { accountId, sessionId }: SessionOf,
  now: Date,
): Promise<PushTarget | undefined> {
  const { rows } = await sql<PushTarget>`
    select endpoint, public_key as "publicKey", auth_secret as "authSecret"
    from push_subscription
    join session on session.account_id = push_subscription.account_id and session.id = push_subscription.session_id
    join account on account.id = push_subscription.account_id
    where push_subscription.account_id = ${accountId} and push_subscription.session_id = ${sessionId}
      and session.expires_at > ${now} and account.deleted_at is null and account.suspended_at is null`.execute(
    db,
  )
  return rows[0]
}
