import type { Cell } from '#server/cells/cell.ts'
import { ownerWatchesOriginal } from '#server/features/visibility/visibility.service.ts'
import type { Services } from '#server/services.ts'
import type { VideoJobInput } from '../plan-task.ts'
import { findVideo, type Video } from '../video.queries.ts'
import { changeVideo, endTask, TaskOverError } from './task.queries.ts'

type Failed = { input: VideoJobInput; sentence: string; isOptional: boolean }

/**
 * Writes down why a video cannot be processed. What can be watched of it stays, and so does its file: one that plays to
 * its end has not failed, even if not all that was planned could be made of it.
 */
export async function failTask(
  { now }: Services,
  { db }: Cell,
  { input, sentence, isOptional }: Failed,
): Promise<void> {
  const time = new Date(now())
  try {
    await db.transaction().execute(async (trx) => {
      const video = await findVideo(trx, input.videoId)
      const status = video && isPlayable(video) ? 'ready' : 'failed'
      if (!isOptional) await changeVideo(trx, input, { status, sentence, updated_at: time })
      await endTask(trx, input, { state: 'failed', sentence, now: time })
    })
  } catch (error) {
    if (!(error instanceof TaskOverError)) throw error
  }
}

function isPlayable(video: Video): boolean {
  return video.streams !== null && (video.streams.is_whole || ownerWatchesOriginal(video))
}
