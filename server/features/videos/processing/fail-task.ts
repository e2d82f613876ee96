import type { Cell } from '#server/cells/cell.ts'
import { ownerWatchesOriginal } from '#server/features/visibility/public.ts'
import type { Services } from '#server/services.ts'
import type { VideoJobInput } from '../plan-task.ts'
import { findVideo, type Video } from '../video.queries.ts'
import { changeVideo, endTask, TaskOverError } from './task.queries.ts'

type Failed = { input: VideoJobInput; sentence: string; isOptional: boolean }

/**
 * Saves why a video cannot be processed. Its file and the parts that can be watched stay. A video that plays
 * to its end has not failed, even if some sizes could not be made.
 */
export async function failTask(
  { now, announce }: Services,
  cell: Cell,
  { input, sentence, isOptional }: Failed,
): Promise<void> {
  const time = new Date(now())
  try {
    await cell.db.transaction().execute(async (trx) => {
      const video = await findVideo(trx, input.videoId)
      const status = video && isPlayable(video) ? 'ready' : 'failed'
      if (!isOptional) await changeVideo(trx, input, { status, sentence, updated_at: time })
      await endTask(trx, input, { state: 'failed', sentence, now: time })
      const { accountId, videoId, version } = input
      if (!isOptional && status === 'failed')
        await announce('videoFailed', { cell, trx, accountId, videoId, version })
    })
  } catch (error) {
    if (!(error instanceof TaskOverError)) throw error
  }
}

function isPlayable(video: Video): boolean {
  return video.streams !== null && (video.streams.is_whole || ownerWatchesOriginal(video))
}
