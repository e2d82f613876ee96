import { sql } from 'kysely'
import type { OutgoingMail } from '#server/adapters/mail/mailer.ts'
import type { Position } from '#server/cells/across-cells.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

export type StoredMail = {
  id: string
  created_at: Date
  recipient: string
  reply_to: string | null
  subject: string
  text: string
  html: string | null
  unsubscribe_url: string | null
  delivered_at: Date | null
}

const columns = [
  'id',
  'created_at',
  'recipient',
  'reply_to',
  'subject',
  'text',
  'html',
  'unsubscribe_url',
  'delivered_at',
] as const

export type NewMail = OutgoingMail & {
  /**
   * The account that the mail is about or comes from, and with which it is deleted. Left out for a visitor's
   * mail.
   */
  accountId?: string
}

export async function saveMail(
  trx: CellTransaction,
  { replyTo, accountId, unsubscribeUrl, ...mail }: NewMail,
  created_at: Date,
): Promise<void> {
  await trx
    .insertInto('mail')
    .values({
      ...mail,
      reply_to: replyTo,
      unsubscribe_url: unsubscribeUrl ?? null,
      account_id: accountId ?? null,
      created_at,
      delivered_at: null,
    })
    .execute()
}

/** Also undefined if it was delivered already. */
export function findUndeliveredMail(db: CellDb, id: string): Promise<StoredMail | undefined> {
  return db
    .selectFrom('mail')
    .select(columns)
    .where('id', '=', id)
    .where('delivered_at', 'is', null)
    .executeTakeFirst()
}

export async function markMailDelivered(db: CellDb, id: string, delivered_at: Date): Promise<void> {
  await db.updateTable('mail').set({ delivered_at }).where('id', '=', id).execute()
}

export async function deleteMail(db: CellDb, id: string): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', id).execute()
}

/** In random order, so that mail that can never be delivered does not block the rest. */
export async function listOldUndeliveredMail(db: CellDb, until: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('mail')
    .select('id')
    .where('delivered_at', 'is', null)
    .where('created_at', '<', until)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Newest first. */
export function listMail(db: CellDb, after: Position | undefined, limit: number): Promise<StoredMail[]> {
  let query = db
    .selectFrom('mail')
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (after) query = query.where(sql<boolean>`(created_at, id) < (${new Date(after.key)}, ${after.id})`)
  return query.execute()
}
