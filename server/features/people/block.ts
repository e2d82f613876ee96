import { sql, type RawBuilder } from 'kysely'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

/** Whether an account no longer wants to hear of someone, without having blocked them. */
export async function isMuted(
  db: CellDb | CellTransaction,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('mute')
    .select('person_id')
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row !== undefined
}

/** For lists in a viewer's own cell: whether the viewer wants to see nothing of the person in this column. */
export const isUnwanted = (
  viewerId: string,
  person: RawBuilder<unknown>,
): RawBuilder<boolean> => sql<boolean>`(
  exists (select from mute where mute.account_id = ${viewerId} and mute.person_id = ${person})
  or exists (select from block where block.account_id = ${viewerId} and block.person_id = ${person}))`

/**
 * The people of whom an account wants to see nothing, because it has muted or blocked them. For lists in other cells.
 */
export async function listUnwanted(db: CellDb, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from mute where account_id = ${accountId}
    union select person_id from block where account_id = ${accountId}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

export type Keeping = { person_id: string; created_at: Date }

/** The people an account has blocked or muted, newest first. */
export function listKept(db: CellDb, table: 'block' | 'mute', accountId: string): Promise<Keeping[]> {
  return db
    .selectFrom(table)
    .select(['person_id', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('person_id')
    .execute()
}
