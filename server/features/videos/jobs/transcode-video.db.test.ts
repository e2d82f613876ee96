import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getThumbnails, getUploadedVideo, getVideoUrl, UploadedVideo } from '#contract/videos/video.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import type { JobDefinition } from '#server/jobs/define-job.ts'
import { WrongLadderError } from '#server/media/check-ladder.ts'
import { MediaProgramError } from '#server/media/media-program-error.ts'
import { givenClips, unevenClip, unevenRates, type Clips } from '#server/media/clips-for-tests.ts'
import { givenVideoFile, sendVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import type { VideoJobInput } from '../plan-task.ts'
import { makeThumbnailsJob } from './make-thumbnails.job.ts'
import { prepareVideo } from './prepare-video.job.ts'
import { transcodeVideo } from './transcode-video.job.ts'

let server: TestApp
let ann: GivenAccount
let clips: Clips
beforeAll(async () => {
  clips = givenClips()
  server = await startTestApp()
  ann = await givenAccount(server, { home: 'eu' })
})
afterAll(async () => {
  await server.close()
  clips.remove()
})

const look = async (id: string) =>
  UploadedVideo.parse((await server.get(getUploadedVideo.path.replace(':id', id), ann)).json())
const urlOf = async (id: string) =>
  getVideoUrl.reply.parse((await server.get(getVideoUrl.path.replace(':id', id), ann)).json())

const tasksOf = (videoId: string) =>
  server.services.cells
    .at('eu')
    .db.selectFrom('video_task')
    .select(['id', 'cmd', 'state', 'attempts', 'version'])
    .where('video_id', '=', videoId)
    .orderBy('created_at')
    .execute()

/** Runs the waiting job of a video once, with the system's ffmpeg or another. */
async function run(job: JobDefinition<VideoJobInput>, videoId: string, ffmpeg?: string): Promise<void> {
  const { config } = server.services
  const video = { ...config.video, ...(ffmpeg !== undefined && { ffmpeg }) }
  const services = { ...server.services, config: { ...config, video } }
  const task = (await tasksOf(videoId)).find(({ state }) => state === 'waiting')
  if (!task) throw new Error('nothing waits')
  const context = { services, cell: services.cells.at('eu'), jobId: task.id, report: async () => {} }
  const input = { accountId: ann.id, videoId, version: task.version, taskId: task.id }
  await job.run({ ...context, signal: new AbortController().signal }, input)
}

/** An ffmpeg that does something else instead of making sizes. */
function otherFfmpeg(instead: string): string {
  const path = join(mkdtempSync(join(clips.folder, 'ffmpeg-')), 'ffmpeg')
  const script = `#!/bin/sh\ncase " $* " in *" -progress "*) ${instead};; esac\nexec ffmpeg "$@"\n`
  writeFileSync(path, script, { mode: 0o755 })
  return path
}

test.each(unevenRates)(
  'a video with a frame rate of %s is made in one run, as long as its picture',
  async (name, kept, _, endMs) => {
    const picture = clips.clip(`${name}.mp4`.replaceAll(' ', '-'), unevenClip(kept))
    const source = clips.clip(
      `heard-${name}.mp4`.replaceAll(' ', '-'),
      `-i ${picture} -f lavfi -i sine=d=12 -c:v copy -c:a aac`,
    )
    const { id } = await sendVideo(server, ann, readFileSync(source))
    await run(prepareVideo, id)
    expect(await look(id)).toMatchObject({ duration_sec: endMs / 1000, streamable: true })
    await run(transcodeVideo, id)
    await run(makeThumbnailsJob, id)
    expect((await tasksOf(id)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['done', 1],
      ['done', 1],
      ['done', 1],
    ])
    expect(await look(id)).toMatchObject({ status: 'ready', sentence: null, duration_sec: endMs / 1000 })

    const { url, heights } = await urlOf(id)
    for (const list of ['a', ...heights.map((height) => `v${height}`)]) {
      const { body } = await server.get(url.replace('master', list), ann)
      const seconds = [...body.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, one]) => sum + Number(one), 0)
      expect([list, Math.round(seconds * 1000)]).toEqual([list, endMs])
    }
    const { track } = getThumbnails.reply.parse(
      (await server.get(`${getThumbnails.path}?video_id=${id}`, ann)).json(),
    )
    expect((await server.get(track, ann)).body).toContain(
      `00:00:08.000 --> ${new Date(endMs).toISOString().slice(11, 23)}`,
    )
  },
)

test('a video that comes out too short is made once more, and then kept as far as it plays', async () => {
  const { id } = await sendVideo(server, ann, givenVideoFile({ seconds: 6 }))
  await run(prepareVideo, id)
  const shortening = otherFfmpeg('exec ffmpeg -t 2 "$@"')
  await expect(run(transcodeVideo, id, shortening)).rejects.toThrow(WrongLadderError)
  expect(await look(id)).toMatchObject({ status: 'processing', duration_sec: 6 })
  await run(transcodeVideo, id, shortening)
  const sentence = videoMessages.fileCutOff(2000, 6000)
  expect(await look(id)).toMatchObject({ status: 'ready', sentence, duration_sec: 2 })
  expect((await tasksOf(id)).find(({ cmd }) => cmd === 'transcode')).toMatchObject({
    state: 'done',
    attempts: 2,
  })
})

test.each([
  ['plays in browsers as it is', `-c:v libx264 -preset ultrafast -pix_fmt yuv420p`, 'ready'],
  [
    'does not play otherwise',
    `-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1`,
    'failed',
  ],
])('a video whose sizes cannot be made, and that %s, ends with a message', async (name, coding, status) => {
  const source = clips.clip(
    `${name.replaceAll(' ', '-')}.mp4`,
    `-f lavfi -i testsrc2=s=128x72:r=10:d=1 ${coding}`,
  )
  const { id } = await sendVideo(server, ann, readFileSync(source))
  await run(prepareVideo, id)
  const broken = otherFfmpeg('exit 1')
  for (let attempt = 1; attempt < 5; attempt++)
    await expect(run(transcodeVideo, id, broken)).rejects.toThrow(MediaProgramError)
  await run(transcodeVideo, id, broken)
  expect(await look(id)).toMatchObject({ status, sentence: videoMessages.processingFailed })
})

test('the owner of a file that ends before its index does is told what is missing, and it plays as far as it goes', async () => {
  const whole = readFileSync(
    clips.clip(
      'faststart.mp4',
      '-f lavfi -i testsrc2=s=320x180:r=30:d=36 -c:v libx264 -preset ultrafast -g 30 -pix_fmt yuv420p -movflags +faststart',
    ),
  )
  const begin = whole.indexOf('mdat')
  const { id } = await sendVideo(
    server,
    ann,
    whole.subarray(0, begin + Math.round((whole.length - begin) / 9)),
  )
  await run(prepareVideo, id)
  await run(transcodeVideo, id)
  const { status, sentence, duration_sec: seconds } = await look(id)
  expect([status, seconds !== null && seconds > 2 && seconds < 6]).toEqual(['ready', true])
  const there = `0:0${(Math.floor((seconds ?? 0) * 10) / 10).toFixed(1)}`
  expect(sentence).toBe(
    `This file ends after ${there} of 0:36. The rest is missing: copy it from the camera again and replace it.`,
  )
})
