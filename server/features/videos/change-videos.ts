import { sql } from 'kysely'
import { videoMessages } from '#contract/videos/video-messages.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { Services } from '#server/services.ts'
import { prepareVideo } from './jobs/prepare-video.job.ts'
import { purgeVideos } from './jobs/purge-videos.job.ts'
import { planTask } from './plan-task.ts'
import { stopTasks } from './stop-tasks.ts'
import { countTasks, findOwnVideo, markChanged, type Video } from './video.queries.ts'

export type Action = 'archive' | 'restore' | 'delete' | 'retry' | 'cancel'
type Own = { accountId: string; id: string }

/** False if the account has no such video. Repeating a change has no further effect. */
export async function changeVideo(
  services: Services,
  action: Action,
  { accountId, id }: Own,
): Promise<boolean> {
  const cell = services.cells.of(accountId)
  const stopped: StoppedJob[] = []
  const isOwn = await cell.db.transaction().execute(async (trx) => {
    await sql`select from account where id = ${accountId} for update`.execute(trx)
    const video = await findOwnVideo(trx, accountId, id)
    if (!video) return false
    stopped.push(...(await actions[action]({ services, cell, trx, video, now: new Date(services.now()) })))
    await markChanged(trx, accountId)
    return true
  })
  // A running job notices by itself that its task has ended; this only makes it stop sooner.
  for (const job of stopped) await cell.jobs.cancel(job.name, job.id)
  return isOwn
}

type Change = { services: Services; cell: Cell; trx: CellTransaction; video: Video; now: Date }
type StoppedJob = { name: string; id: string }

/** Each returns the jobs to be stopped. */
const actions: Record<Action, (change: Change) => Promise<StoppedJob[]>> = {
  archive: (change) => move(change, change.now),
  restore: (change) => move(change, null),
  delete: remove,
  cancel: stop,
  retry,
}

async function move(change: Change, archived_at: Date | null): Promise<StoppedJob[]> {
  const { video } = change
  if ((video.archived_at === null) === (archived_at === null)) return []
  await set(change, { archived_at })
  await announceChanged(change)
  return []
}

async function remove(change: Change): Promise<StoppedJob[]> {
  const { cell, trx, video, now } = change
  await set(change, { deleted_at: now })
  await announceChanged(change)
  // An upload in progress no longer has a video it could belong to.
  await trx
    .updateTable('upload')
    .set({ expires_at: new Date(0) })
    .where('video_id', '=', video.id)
    .where('state', '=', 'open')
    .execute()
  await cell.jobs.enqueue(purgeVideos, {}, { transaction: trx })
  return stopTasks(trx, video.id, now)
}

async function stop(change: Change): Promise<StoppedJob[]> {
  const { trx, video, now } = change
  const stopped = await stopTasks(trx, video.id, now)
  if (stopped.length > 0)
    await set(change, {
      status: video.streams === null ? 'failed' : 'ready',
      sentence: videoMessages.processingCancelled,
    })
  return stopped
}

async function retry(change: Change): Promise<StoppedJob[]> {
  const { services, cell, trx, video } = change
  const { status, streams, version } = video
  const isOver = status === 'failed' || (status === 'ready' && streams?.is_whole !== true)
  if (!isOver || version === null) return []
  await set(change, { status: 'waiting', sentence: null })
  const attempt = await countTasks(trx, video.id)
  await planTask(services, cell, trx, { job: prepareVideo, cmd: 'prepare', video, version, attempt })
  return []
}

function announceChanged({ services, cell, trx, video }: Change): Promise<void> {
  const { id, account_id: accountId } = video
  return services.announce('videosChanged', { cell, trx, accountId, ids: [id], what: 'content' })
}

type Changed = Partial<Pick<Video, 'archived_at' | 'deleted_at' | 'status' | 'sentence'>>

async function set({ trx, video, now }: Change, values: Changed): Promise<void> {
  await trx
    .updateTable('video')
    .set((update) => ({ ...values, updated_at: now, media_generation: update('media_generation', '+', 1) }))
    .where('id', '=', video.id)
    .execute()
}
