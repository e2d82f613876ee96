import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { FitnessLogEntry } from '#contract/fitness-sync/fitness-sync.ts'
import { makeId, regionOfId } from '#domain/id.ts'
import { dayMs } from '#domain/time/durations.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import type { LinkKey } from './link.ts'

type Entry = Omit<Insertable<CellDatabase['fitness_log']>, 'id' | 'account_id' | 'provider' | 'at'>

const pageSize = 50

/** Titles from platforms may be of any length. */
const longestTitle = 300

/** Entries of the same millisecond sort in the order in which they were written. */
function newLogId(accountId: string, now: number): string {
  const tail = randomBytes(16)
  let microseconds = Math.floor(performance.now() * 1000)
  for (let i = 9; i >= 0; i--, microseconds = Math.floor(microseconds / 32)) tail[i] = microseconds % 32
  return makeId(regionOfId(accountId), now, tail)
}

export async function writeLog(
  db: CellDb | CellTransaction,
  { accountId, provider }: LinkKey,
  { now, ...entry }: Entry & { now: number },
): Promise<void> {
  await db
    .insertInto('fitness_log')
    .values({
      ...entry,
      title: (entry.title ?? '').slice(0, longestTitle),
      id: newLogId(accountId, now),
      account_id: accountId,
      provider,
      at: new Date(now),
    })
    .execute()
}

/** The newest first. An activity that is no longer there is not named. */
export async function listLog(
  db: CellDb,
  { accountId, provider }: LinkKey,
  before: string | undefined,
): Promise<{ entries: FitnessLogEntry[]; next_before: string | null }> {
  let question = db
    .selectFrom('fitness_log')
    .leftJoin('activity', (join) =>
      join
        .onRef('activity.id', '=', 'fitness_log.activity_id')
        .on('activity.account_id', '=', accountId)
        .on('activity.deleted_at', 'is', null),
    )
    .select([
      'fitness_log.id',
      'fitness_log.at',
      'fitness_log.kind',
      'fitness_log.title',
      'fitness_log.sentence',
      'activity.id as activity_id',
    ])
    .where('fitness_log.account_id', '=', accountId)
    .where('fitness_log.provider', '=', provider)
  if (before !== undefined) question = question.where('fitness_log.id', '<', before)
  const rows = await question
    .orderBy('fitness_log.id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const entries = rows.slice(0, pageSize).map(({ at, ...entry }) => ({ ...entry, at_ms: at.getTime() }))
  return { entries, next_before: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null }
}

/** Older entries interest nobody. */
const keptMs = 180 * dayMs

export async function deleteOldLog(db: CellDb, now: number): Promise<void> {
  await db
    .deleteFrom('fitness_log')
    .where('at', '<', new Date(now - keptMs))
    .execute()
}
