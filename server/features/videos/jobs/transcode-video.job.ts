import { videoMessages } from '#contract/videos/video-messages.ts'
import { planLadder } from '#domain/media/rendition-ladder.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { makeLadder } from '#server/media/make-ladder.ts'
import { probeVideo } from '#server/media/probe.ts'
import { planTask, type VideoJobInput } from '../plan-task.ts'
import { pictureOf } from '../processing/video-facts.ts'
import { withOriginal } from '../processing/original.ts'
import { planPosters } from '../posters.ts'
import { publisherOf } from '../processing/publish-streams.ts'
import { runTask, type VideoTask } from '../processing/run-task.ts'
import { changeVideo } from '../processing/task.queries.ts'
import { VideoJob } from '../processing/video-job-input.ts'
import { countTasks } from '../video.queries.ts'
import { makeThumbnailsJob } from './make-thumbnails.job.ts'

/** Makes all sizes in which a video can be watched. Each part can be watched as soon as it is made. */
export const transcodeVideo = defineJob<VideoJobInput>({
  name: 'transcode-video',
  input: VideoJob,
  // The queue allows no more than a day.
  timeoutSeconds: 23 * 3600,
  retries: 100,
  concurrency: ({ video }) => video.concurrency,
  // One account's many videos do not hold up others.
  isInTurn: true,
  run: (context, input) => {
    let made: Made | undefined
    return runTask(context, input, {
      async work(task) {
        made = await makeStreams(task)
      },
      async end(trx, { services, cell, video }) {
        const updated_at = new Date(services.now())
        const { durationMs: duration_ms, promisedMs = 0 } = made ?? {}
        const sentence = isCutOff(duration_ms, promisedMs)
          ? videoMessages.fileCutOff(duration_ms ?? 0, promisedMs)
          : null
        await changeVideo(trx, input, { status: 'ready', sentence, duration_ms, updated_at })
        const { accountId } = input
        await services.announce('videosChanged', { cell, trx, accountId, ids: [video.id], what: 'more' })
        const { version } = input
        await services.announce('videoReady', { cell, trx, accountId, videoId: video.id, version })
        await planPosters(cell, video, { transaction: trx })
        const attempt = await countTasks(trx, video.id)
        await planTask(services, cell, trx, {
          job: makeThumbnailsJob,
          cmd: 'thumbnails',
          video,
          version: input.version,
          attempt,
        })
      },
    })
  },
})

/**
 * How long the streams are, which is what people watch, and how long they should be according to the index of the file.
 */
type Made = { durationMs: number; promisedMs: number }

/** Indexes are slightly wrong now and then, and nobody misses a few frames. */
const [maxMissingMs, maxMissingShare] = [1000, 0.01]

function isCutOff(durationMs: number | undefined, promisedMs: number): boolean {
  const missingMs = promisedMs - (durationMs ?? promisedMs)
  return missingMs > Math.max(maxMissingMs, promisedMs * maxMissingShare)
}

function makeStreams(task: VideoTask): Promise<Made> {
  const { services, tools, signal, folder, video } = task
  const publish = publisherOf(task)
  return withOriginal(task, async (source) => {
    const probed = await probeVideo(tools, source, signal)
    const { durationMs, notes } = await makeLadder(tools, {
      source,
      folder,
      probed,
      rungs: planLadder(pictureOf(probed), services.config.video.maxHeight),
      mayRepeat: task.attempts === 1,
      signal,
      onProgress: (progress, speed) =>
        task.report({
          progress,
          remainingMs: speed > 0 ? ((1 - progress) * probed.durationMs) / speed : null,
        }),
      onSegments: async (made) => {
        if (made.rungs.length > 0) await publish(made)
      },
    })
    if (notes.length > 0)
      services.log.warn({ video_id: video.id, notes }, 'the streams of a video do not match its file')
    return { durationMs, promisedMs: probed.durationMs }
  })
}
