import { sql, type Selectable } from 'kysely'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'

export type InvitationRow = Selectable<CellDatabase['invitation']>

export async function saveInvitation(db: CellDb | CellTransaction, row: InvitationRow): Promise<void> {
  await db.insertInto('invitation').values(row).execute()
}

/** Those that still work, newest first. */
export function listInvitations(db: CellDb, accountId: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findInvitationRow(
  db: CellDb | CellTransaction,
  id: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitation')
    .selectAll()
    .where('id', '=', id)
    .where('uses_left', '>', 0)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Whether the link still worked: of many simultaneous uses, only as many succeed as it allows. */
export async function useInvitation(db: CellDb, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update invitation set uses_left = uses_left - 1
    where id = ${id} and uses_left > 0 and expires_at > ${now} returning id`.execute(db)
  return rows.length === 1
}

export async function giveBackUse(db: CellDb, id: string): Promise<void> {
  await sql`update invitation set uses_left = uses_left + 1 where id = ${id}`.execute(db)
}

export async function deleteInvitation(db: CellDb, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invitation')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function deleteExpiredInvitations(db: CellDb, now: Date): Promise<void> {
  await db.deleteFrom('invitation').where('expires_at', '<=', now).execute()
}

export type EmailInvitation = { id: string; account_id: string; created_at: Date }

/** Sent to this address by people of this cell who have not blocked its owner. */
export async function listSentTo(
  db: CellDb,
  { emailHash, personId, now }: { emailHash: Buffer; personId: string; now: Date },
): Promise<EmailInvitation[]> {
  const { rows } = await sql<EmailInvitation>`
    select distinct on (account_id) id, account_id, created_at from invitation
    where email_hash = ${emailHash} and uses_left > 0 and expires_at > ${now} and account_id <> ${personId}
      and not exists (
        select from block where block.account_id = invitation.account_id and block.person_id = ${personId})
    order by account_id, created_at desc`.execute(db)
  return rows
}
