import type { CellDb } from '#server/db/schema.ts'

export async function hasUnhandledEvents(db: CellDb, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('billing_event')
    .select('id')
    .where('account_id', '=', accountId)
    .where('handled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
