import { sql } from 'kysely'
import type { CellDb } from '#server/db/schema.ts'

type DeletedVideo = { id: string; account_id: string }

/**
 * Deleted videos on which no job can be working any more, and those whose jobs were stopped only recently and
 * might still store a file.
 */
export async function listDeletedVideos(
  db: CellDb,
  { stoppedSince, limit }: { stoppedSince: Date; limit: number },
): Promise<{ settled: DeletedVideo[]; settling: DeletedVideo[] }> {
  const { rows } = await sql<DeletedVideo & { is_settling: boolean }>`
    select id, account_id, exists (
        select from video_task
        where video_task.video_id = video.id and started_at is not null and ended_at > ${stoppedSince}
          and state = 'cancelled') as is_settling
    from video where deleted_at is not null
    order by is_settling, deleted_at limit ${limit}`.execute(db)
  return { settled: rows.filter((row) => !row.is_settling), settling: rows.filter((row) => row.is_settling) }
}

export type LeftFiles = { upload_id: string; account_id: string; video_id: string }

/**
 * Uploads whose file once belonged to a video and was replaced, unless a job might still be working on it.
 */
export async function listLeftFiles(db: CellDb, stoppedSince: Date): Promise<LeftFiles[]> {
  const { rows } = await sql<LeftFiles>`
    select upload.id as upload_id, upload.account_id, upload.video_id
    from upload join video on video.id = upload.video_id
    where upload.state = 'done' and video.version is distinct from upload.id
      and not exists (
        select from video_task
        where video_task.video_id = video.id and video_task.version = upload.id and started_at is not null
          and (video_task.state = 'running' or video_task.state = 'cancelled' and ended_at > ${stoppedSince}))
    order by upload.id limit 1000`.execute(db)
  return rows
}
