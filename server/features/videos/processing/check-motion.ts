import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { frameStepOf } from '#domain/media/rendition-ladder.ts'
import { writeGreyPictures } from '#server/media/write-grey-pictures.ts'
import { runInThread } from './answer-of-thread.ts'
import type { MotionCheck, MotionCheckAnswer } from './motion-checker.worker.ts'
import type { VideoTask } from './run-task.ts'

const program = new URL('./motion-checker.worker.ts', import.meta.url)

/** How well the motion that was stored under a key matches the picture. */
export type CheckedMotion = { motionKey: string; quality: number | null }

/**
 * Compares the stored motion of a video with its smallest stream, which has the frames that people watch.
 * Undefined if there is none, or if that fails: a video that was not checked is as good as any other.
 */
export async function checkMotionOf(task: VideoTask, source: string): Promise<CheckedMotion | undefined> {
  const { services, video, signal } = task
  const { motion_key: motionKey } = video
  if (motionKey === null) return undefined
  try {
    return { motionKey, quality: await qualityOf(task, motionKey, source) }
  } catch (error) {
    signal.throwIfAborted()
    services.log.warn({ video_id: video.id, err: error }, 'the motion of a video was not checked')
    return undefined
  }
}

async function qualityOf(
  { cell, video, tools, folder, signal }: VideoTask,
  motionKey: string,
  source: string,
): Promise<number | null> {
  const stored = await cell.files.read(motionKey)
  if (!stored) return null
  const check: MotionCheck = {
    motion: await buffer(stored),
    video: { durationMs: video.duration_ms, width: video.width, height: video.height },
    frameStep: frameStepOf(video.fps ?? 0),
    pictures: null,
  }
  const ask = (changes: Partial<MotionCheck>) =>
    runInThread<MotionCheckAnswer>(program, { ...check, ...changes }, signal)
  const { wanted, size } = await ask({})
  if (wanted.length === 0) return null
  const pictures = join(folder, 'motion.gray')
  await writeGreyPictures(tools, {
    source,
    file: pictures,
    size,
    parts: wanted,
    count: wanted.length,
    signal,
  })
  return (await ask({ pictures })).quality
}
