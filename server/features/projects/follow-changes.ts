import { sql, type RawBuilder } from 'kysely'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Changes } from '#server/changes.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { describeProjects } from './jobs/describe-projects.job.ts'
import type { Services } from '#server/services.ts'
import { filmedDuring, forgetHiddenParts, keepHiddenParts } from './hidden-parts.ts'
import { endAddresses, raiseVersion, withdrawProjects } from './listing.queries.ts'
import { relist } from './relist.ts'

type Marked = { id: string; account_id: string }

/**
 * Hides projects with changed recordings from others' lists until it is known what others may see of them.
 */
export async function followRecordings({
  cell,
  trx,
  accountId,
  ids,
}: Changes['recordingsChanged']): Promise<void> {
  const isOfSome = (some: string[]) =>
    sql<boolean>`(${showsSome(some)} or account_id = ${accountId} and ${filmedDuring(some)})`
  const marked = await mark(cell, trx, ids === 'all' ? sql`account_id = ${accountId}` : isOfSome(ids))
  const changed = marked.map(({ id }) => id)
  if (ids !== 'all') await keepHiddenParts(trx, changed, ids)
  await forgetHiddenParts(trx, changed)
  await withdrawProjects(trx, changed)
}

/**
 * If a change only adds something, the previous description stays valid until it is updated. New images are
 * announced to cached lists.
 */
export async function followVideos(change: Changes['videosChanged']): Promise<void> {
  const { cell, trx, accountId, ids, what } = change
  if (what === 'content') return followRecordings(change)
  if (what === 'more') await mark(cell, trx, showsSome(ids))
  else await raiseVersion(trx, [accountId])
}

export async function followChannel({ cell, trx, accountId }: Changes['channelChanged']): Promise<void> {
  await raiseVersion(trx, [accountId])
  await mark(cell, trx, sql`account_id = ${accountId}`)
}

/** The owner or the owner's videos have left or returned, so cached lists must check the account again. */
export async function followOwner({
  trx,
  accountId,
}: Changes['suspensionChanged' | 'accountLeaving' | 'videosHiddenChanged']): Promise<void> {
  await raiseVersion(trx, [accountId])
}

/** The places shown for these projects might have new names. */
export async function followAreas({ cell, areas, signal }: Changes['areasChanged']): Promise<void> {
  const touched = areas.map((area) => (area === null ? sql`true` : touches(area)))
  let after: string | undefined = areas.length === 0 ? undefined : ''
  while (after !== undefined) {
    signal.throwIfAborted()
    after = await refreshSome(cell, sql`(${sql.join(touched, sql` or `)})`, after)
  }
}

const marksAtATime = 2000

/** Refreshes some of them, in the order of their ids. Returns the last id if there are more. */
async function refreshSome(
  { db, jobs }: Cell,
  isTouched: RawBuilder<unknown>,
  after: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string | null; accounts: string[] }>`
    with looked_at as (select id from project where id > ${after} order by id limit ${marksAtATime}),
    touched as (
      select id from project where is_described and id in (
        select project_id from project_view join looked_at on looked_at.id = project_id where audience = 'owner' and ${isTouched})
      order by id for update),
    marked as (
      update project set is_described = false, marks = marks + 1 where id in (select id from touched) returning account_id)
    select (select max(id) from looked_at having count(*) = ${marksAtATime}) as last,
      array(select distinct account_id from marked) as accounts`.execute(db)
  for (const accountId of rows[0]?.accounts ?? [])
    await jobs.enqueue(describeProjects, { accountId }, { group: accountId })
  return rows[0]?.last ?? undefined
}

/** If a box crosses the 180th meridian, its west is greater than its east. */
function touches({ west, south, east, north }: BoundingBox): RawBuilder<boolean> {
  const overlaps = sql`west <= ${east} and east >= ${west}`
  return sql<boolean>`(south <= ${north} and north >= ${south} and (west > east or ${west > east} or ${overlaps}))`
}

/** Every project that uses the account's default visibility gets the new one. */
export async function followDefaultVisibility(
  { cell, trx, accountId, visibility }: Changes['defaultVisibilityChanged'],
  services: Services,
): Promise<void> {
  const { rows } = await sql<Marked>`
    update project set effective_visibility = ${visibility}
    where account_id = ${accountId} and visibility = 0 and effective_visibility <> ${visibility}
    returning id, account_id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await relist(services, { cell, trx }, ids)
  await endAddresses(trx, ids)
  await raiseVersion(trx, [accountId])
}

const showsSome = (ids: string[]): RawBuilder<boolean> => sql<boolean>`id in (
  select project_id from project_video where video_id = any(${ids})
  union all select project_id from project_telemetry where telemetry_id = any(${ids}))`

/**
 * Each change enqueues a new job, because one that is running may already have checked whether anything is
 * left to do.
 */
async function mark(cell: Cell, trx: CellTransaction, which: RawBuilder<unknown>): Promise<Marked[]> {
  const { rows } = await sql<Marked>`
    update project set is_described = false, marks = marks + 1 where ${which} returning id, account_id`.execute(
    trx,
  )
  for (const accountId of new Set(rows.map(({ account_id }) => account_id)))
    await cell.jobs.enqueue(describeProjects, { accountId }, { group: accountId, transaction: trx })
  return rows
}
