import { sql, type Selectable } from 'kysely'
import { sideOf, type Pair, type Side } from '#domain/friends/pair.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'

export type PairRow = Selectable<CellDatabase['pair']>

/** Two people; the pair is in the cell of the smaller id. */
export type PairKey = { lowId: string; highId: string }

export const pairKeyOf = (id: string, otherId: string): PairKey =>
  sideOf(id, otherId) === 'low' ? { lowId: id, highId: otherId } : { lowId: otherId, highId: id }

export const idOn = ({ lowId, highId }: PairKey, side: Side): string => (side === 'low' ? lowId : highId)

export const pairOf = ({ state, inviter, since }: PairRow): Pair => ({
  state,
  inviter,
  sinceMs: since.getTime(),
})

export function findPair(db: CellDb, { lowId, highId }: PairKey): Promise<PairRow | undefined> {
  return db
    .selectFrom('pair')
    .selectAll()
    .where('low_id', '=', lowId)
    .where('high_id', '=', highId)
    .executeTakeFirst()
}

/** Of several simultaneous callers, each waits until the one before has decided. */
export async function lockPair(
  trx: CellTransaction,
  { lowId, highId }: PairKey,
  nowMs: number,
): Promise<PairRow> {
  await trx
    .insertInto('pair')
    .values({
      low_id: lowId,
      high_id: highId,
      state: 'none',
      inviter: null,
      since: new Date(nowMs),
      actor: 'low',
      seq: 0,
    })
    .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
    .execute()
  return trx
    .selectFrom('pair')
    .selectAll()
    .where('low_id', '=', lowId)
    .where('high_id', '=', highId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

type Change = { pair: Pair; actor: Side; nowMs: number; op?: number }

/** Numbered by the clock, so that the numbers keep growing even if the rows are ever recreated. */
export async function savePair(
  trx: CellTransaction,
  { low_id, high_id, seq }: PairRow,
  { pair, actor, nowMs, op }: Change,
): Promise<void> {
  const acknowledged = op === undefined ? {} : actor === 'low' ? { low_op: op } : { high_op: op }
  await trx
    .updateTable('pair')
    .set({
      state: pair.state,
      inviter: pair.inviter,
      since: new Date(pair.sinceMs),
      actor,
      seq: Math.max(seq + 1, nowMs),
      ...acknowledged,
    })
    .where('low_id', '=', low_id)
    .where('high_id', '=', high_id)
    .execute()
}

/** Records that the home on this side knows the pair as it was at this number. */
export async function markSeen(
  db: CellDb,
  { lowId, highId }: PairKey,
  side: Side,
  seq: number,
): Promise<void> {
  const column = sql.ref(`${side}_seen`)
  await sql`update pair set ${column} = ${seq}
    where low_id = ${lowId} and high_id = ${highId} and ${column} < ${seq}`.execute(db)
}

/** For someone who has left for good. */
export async function deletePair(db: CellDb, { lowId, highId }: PairKey): Promise<void> {
  await db.deleteFrom('pair').where('low_id', '=', lowId).where('high_id', '=', highId).execute()
}

/** Forgets pairs that ended long ago, if both homes know that they have. Returns how many there were. */
export async function deleteOverPairs(db: CellDb, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from pair where (low_id, high_id) in (
      select low_id, high_id from pair
      where state = 'none' and since <= ${before} and low_seen >= seq and high_seen >= seq
      limit ${limit} for update)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Pairs that a home does not know yet. */
export async function listUnseen(db: CellDb, after: PairKey, limit: number): Promise<PairKey[]> {
  const { rows } = await sql<PairKey>`
    select low_id as "lowId", high_id as "highId" from pair
    where (low_seen < seq or high_seen < seq) and (low_id, high_id) > (${after.lowId}, ${after.highId})
    order by low_id, high_id limit ${limit}`.execute(db)
  return rows
}

export async function listExpired(db: CellDb, before: Date, limit: number): Promise<PairKey[]> {
  const { rows } = await sql<PairKey>`
    select low_id as "lowId", high_id as "highId" from pair
    where inviter is not null and since <= ${before} limit ${limit}`.execute(db)
  return rows
}
