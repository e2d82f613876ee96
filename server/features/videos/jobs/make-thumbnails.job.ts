import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Thumbnails } from '#domain/media/streams.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { makeThumbnails } from '#server/media/make-thumbnails.ts'
import { writeThumbnailTrack } from '#server/media/thumbnail-track.ts'
import type { VideoJobInput } from '../plan-task.ts'
import { checkMotionOf, type CheckedMotion } from '../processing/check-motion.ts'
import { fetchSmallest } from '../processing/fetch-streams.ts'
import { runTask, type VideoTask } from '../processing/run-task.ts'
import { changeVideo, saveMotionQuality } from '../processing/task.queries.ts'
import { VideoJob } from '../processing/video-job-input.ts'
import { sheetFile, trackFile } from '../stream-files.ts'

/**
 * Makes thumbnails of the whole video, which help people find a moment in it, and checks whether the camera's motion
 * matches the picture. Both use the smallest stream.
 */
export const makeThumbnailsJob = defineJob<VideoJobInput>({
  name: 'make-thumbnails',
  input: VideoJob,
  timeoutSeconds: 3600,
  retries: 100,
  // One account's many videos do not hold up others.
  isInTurn: true,
  run: (context, input) => {
    let made: Thumbnails | undefined
    let checked: CheckedMotion | undefined
    return runTask(context, input, {
      isOptional: true,
      async work(task) {
        const video = await fetchSmallest(task)
        if (!video) return
        made = await makeSheets(task, video)
        checked = await checkMotionOf(task, video.path)
      },
      async end(trx, { services, cell }) {
        const updated_at = new Date(services.now())
        if (!made) return
        await changeVideo(trx, input, { thumbnails: JSON.stringify(made), updated_at })
        if (checked) await saveMotionQuality(trx, input, checked)
        const { accountId, videoId } = input
        await services.announce('videosChanged', { cell, trx, accountId, ids: [videoId], what: 'pictures' })
      },
    })
  },
})

async function makeSheets(
  task: VideoTask,
  { durationMs, path }: { durationMs: number; path: string },
): Promise<Thumbnails> {
  const { tools, folder, signal, cell, keyOf } = task
  const pictures = join(folder, 'sheets')
  const made = await makeThumbnails(tools, { playlistOrFile: path, folder: pictures, durationMs, signal })
  const { sheets, everyMs, width, height, columns, rows } = made
  for (const [index, { file }] of sheets.entries()) {
    signal.throwIfAborted()
    await cell.files.put(keyOf(sheetFile(index)), await readFile(join(pictures, file)))
    task.report({ progress: (index + 1) / (sheets.length + 1), remainingMs: null })
  }
  const named = sheets.map((_, index) => ({ file: sheetFile(index) }))
  await cell.files.put(
    keyOf(trackFile),
    Buffer.from(writeThumbnailTrack({ ...made, sheets: named }, durationMs)),
  )
  const count = Math.min(Math.ceil(durationMs / everyMs), sheets.length * columns * rows)
  return { sheets: sheets.length, every_ms: everyMs, count, width, height, columns, rows }
}
