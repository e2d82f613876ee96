import { sql, type Selectable } from 'kysely'
import type { Listed } from '#server/adapters/fitness-platform/fitness-provider.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import type { LinkKey } from './link.ts'

export type ItemRow = Selectable<CellDatabase['fitness_item']>

/** Titles and descriptions in the form in which they would be stored. */
const longest = { title: 300, description: 10_000 }

export const textsOf = ({ title, description, sport }: Listed) => ({
  title: title.slice(0, longest.title),
  description: description.slice(0, longest.description),
  sport,
})

export async function listItems(
  db: CellDb | CellTransaction,
  { accountId, provider }: LinkKey,
  externalIds: string[],
): Promise<ItemRow[]> {
  if (externalIds.length === 0) return []
  return db
    .selectFrom('fitness_item')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('external_id', 'in', externalIds)
    .execute()
}

type Question = { nowMs: number; isBackfillAllowed: boolean; farAheadMs: number }

/**
 * What to ask the platform for next: what may have changed, then new activities, then older ones, the newest
 * first. A time that is too far ahead comes from a clock that was wrong.
 */
export async function findNextItem(
  db: CellDb,
  { accountId, provider }: LinkKey,
  { nowMs, isBackfillAllowed, farAheadMs }: Question,
): Promise<ItemRow | undefined> {
  const { rows } = await sql<ItemRow>`
    select * from fitness_item
    where account_id = ${accountId} and provider = ${provider} and state in ('check', 'waiting')
      and (retry_at is null or retry_at <= ${new Date(nowMs)} or retry_at > ${new Date(nowMs + farAheadMs)})
      and (is_new or ${isBackfillAllowed}::boolean)
    order by is_new desc, started_at desc nulls first, external_id limit 1`.execute(db)
  return rows[0]
}

/** When the next of the waiting activities may be retried; undefined if none is waiting. */
export async function findNextTryMs(
  db: CellDb,
  { accountId, provider }: LinkKey,
): Promise<number | undefined> {
  const { rows } = await sql<{ retry_at: Date | null }>`
    select retry_at from fitness_item
    where account_id = ${accountId} and provider = ${provider} and state in ('check', 'waiting')
    order by retry_at nulls first limit 1`.execute(db)
  return rows[0] && (rows[0].retry_at?.getTime() ?? 0)
}

/** False if there has been a reason to check it again since `item` was read: it then waits for another check. */
export async function settleItem(
  db: CellDb | CellTransaction,
  { account_id, provider, external_id, hints }: ItemRow,
  state: 'done' | 'skipped' | 'failed' | 'waiting',
): Promise<void> {
  await sql`
    update fitness_item set tries = 0, retry_at = null,
      state = case when hints = ${hints} then ${state} else 'check' end
    where account_id = ${account_id} and provider = ${provider} and external_id = ${external_id}`.execute(db)
}

export async function deleteItem(
  db: CellDb | CellTransaction,
  { account_id, provider, external_id, hints }: ItemRow,
): Promise<void> {
  await sql`
    delete from fitness_item
    where account_id = ${account_id} and provider = ${provider} and external_id = ${external_id}
      and hints = ${hints}`.execute(db)
}

/** The next try is later each time. */
export async function postponeItem(
  db: CellDb,
  { account_id, provider, external_id }: ItemRow,
  { tries, retryAtMs }: { tries: number; retryAtMs: number },
): Promise<void> {
  await sql`
    update fitness_item set tries = ${tries}, retry_at = ${new Date(retryAtMs)}
    where account_id = ${account_id} and provider = ${provider} and external_id = ${external_id}`.execute(db)
}

/** Anything beyond this is learned from the next list. */
const maxHints = 500

/** Notes a reason to ask what became of an activity. It may be unknown here, or nobody's. */
export async function hintAt(
  db: CellDb,
  { accountId, provider }: LinkKey,
  hint: {
    externalId: string
    nowMs: number
  },
): Promise<void> {
  await sql`
    insert into fitness_item (account_id, provider, external_id, title, description, is_private, state, is_new, listed_at)
    select ${accountId}, ${provider}, ${hint.externalId}, '', '', true, 'check', true, ${new Date(hint.nowMs)}
    where exists (select from fitness_link
        where account_id = ${accountId} and provider = ${provider} and removing_at is null)
      and ${maxHints} > (select count(*) from fitness_item
        where account_id = ${accountId} and provider = ${provider} and state = 'check')
    on conflict (account_id, provider, external_id) do update
      set state = 'check', is_new = true, retry_at = null, hints = fitness_item.hints + 1`.execute(db)
}
