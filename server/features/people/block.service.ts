import { sql, type RawBuilder } from 'kysely'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

/** Whether an account has blocked someone. The block is in the account's own cell, so no other cell is asked. */
export async function hasBlocked(
  db: CellDb | CellTransaction,
  { accountId, personId }: { accountId: string; personId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('block')
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

/** Whom an account does not want to see anything of: muted and blocked, for lists in other cells. */
export async function listUnwanted(db: CellDb, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from mute where account_id = ${accountId}
    union select person_id from block where account_id = ${accountId}`.execute(db)
  return rows.map(({ person_id }) => person_id)
}
