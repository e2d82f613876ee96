import { sql } from 'kysely'
import type { AreaDraft } from '#contract/following/following.ts'
import { limits } from '#contract/limits.ts'
import { placeId, placeTypes, regionAt, trailTypes } from '#domain/atlas/place.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import type { PlaceRow } from '#server/features/atlas/public.ts'
import { isCounted } from '#server/features/visibility/public.ts'
import { areaOf } from './area.ts'

export async function listFollowedChannels(db: CellDb, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('followed_channel')
    .select('channel_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('channel_id')
    .execute()
  return rows.map(({ channel_id }) => channel_id)
}

/** Their numbers in the atlas. */
export async function listFollowedPlaces(db: CellDb, accountId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('followed_place')
    .select('place_n')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('place_n')
    .execute()
  return rows.map(({ place_n }) => place_n)
}

export const listFollowedAreas = (db: CellDb, accountId: string) =>
  db
    .selectFrom('followed_area')
    .select(['id', 'name', 'west', 'south', 'east', 'north'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** People who follow things at the same time wait for each other, so that nobody exceeds the limit. */
async function lockAccount(trx: CellTransaction, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(trx)
}

type Limited = 'followed_channel' | 'followed_place' | 'followed_area'

async function hasRoom(trx: CellTransaction, table: Limited, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where account_id = ${accountId}`.execute(trx)
  const max = table === 'followed_area' ? limits.followedAreasMax : limits.followedMax
  return (rows[0]?.count ?? 0) < max
}

type Followed = { accountId: string; now: Date }

/** False if the limit is reached. Following twice has no further effect. */
export function saveFollowedChannel(
  db: CellDb,
  { accountId, channelId, now }: Followed & { channelId: string },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    if (!(await hasRoom(trx, 'followed_channel', accountId))) return false
    await trx
      .insertInto('followed_channel')
      .values({ account_id: accountId, channel_id: channelId, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })
}

export function saveFollowedPlace(
  db: CellDb,
  { accountId, placeN, now }: Followed & { placeN: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    if (!(await hasRoom(trx, 'followed_place', accountId))) return false
    await trx
      .insertInto('followed_place')
      .values({ account_id: accountId, place_n: placeN, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return true
  })
}

export function saveFollowedArea(
  db: CellDb,
  { accountId, id, draft, now }: Followed & { id: string; draft: AreaDraft },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    if (!(await hasRoom(trx, 'followed_area', accountId))) return false
    const { name, bounding_box } = draft
    await trx
      .insertInto('followed_area')
      .values({
        id,
        account_id: accountId,
        name,
        ...bounding_box,
        area: areaOf(bounding_box),
        created_at: now,
      })
      .execute()
    return true
  })
}

export async function deleteFollowedChannel(
  db: CellDb | CellTransaction,
  { accountId, channelId }: { accountId: string; channelId: string },
): Promise<void> {
  await db
    .deleteFrom('followed_channel')
    .where('account_id', '=', accountId)
    .where('channel_id', '=', channelId)
    .execute()
}

export async function deleteFollowedPlace(db: CellDb, accountId: string, placeN: number): Promise<void> {
  await db
    .deleteFrom('followed_place')
    .where('account_id', '=', accountId)
    .where('place_n', '=', placeN)
    .execute()
}

/** Whether the account followed such an area. */
export async function deleteFollowedArea(db: CellDb, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('followed_area')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const idOfPlace = ({ type, n, lon }: Pick<PlaceRow, 'type' | 'n' | 'lon'>): string =>
  placeId({ type, n, region: regionAt(lon) })

/** The type of a place is encoded in its number. */
const isTrail = sql`activity_place.place_n % 16 in (${sql.join(trailTypes.map((type) => sql.lit(placeTypes.indexOf(type))))})`

/** The trails that the account does not follow yet, by how many of its activities were there. */
export async function listOftenVisited(
  db: CellDb,
  { accountId, times, limit }: { accountId: string; times: number; limit: number },
): Promise<{ place_n: number; count: number }[]> {
  const { rows } = await sql<{ place_n: number; count: number }>`
    select place_n, count(distinct activity_id)::int as count
    from activity_place join activity on activity.id = activity_place.activity_id
    where activity_place.account_id = ${accountId} and activity_place.audience = 'owner'
      and ${isCounted}
      and ${isTrail}
      and not exists (
        select from followed_place
        where followed_place.account_id = ${accountId} and followed_place.place_n = activity_place.place_n)
    group by place_n having count(distinct activity_id) >= ${times}
    order by count desc, place_n limit ${limit}`.execute(db)
  return rows
}
