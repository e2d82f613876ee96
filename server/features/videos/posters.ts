import { sql } from 'kysely'
import type { Cell } from '#server/cells/cell.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import type { EnqueueOptions } from '#server/jobs/queue.ts'
import { makePosters } from './jobs/make-posters.job.ts'
import { posterMomentOf } from './served-pictures.ts'
import type { Video } from './video.queries.ts'
import { shownBy, type CutProject } from './watch.ts'

/**
 * Enqueues the posters that a project needs once it is known what others see of its videos. Videos that are not
 * ready yet do this when they are.
 */
export async function planPostersOf(
  cell: Cell,
  trx: CellTransaction,
  { project, videos }: { project: CutProject; videos: ReadonlyMap<string, Video> },
): Promise<void> {
  for (const { video_id } of project.links) {
    const video = videos.get(video_id ?? '')
    const moment = video && posterMomentOf(shownBy(project, video), video)
    if (moment && video.streams?.is_whole && !video.posters?.includes(moment.atMs))
      await planPosters(cell, video, { transaction: trx })
  }
}

export async function planPosters(
  { jobs }: Cell,
  { id, account_id, version }: Pick<Video, 'id' | 'account_id' | 'version'>,
  options: Pick<EnqueueOptions, 'transaction' | 'key'>,
): Promise<void> {
  if (version === null) return
  const input = { accountId: account_id, videoId: id, version }
  await jobs.enqueue(makePosters, input, { group: account_id, ...options })
}

const videosAtATime = 1000

/** For videos that projects showed before there were such posters, or whose job was lost. */
export async function planMissingPosters(cell: Cell): Promise<void> {
  const { rows } = await sql<Pick<Video, 'id' | 'account_id' | 'version'>>`
    select id, account_id, version from video
    where posters is null and deleted_at is null and streams @> '{"is_whole": true}'
      and exists (select from project_video where video_id = video.id)
    order by id limit ${videosAtATime}`.execute(cell.db)
  for (const video of rows) await planPosters(cell, video, { key: video.id })
}
