import { sql, type Selectable } from 'kysely'
import type { Position } from '#server/cells/across-cells.ts'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'

export type Video = Selectable<CellDatabase['video']>
export type VideoTaskRow = Selectable<CellDatabase['video_task']>

/** Also undefined if it was deleted. */
export function findVideo(db: CellDb | CellTransaction, id: string): Promise<Video | undefined> {
  return db
    .selectFrom('video')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Also undefined if it belongs to someone else. */
export function findOwnVideo(
  db: CellDb | CellTransaction,
  accountId: string,
  id: string,
): Promise<Video | undefined> {
  return db
    .selectFrom('video')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export type NewVideo = Pick<
  Video,
  'id' | 'account_id' | 'filename' | 'size' | 'fingerprint' | 'parent_id' | 'chapter' | 'created_at'
>

export async function saveNewVideo(trx: CellTransaction, video: NewVideo): Promise<void> {
  await trx
    .insertInto('video')
    .values({ ...video, lens: null, streams: null, thumbnails: null })
    .execute()
}

/** Pages that show videos check whether this has changed. */
export async function markChanged(db: CellDb | CellTransaction, accountId: string): Promise<void> {
  await sql`update account set videos_version = videos_version + 1 where id = ${accountId}`.execute(db)
}

export type Listing = { accountId: string; archived: boolean; q: string | undefined }

/** Newest first. */
export function listOwnVideos(
  db: CellDb,
  listing: Listing,
  after: Position | undefined,
  limit: number,
): Promise<Video[]> {
  const { accountId, archived, q } = listing
  return db
    .selectFrom('video')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('archived_at', archived ? 'is not' : 'is', null)
    .$if(q !== undefined, (query) => query.where(sql<boolean>`strpos(lower(filename), lower(${q})) > 0`))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${new Date(after?.key ?? 0)}, ${after?.id ?? null})`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export type QueuedTask = VideoTaskRow & { filename: string }

/** Waiting and running tasks, in the order in which they are done. */
export function listQueue(db: CellDb, accountId: string, limit: number): Promise<QueuedTask[]> {
  return db
    .selectFrom('video_task')
    .innerJoin('video', 'video.id', 'video_task.video_id')
    .selectAll('video_task')
    .select('video.filename')
    .where('video_task.account_id', '=', accountId)
    .where('video_task.state', 'in', ['waiting', 'running'])
    .where('video.deleted_at', 'is', null)
    .orderBy('video_task.created_at')
    .limit(limit)
    .execute()
}

/** The bytes of videos that are being uploaded. */
export async function findReserved(
  db: CellDb | CellTransaction,
  accountId: string,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(size), 0)::float8 as bytes from upload
    where account_id = ${accountId} and state = 'open' and type = 'VIDEO' and expires_at > ${now}`.execute(db)
  return rows[0]?.bytes ?? 0
}

const changedMax = 200

/** Also includes deleted videos. */
export function listChangedVideos(db: CellDb, accountId: string, since: Date): Promise<Video[]> {
  return db
    .selectFrom('video')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('updated_at', '>=', since)
    .orderBy('updated_at')
    .limit(changedMax)
    .execute()
}

/** All tasks a video has ever had, so that the next one gets a new number. */
export async function countTasks(trx: CellTransaction, videoId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from video_task where video_id = ${videoId}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** The tasks that should have a job. */
export function listUnfinishedTasks(db: CellDb): Promise<VideoTaskRow[]> {
  return db
    .selectFrom('video_task')
    .selectAll()
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('created_at')
    .limit(unfinishedMax)
    .execute()
}
const unfinishedMax = 1000

/** The projects that contain videos, except deleted ones. */
export async function findProjectIds(db: CellDb, videoIds: string[]): Promise<Map<string, string[]>> {
  if (videoIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('project_video')
    .innerJoin('project', 'project.id', 'project_video.project_id')
    .select(['project_video.video_id', 'project.id'])
    .where('project_video.video_id', 'in', videoIds)
    .where('project.deleted_at', 'is', null)
    .orderBy('project.id')
    .execute()
  const found = new Map<string, string[]>()
  for (const { video_id, id } of rows) found.set(video_id, [...(found.get(video_id) ?? []), id])
  return found
}
