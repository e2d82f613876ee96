import { sql, type Selectable } from 'kysely'
import { invitationMs, type RelationState } from '#domain/friends/pair.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'

export type RelationRow = Selectable<CellDatabase['relation']>
export type Bond = { accountId: string; personId: string }

export function findRelation(
  db: CellDb | CellTransaction,
  { accountId, personId }: Bond,
): Promise<RelationRow | undefined> {
  return db
    .selectFrom('relation')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
}

/** Whether the account is there. Locks it, so that what it knows of others changes one step at a time. */
export async function lockOwner(
  trx: CellTransaction,
  accountId: string,
): Promise<'there' | 'leaving' | 'gone'> {
  const row = await trx
    .selectFrom('account')
    .select('deleted_at')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? 'gone' : row.deleted_at === null ? 'there' : 'leaving'
}

export async function saveRelation(trx: CellTransaction, row: RelationRow): Promise<void> {
  await trx
    .insertInto('relation')
    .values(row)
    .onConflict((conflict) => conflict.columns(['account_id', 'person_id']).doUpdateSet(row))
    .execute()
  const { account_id, person_id: friend_id } = row
  if (row.state === 'friends')
    await trx
      .insertInto('friendship')
      .values({ account_id, friend_id, created_at: row.since })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else
    await trx
      .deleteFrom('friendship')
      .where('account_id', '=', account_id)
      .where('friend_id', '=', friend_id)
      .execute()
}

export type Listed = { person_id: string; state: RelationState; since: Date }

/** Everyone the account has a relation with, or one person, newest first. Invitations count until they expire. */
export async function listRelations(
  db: CellDb,
  accountId: string,
  now: number,
  personId?: string,
): Promise<Listed[]> {
  const isAsked = personId === undefined ? sql`true` : sql`person_id = ${personId}`
  const { rows } = await sql<Listed>`
    select person_id, state, since from relation
    where account_id = ${accountId} and state <> 'none' and ${isAsked}
      and (state = 'friends' or since > ${new Date(now - invitationMs)})
      and not (state = 'received' and exists (
        select from mute where mute.account_id = relation.account_id and mute.person_id = relation.person_id))
    order by since desc, person_id`.execute(db)
  return rows
}

export async function countFriends(db: CellDb, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from friendship where account_id = ${accountId}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Invitations that nobody has answered yet: to people, and to email addresses. */
export async function countPending(db: CellDb, accountId: string, now: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from relation
        where account_id = ${accountId} and state = 'sent' and since > ${new Date(now - invitationMs)})
      + (select count(*) from invitation
        where account_id = ${accountId} and email_hash is not null and uses_left > 0
          and expires_at > ${new Date(now)}))::int as count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Relations that ended long ago, and whose pair knows of the end. */
export async function listOverRelations(
  db: CellDb,
  { before, after, limit }: { before: Date; after: Bond; limit: number },
): Promise<Bond[]> {
  const { rows } = await sql<Bond>`
    select account_id as "accountId", person_id as "personId" from relation
    where state = 'none' and withdrawn is null and since <= ${before}
      and (account_id, person_id) > (${after.accountId}, ${after.personId})
    order by account_id, person_id limit ${limit}`.execute(db)
  return rows
}

/** Unless something has happened since. */
export async function deleteOverRelation(
  db: CellDb,
  { accountId, personId }: Bond,
  before: Date,
): Promise<void> {
  await sql`
    delete from relation where account_id = ${accountId} and person_id = ${personId}
      and state = 'none' and withdrawn is null and since <= ${before}`.execute(db)
}

/** Withdrawals that the pairs have not acknowledged yet. */
export async function listWithdrawn(
  db: CellDb,
  afterOp: number,
  limit: number,
): Promise<(Bond & { op: number })[]> {
  const { rows } = await sql<Bond & { op: number }>`
    select account_id as "accountId", person_id as "personId", op
    from relation join account on account.id = relation.account_id
    where withdrawn is not null and op > ${afterOp} and account.deleted_at is null
    order by op limit ${limit}`.execute(db)
  return rows
}
