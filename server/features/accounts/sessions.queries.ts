import type { CellDb, CellTransaction } from '#server/db/schema.ts'

/** Last used first. */
export function listSessionsOf(db: CellDb, accountId: string, now: Date) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'browser', 'place', 'remember'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Whether there was one. */
export async function deleteSessionOf(db: CellDb, accountId: string, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('session').where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

export async function deleteOtherSessions(db: CellDb | CellTransaction, accountId: string, keptId: string): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', accountId).where('id', '<>', keptId).execute()
}
