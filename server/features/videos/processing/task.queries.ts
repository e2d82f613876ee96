import { sql, type RawBuilder, type Updateable } from 'kysely'
import type { CellDatabase, CellDb, CellTransaction } from '#server/db/schema.ts'
import type { VideoJobInput } from '../plan-task.ts'
import { findVideo, markChanged, type Video } from '../video.queries.ts'

/** The owner stopped it, or deleted or replaced the video, or the account is being deleted. */
export class TaskOverError extends Error {
  override name = 'TaskOverError'
}

/** Whether the task is still wanted: its video exists with the same file, and the task was not stopped. */
function isWanted({ taskId }: VideoJobInput): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from video_task
    join video on video.id = video_task.video_id
    join account on account.id = video.account_id
    where video_task.id = ${taskId} and video_task.state in ('waiting', 'running')
      and video.version = video_task.version and video.deleted_at is null and account.deleted_at is null)`
}

/** Undefined if it is no longer wanted. */
export async function beginTask(
  db: CellDb,
  input: VideoJobInput,
  now: Date,
): Promise<{ video: Video; attempts: number } | undefined> {
  return db.transaction().execute(async (trx) => {
    const begun = await trx
      .updateTable('video_task')
      .set((update) => ({
        state: 'running',
        started_at: now,
        progress: 0,
        remaining_ms: null,
        attempts: update('attempts', '+', 1),
      }))
      .where('id', '=', input.taskId)
      .where(isWanted(input))
      .returning('attempts')
      .executeTakeFirst()
    const video = begun && (await findVideo(trx, input.videoId))
    if (!video) return undefined
    await markChanged(trx, input.accountId)
    return { video, attempts: begun.attempts }
  })
}

export type Progress = { progress: number; remainingMs: number | null }

/** False if it is no longer wanted. */
export async function saveProgress(
  db: CellDb,
  input: VideoJobInput,
  { progress, remainingMs }: Progress,
): Promise<boolean> {
  const saved = await db
    .updateTable('video_task')
    .set({ progress, remaining_ms: remainingMs })
    .where('id', '=', input.taskId)
    .where(isWanted(input))
    .executeTakeFirst()
  if (saved.numUpdatedRows === 0n) return false
  await markChanged(db, input.accountId)
  return true
}

type Values = Updateable<CellDatabase['video']> & { updated_at: Date }

/** Changes the video; throws if the task is no longer wanted. */
export async function changeVideo(
  db: CellDb | CellTransaction,
  input: VideoJobInput,
  values: Values,
): Promise<void> {
  // Taken first, because every other change of the account or its projects also locks the account first.
  await markChanged(db, input.accountId)
  const changed = await db
    .updateTable('video')
    .set(values)
    .where('id', '=', input.videoId)
    .where(isWanted(input))
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) throw new TaskOverError('nobody wants this any more')
}

/** Only while the video still has the motion that was checked: the owner may have sent another one. */
export async function saveMotionQuality(
  trx: CellTransaction,
  { videoId }: VideoJobInput,
  { motionKey, quality }: { motionKey: string; quality: number | null },
): Promise<void> {
  await trx
    .updateTable('video')
    .set({ motion_quality: quality })
    .where('id', '=', videoId)
    .where('motion_key', '=', motionKey)
    .execute()
}

type End = { state: 'done' | 'failed' | 'cancelled'; sentence?: string; now: Date }

export async function endTask(
  trx: CellTransaction,
  input: VideoJobInput,
  { state, sentence, now }: End,
): Promise<void> {
  await trx
    .updateTable('video_task')
    .set({
      state,
      remaining_ms: null,
      sentence: sentence ?? null,
      ended_at: now,
      ...(state === 'done' && { progress: 1 }),
    })
    .where('id', '=', input.taskId)
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  await markChanged(trx, input.accountId)
}

/** Lets the task be started again. `isCounted` is false if the interruption was not caused by the task. */
export async function putBack(db: CellDb, input: VideoJobInput, isCounted: boolean): Promise<void> {
  await db
    .updateTable('video_task')
    .set((update) => ({
      state: 'waiting',
      progress: 0,
      remaining_ms: null,
      ...(!isCounted && { attempts: update('attempts', '-', 1) }),
    }))
    .where('id', '=', input.taskId)
    .where('state', '=', 'running')
    .execute()
  await markChanged(db, input.accountId)
}
