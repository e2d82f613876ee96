import { type Expression, type SqlBool, sql } from 'kysely'
import type { ProviderId } from '#domain/fitness/provider.ts'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { relistTracks } from '#server/features/tiles/public.ts'
import type { Services } from '#server/services.ts'
import {
  listEquallyVisibleDuplicates,
  promoteDuplicates,
  lockSettings,
  type Due,
  removeForGood,
} from '#server/features/recordings/public.ts'

type Provided = { accountId: string; provider: ProviderId; externalId: string }

/**
 * Follows a deletion at a platform: what only the platform had goes at once, an original file stays. The platform
 * no longer has it, so there is nothing left to remember.
 */
export async function removeProvided(
  services: Services,
  { accountId, provider, externalId }: Provided,
): Promise<'removed' | 'kept' | 'unknown'> {
  const cell = services.cells.of(accountId)
  const removed = await cell.db.transaction().execute(async (trx) => {
    if (!(await lockSettings(trx, accountId))) return 'unknown'
    const source = await trx
      .deleteFrom('activity_source')
      .where('account_id', '=', accountId)
      .where('provider', '=', provider)
      .where('external_id', '=', externalId)
      .returning(['activity_id', 'is_recording'])
      .executeTakeFirst()
    if (!source?.activity_id) return 'unknown'
    const due = await dueRows(trx)
      .where('activity.id', '=', source.activity_id)
      .where('recording_rank', '<', RecordingRank.original)
      .execute()
    if (!source.is_recording || due.length === 0) return 'kept'
    await removeNow(services, { cell, trx, accountId, due })
    return due
  })
  if (typeof removed === 'string') return removed
  await services.announce('activitiesRemoved', { ids: idsOf(removed) })
  return 'removed'
}

const idsOf = (due: readonly Due[]): string[] => due.map(({ id }) => id)

/** Few enough that other changes of this account are not noticeably delayed. */
const atATime = 20

/**
 * Removes everything that only this platform had, with its files and at once. Can be interrupted and repeated. What the
 * owner has deleted here stays known by its id, so that it does not come back with a new connection.
 */
export async function removeAllProvided(
  services: Services,
  { accountId, provider, signal }: { accountId: string; provider: ProviderId; signal: AbortSignal },
): Promise<number> {
  const cell = services.cells.of(accountId)
  for (let removed = 0; ;) {
    signal.throwIfAborted()
    const ids = await cell.db.transaction().execute(async (trx) => {
      if (!(await lockSettings(trx, accountId))) return []
      const due = await dueRows(trx).where(isOnlyFrom(accountId, provider)).limit(atATime).execute()
      if (due.length > 0) await removeNow(services, { cell, trx, accountId, due })
      else await forgetSources(trx, accountId, provider)
      return idsOf(due)
    })
    if (ids.length === 0) return removed
    await services.announce('activitiesRemoved', { ids })
    removed += ids.length
  }
}

/** `came`: how many of its activities are here; `would_go`: how many would be removed with the platform. */
export async function countProvided(
  db: CellDb,
  accountId: string,
  provider: ProviderId,
): Promise<{ came: number; would_go: number }> {
  const { rows } = await sql<{ came: number; would_go: number }>`
    select
      (select count(*) from activity_source as source join activity on activity.id = source.activity_id
        where source.account_id = ${accountId} and source.provider = ${provider} and source.origin = 'sync'
          and activity.deleted_at is null) as came,
      (select count(*) from activity
        where ${isOnlyFrom(accountId, provider)} and deleted_at is null) as would_go`.execute(db)
  return rows[0] ?? { came: 0, would_go: 0 }
}

/** Whether an activity would not exist without this platform. */
const isOnlyFrom = (accountId: string, provider: ProviderId): Expression<SqlBool> => sql<SqlBool>`(
  activity.account_id = ${accountId} and activity.provider = ${provider} and activity.provider <> 'file'
  and activity.recording_rank < ${sql.lit(RecordingRank.original)})`

const dueRows = (trx: CellTransaction) =>
  trx
    .selectFrom('activity')
    .select(['activity.id', 'telemetry_key', 'recorded_telemetry_key', 'file_id', 'deleted_at'])

type Removal = {
  cell: Cell
  trx: CellTransaction
  accountId: string
  due: (Due & { deleted_at: Date | null })[]
}

/** What the owner deleted earlier stays known by its id, so that no platform brings it back. */
async function removeNow(services: Services, { cell, trx, accountId, due }: Removal): Promise<void> {
  const ids = idsOf(due)
  const living = due.flatMap(({ id, deleted_at }) => (deleted_at === null ? id : []))
  if (living.length > 0) await trx.deleteFrom('activity_source').where('activity_id', 'in', living).execute()
  await trx.updateTable('activity_source').set({ fields: '{}' }).where('activity_id', 'in', ids).execute()
  await trx
    .updateTable('activity')
    .set({ deleted_at: new Date(services.now()) })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const heirs = await promoteDuplicates(trx, accountId)
  const open = await listEquallyVisibleDuplicates(trx, { accountId, ids: heirs })
  await services.announce('duplicatesChanged', { cell, trx, accountId, ids: open })
  await relistTracks(trx, accountId, [...new Set([...ids, ...heirs])])
  await services.announce('recordingsChanged', {
    cell,
    trx,
    accountId,
    ids: [...new Set([...ids, ...heirs])],
  })
  await removeForGood(trx, cell, { accountId, due })
}

/** Forgets what a platform says about activities that stay. What an export says belongs to its owner. */
async function forgetSources(trx: CellTransaction, accountId: string, provider: ProviderId): Promise<void> {
  const isOwn = sql`account_id = ${accountId} and provider = ${provider} and origin = 'sync'`
  await sql`
    delete from activity_source
    where ${isOwn} and exists (
      select from activity where activity.id = activity_id and activity.deleted_at is null)`.execute(trx)
  await sql`update activity_source set fields = '{}' where ${isOwn}`.execute(trx)
}
