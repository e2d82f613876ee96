import { sql, type RawBuilder } from 'kysely'
import type { Rating } from '#contract/ratings/ratings.ts'
import { rankOf } from '#domain/people/wilson-rank.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'

/** What people vote on. All have their counts in their own row. */
export const voteKinds = ['project', 'activity', 'comment'] as const
export type VoteKind = (typeof voteKinds)[number]
export type Counts = { up: number; down: number }
/** `isCounted` is false for someone whom the owner has blocked. */
export type OwnVote = { value: 1 | -1; isCounted: boolean }

const votes = (kind: VoteKind): RawBuilder<unknown> => sql.table(`${kind}_vote`)
const target = (kind: VoteKind): RawBuilder<unknown> => sql.ref(`${kind}_id`)

/**
 * Votes on one thing wait for each other here, before any of them reads the vote it replaces. Undefined if it
 * no longer exists.
 */
export async function lockCounts(
  trx: CellTransaction,
  kind: VoteKind,
  id: string,
): Promise<Counts | undefined> {
  const { rows } = await sql<Counts>`
    select up, down from ${sql.table(kind)} where id = ${id} for no key update`.execute(trx)
  return rows[0]
}

export async function findVote(
  db: CellDb | CellTransaction,
  kind: VoteKind,
  { id, voterId }: { id: string; voterId: string },
): Promise<OwnVote | undefined> {
  return (await findVotes(db, kind, { ids: [id], voterId })).get(id)
}

/** What someone voted on these things, without those they did not vote on. */
export async function findVotes(
  db: CellDb | CellTransaction,
  kind: VoteKind,
  { ids, voterId }: { ids: readonly string[]; voterId: string },
): Promise<Map<string, OwnVote>> {
  const { rows } = await sql<OwnVote & { id: string }>`
    select ${target(kind)} as id, value, is_counted as "isCounted" from ${votes(kind)}
    where ${target(kind)} = any(${ids}) and voter_id = ${voterId}`.execute(db)
  return new Map(rows.map(({ id, value, isCounted }) => [id, { value, isCounted }]))
}

/** The counts as this voter sees them: their own vote is among them, whether it counts for others or not. */
export function ratingSeen({ up, down }: Counts, own: OwnVote | undefined): Rating {
  if (!own) return { up, down, mine: 0 }
  const extra = own.isCounted ? 0 : 1
  return {
    up: up + (own.value === 1 ? extra : 0),
    down: down + (own.value === -1 ? extra : 0),
    mine: own.value,
  }
}

export async function saveVote(
  trx: CellTransaction,
  kind: VoteKind,
  { id, voterId, own, now }: { id: string; voterId: string; own: OwnVote | undefined; now: Date },
): Promise<void> {
  if (!own) {
    await sql`
      delete from ${votes(kind)} where ${target(kind)} = ${id} and voter_id = ${voterId}`.execute(trx)
    return
  }
  await sql`
    insert into ${votes(kind)} (${target(kind)}, voter_id, value, is_counted, created_at)
    values (${id}, ${voterId}, ${own.value}, ${own.isCounted}, ${now})
    on conflict (${target(kind)}, voter_id) do update set
      value = excluded.value, is_counted = excluded.is_counted, created_at = excluded.created_at`.execute(trx)
}

export async function saveCounts(
  trx: CellTransaction,
  kind: VoteKind,
  id: string,
  { up, down }: Counts,
): Promise<void> {
  const rank = kind === 'comment' ? sql`, rank = ${rankOf({ up, down })}` : sql``
  await sql`update ${sql.table(kind)} set up = ${up}, down = ${down}${rank} where id = ${id}`.execute(trx)
}

/** The votes themselves, whatever the counts say. */
export async function countVotes(db: CellDb | CellTransaction, kind: VoteKind, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) filter (where value = 1)::int as up, count(*) filter (where value = -1)::int as down
    from ${votes(kind)} where ${target(kind)} = ${id} and is_counted`.execute(db)
  return rows[0] ?? { up: 0, down: 0 }
}

/** Things whose counts differ from their votes. Votes given at this moment may be among them. */
export async function listMiscounted(db: CellDb, kind: VoteKind, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select thing.id from ${sql.table(kind)} as thing left join (
      select ${target(kind)} as id, count(*) filter (where value = 1) as up, count(*) filter (where value = -1) as down
      from ${votes(kind)} where is_counted group by 1) as counted on counted.id = thing.id
    where thing.up <> coalesce(counted.up, 0) or thing.down <> coalesce(counted.down, 0)
    order by thing.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Things that someone voted on, in the order of their ids. */
export async function listVotedOn(
  db: CellDb,
  kind: VoteKind,
  { voterId, limit }: { voterId: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select ${target(kind)} as id from ${votes(kind)} where voter_id = ${voterId}
    order by ${target(kind)} limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
