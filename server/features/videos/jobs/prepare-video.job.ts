import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { posterMsOf } from '#domain/media/visible-parts.ts'
import { planLadder } from '#domain/media/rendition-ladder.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { makeHead } from '#server/media/make-head.ts'
import { makePoster } from '#server/media/make-poster.ts'
import { probeVideo } from '#server/media/probe.ts'
import type { ProbedVideo } from '#server/media/probed-video.ts'
import { planTask, type VideoJobInput } from '../plan-task.ts'
import { factsOf, pictureOf } from '../processing/video-facts.ts'
import { withOriginal } from '../processing/original.ts'
import { publisherOf } from '../processing/publish-streams.ts'
import { runTask, type VideoTask } from '../processing/run-task.ts'
import { saveCamera } from '../processing/save-camera.ts'
import { changeVideo } from '../processing/task.queries.ts'
import { VideoJob } from '../processing/video-job-input.ts'
import { storePosterSizes } from '../poster-sizes.ts'
import { posterFile } from '../stream-files.ts'
import { countTasks, markChanged } from '../video.queries.ts'
import { transcodeVideo } from './transcode-video.job.ts'

/** Probes a video, and makes enough of it to start watching. */
export const prepareVideo = defineJob<VideoJobInput>({
  name: 'prepare-video',
  input: VideoJob,
  timeoutSeconds: 3600,
  retries: 100,
  // One account's many videos do not hold up others.
  isInTurn: true,
  run: (context, input) =>
    runTask(context, input, {
      isUrgent: true,
      work: (task) => withOriginal(task, (path) => prepare(task, path)),
      async end(trx, { services, cell, video }) {
        await markChanged(trx, input.accountId)
        const { accountId } = input
        await services.announce('videosChanged', { cell, trx, accountId, ids: [video.id], what: 'more' })
        const attempt = await countTasks(trx, video.id)
        await planTask(services, cell, trx, {
          job: transcodeVideo,
          cmd: 'transcode',
          video,
          version: input.version,
          attempt,
        })
      },
    }),
})

async function prepare(task: VideoTask, path: string): Promise<void> {
  const { cell, input, tools, signal, services } = task
  const change = (values: Omit<Parameters<typeof changeVideo>[2], 'updated_at'>) =>
    changeVideo(cell.db, input, { ...values, updated_at: new Date(services.now()) })
  const done = (progress: number) => task.report({ progress, remainingMs: null })

  await change({ status: 'processing', sentence: null })
  const probed = await probeVideo(tools, path, signal)
  await change(factsOf(probed))
  done(0.1)
  await publishHead(task, path, probed)
  done(0.6)
  await change({ poster_key: await storePoster(task, path, probed) })
  done(0.8)
  await saveCamera(task, { path, probed })
}

/**
 * Publishes the beginning of the smallest size. After an earlier attempt, a video may already have more than
 * that.
 */
async function publishHead(task: VideoTask, source: string, probed: ProbedVideo): Promise<void> {
  const { services, tools, signal, video } = task
  const rung = planLadder(pictureOf(probed), services.config.video.maxHeight).at(-1)
  if (!rung || video.streams !== null) return
  const folder = join(task.folder, 'head')
  const head = await makeHead(tools, { source, folder, probed, rung, signal })
  // Not marked as whole even if it is all of the video, because the other sizes are still missing.
  await publisherOf(task, folder)({ ...head, isWhole: false })
}

async function storePoster(task: VideoTask, source: string, probed: ProbedVideo): Promise<string> {
  const { tools, signal, folder, cell, keyOf } = task
  const file = join(folder, posterFile)
  await makePoster(tools, { source, file, atMs: posterMsOf(probed.durationMs), signal, probed })
  await cell.files.put(keyOf(posterFile), await readFile(file))
  const place = { files: cell.files, folder: keyOf(''), name: posterFile }
  await storePosterSizes({ config: task.services.config, signal }, place, file)
  return keyOf(posterFile)
}
