import { sql } from 'kysely'
import { waitUntilMs } from '#domain/fitness/call-budget.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { FitnessError } from '#server/adapters/fitness-platform/fitness-provider.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { askPlatform, type Asker } from './ask-platform.ts'
import type { LinkKey, LinkRow } from './link.ts'
import { findLink, saveBackfillWait } from './link.queries.ts'
import { takeListed } from './take-listed.ts'

/** Some people upload from their watches only weeks later. */
const recentMs = 30 * dayMs
/** After this many pages, some activities are fetched before listing continues. */
const pagesAtATime = 10

/**
 * Reads the list of a platform page by page, newest first. Continues where it stopped, even in another process. False
 * if it has not reached the end.
 */
export async function listActivities(
  services: Services,
  key: LinkKey,
  asker: Asker,
): Promise<'complete' | 'more' | 'limited'> {
  const { db } = services.cells.of(key.accountId)
  for (let page = 0; page < pagesAtATime; page++) {
    const found = await findLink(db, key)
    if (!found || found.removing_at || found.is_paused) return 'complete'
    const isBegun = found.list_began_at !== null && found.list_began_at.getTime() <= services.now()
    const link = isBegun ? found : await beginList(services, key, { link: found, asker })
    if (!(await isAllowed(services, key, { link, asker }))) return 'limited'
    if (await readPage(services, key, { link, asker })) return 'complete'
  }
  return 'more'
}

type Listing = { link: LinkRow; asker: Asker }

/**
 * Lists everything at first and once a day, and only recent activities in between. A folder is always listed as a
 * whole.
 */
async function beginList(services: Services, key: LinkKey, { link, asker }: Listing): Promise<LinkRow> {
  const nowMs = services.now()
  const listedMs = link.listed_all_at?.getTime() ?? 0
  // A time in the future comes from a clock that was wrong.
  const isOld = listedMs <= nowMs - dayMs || listedMs > nowMs
  const isWhole = isOld || asker.provider.connect.kind === 'password'
  const { provider, signal } = asker
  const total =
    link.listed_all_at === null && provider.total
      ? await askPlatform(services, key, asker, async (each) => provider.total?.(each, signal) ?? null)
      : link.total
  const begun = {
    list_cursor: null,
    list_began_at: new Date(nowMs),
    list_since: isWhole ? null : new Date(nowMs - recentMs),
    total,
  }
  await services.cells
    .of(key.accountId)
    .db.updateTable('fitness_link')
    .set(begun)
    .where('account_id', '=', key.accountId)
    .where('provider', '=', key.provider)
    .execute()
  return { ...link, ...begun }
}

/** The first page tells what is new; later pages are older, and have to leave calls for others. */
async function isAllowed({ cells, now }: Services, key: LinkKey, { link, asker }: Listing): Promise<boolean> {
  const isNew = link.list_cursor === null
  const windows = asker.provider.limits()?.windows ?? []
  const untilMs = waitUntilMs(windows, { calls: 1, isNew, nowMs: now() })
  if (untilMs === null) return true
  if (isNew)
    throw new FitnessError('limited', 'the calls that the platform allows are used up', {
      retryAtMs: untilMs,
    })
  await saveBackfillWait(cells.of(key.accountId).db, key, untilMs)
  return false
}

async function readPage(services: Services, key: LinkKey, { link, asker }: Listing): Promise<boolean> {
  const { provider, signal } = asker
  const wish = { cursor: link.list_cursor, sinceMs: link.list_since?.getTime() ?? null, signal }
  let page: Awaited<ReturnType<typeof provider.list>>
  try {
    page = await askPlatform(services, key, asker, (each) => provider.list(each, wish))
  } catch (error) {
    // The position in the list may have become meaningless, so it starts over.
    if (error instanceof FitnessError && error.kind === 'refused' && link.list_cursor !== null)
      await forgetList(services, key)
    throw error
  }
  const { items: listed, next } = page
  await takeListed(services, key, {
    link,
    listed,
    alsoSave: (trx) =>
      next === null ? endList(services, trx, { key, link, asker }) : saveCursor(trx, key, next),
  })
  return next === null
}

const isLink = ({ accountId, provider }: LinkKey) => sql`account_id = ${accountId} and provider = ${provider}`

async function saveCursor(trx: CellTransaction, key: LinkKey, cursor: string): Promise<void> {
  await sql`update fitness_link set list_cursor = ${cursor} where ${isLink(key)}`.execute(trx)
}

async function forgetList({ cells }: Services, key: LinkKey): Promise<void> {
  await sql`
    update fitness_link set list_cursor = null, list_began_at = null where ${isLink(key)}`.execute(
    cells.of(key.accountId).db,
  )
}

async function endList(
  { now }: Services,
  trx: CellTransaction,
  { key, link, asker }: Listing & { key: LinkKey },
): Promise<void> {
  const time = new Date(now())
  const isWhole = link.list_since === null
  const next = new Date(now() + everyMs(asker))
  await sql`
    update fitness_link set list_cursor = null, list_began_at = null, list_since = null, listed_at = ${time},
      listed_all_at = case when ${isWhole}::boolean then ${time}::timestamptz else listed_all_at end, next_at = ${next}
    where ${isLink(key)}`.execute(trx)
  if (!isWhole) return
  // A time in the future comes from a clock that was wrong.
  const isMissing = sql`${isLink(key)} and (listed_at < ${link.list_began_at} or listed_at > ${time})`
  await sql`delete from fitness_item where ${isMissing} and state in ('waiting', 'skipped', 'failed')`.execute(
    trx,
  )
  // A list may lack activities that still exist, so the platform is asked about each of them.
  if (asker.provider.describe)
    await sql`
      update fitness_item set state = 'check', is_new = false, hints = hints + 1
      where ${isMissing} and state = 'done'`.execute(trx)
}

/** A folder is nearby, so it is listed more often: nothing notifies us of new files. */
const everyMs = ({ provider }: Asker): number => (provider.connect.kind === 'password' ? 15 * 60_000 : hourMs)
