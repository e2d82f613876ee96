import { sql } from 'kysely'
import type { CellDb } from '#server/db/schema.ts'

export type Announced = {
  account_id: string
  listed_at: Date | null
  announced_at: Date | null
  is_listed: boolean
}

/** Whether others find the project in lists now. */
export async function findAnnounced(db: CellDb, projectId: string): Promise<Announced | undefined> {
  const { rows } = await sql<Announced>`
    select project.account_id, listed_at, announced_at,
      account.deleted_at is null and account.suspended_at is null and account.videos_hidden_at is null and exists (
        select from project_view
        where project_view.project_id = project.id and audience = 'others' and project_view.is_listed) as is_listed
    from project join account on account.id = project.account_id where project.id = ${projectId}`.execute(db)
  return rows[0]
}

/** Afterwards, it is announced when it is listed again. */
export async function forgetListing(db: CellDb, projectId: string): Promise<void> {
  await db
    .updateTable('project')
    .set({ listed_at: null })
    .where('id', '=', projectId)
    .where('announced_at', 'is', null)
    .execute()
}

export async function markAnnounced(db: CellDb, projectId: string, now: Date): Promise<void> {
  await db.updateTable('project').set({ announced_at: now }).where('id', '=', projectId).execute()
}

/** Projects whose job was lost. */
export async function listUnannounced(db: CellDb, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('project')
    .select('id')
    .where('listed_at', '<', before)
    .where('announced_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Where others see that it was filmed. */
export type Filmed = { places: number[]; lines: string | null }

export async function findFilmed(db: CellDb, projectId: string): Promise<Filmed> {
  const { rows } = await sql<Filmed>`
    select
      array(select distinct place_n from project_place
        where project_id = ${projectId} and audience = 'others' and is_listed)::float8[] as places,
      (select ST_AsText(ST_Collect(line)) from project_segment
        where project_id = ${projectId} and audience = 'others' and is_listed) as lines`.execute(db)
  return rows[0] ?? { places: [], lines: null }
}

/** Someone who follows it, and the place or area through which they do. */
export type Follower = { account_id: string; by: string | null }
type Page = { after: string; limit: number }

export async function listFollowersOfChannel(
  db: CellDb,
  channelId: string,
  { after, limit }: Page,
): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select account_id, null as by from followed_channel
    where channel_id = ${channelId} and account_id > ${after} order by account_id limit ${limit}`.execute(db)
  return rows
}

export async function listFollowersOfPlaces(
  db: CellDb,
  places: number[],
  { after, limit }: Page,
): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select account_id, min(place_n)::text as by from followed_place
    where place_n = any(${places}::bigint[]) and account_id > ${after}
    group by account_id order by account_id limit ${limit}`.execute(db)
  return rows
}

export async function listFollowersOfAreas(
  db: CellDb,
  lines: string,
  { after, limit }: Page,
): Promise<Follower[]> {
  const { rows } = await sql<Follower>`
    select account_id, min(id) as by from followed_area
    where ST_Intersects(area, ST_GeomFromText(${lines}, 4326)) and account_id > ${after}
    group by account_id order by account_id limit ${limit}`.execute(db)
  return rows
}
