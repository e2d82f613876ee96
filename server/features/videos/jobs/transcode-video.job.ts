import { planLadder } from '#domain/media/rendition-ladder.ts'
import { defineJob } from '#server/jobs/define-job.ts'
import { makeLadder } from '#server/media/make-ladder.ts'
import { probeVideo } from '#server/media/probe.ts'
import { planTask, type VideoJobInput } from '../plan-task.ts'
import { pictureOf } from '../processing/video-facts.ts'
import { withOriginal } from '../processing/original.ts'
import { planPosters } from '../posters.service.ts'
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
    let duration_ms: number | undefined
    return runTask(context, input, {
      async work(task) {
        duration_ms = await makeStreams(task)
      },
      async end(trx, { services, cell, video }) {
        const updated_at = new Date(services.now())
        await changeVideo(trx, input, { status: 'ready', sentence: null, duration_ms, updated_at })
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

/** Returns the duration of what was made: that is what people watch, whatever the index of the file says. */
function makeStreams(task: VideoTask): Promise<number> {
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
    return durationMs
  })
}
