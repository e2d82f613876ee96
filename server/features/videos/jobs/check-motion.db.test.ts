import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProjectVideo } from '#contract/projects/project.ts'
import { getUploadedVideo, saveVideoTelemetry, UploadedVideo } from '#contract/videos/video.ts'
import { packReading } from '#domain/camera/camera-codec.ts'
import { encodeMotion } from '#domain/motion/motion-codec.ts'
import type { Motion } from '#domain/motion/motion.ts'
import { turnBy } from '#domain/motion/quaternion.ts'
import { lensForTests, modelOf } from '#domain/stabilization/lens-for-tests.ts'
import { verdictOf } from '#domain/stabilization/match-motion.ts'
import { motionOfTurns, walking } from '#domain/stabilization/motion-for-tests.ts'
import { sceneCamera } from '#domain/stabilization/scene-for-tests.ts'
import { createProjectFor } from '#server/features/projects/project.ts'
import type { JobDefinition } from '#server/jobs/define-job.ts'
import { givenClips, type Clips } from '#server/media/clips-for-tests.ts'
import { draftOf, linkTo } from '#server/testing/given-project.ts'
import { sendVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import type { VideoJobInput } from '../plan-task.ts'
import { makeThumbnailsJob } from './make-thumbnails.job.ts'
import { prepareVideo } from './prepare-video.job.ts'
import { transcodeVideo } from './transcode-video.job.ts'

const [rate, seconds] = [20, 2.5]
const lens = lensForTests({ fx: 131, fy: 131, cx: 161, cy: 89, w: 320, h: 180 })
const walk = motionOfTurns(walking, { seconds, rate, lens })

let server: TestApp
let ann: GivenAccount
let clips: Clips
let walked: Buffer
beforeAll(async () => {
  clips = givenClips()
  walked = photographWalk()
  server = await startTestApp()
  ann = await givenAccount(server, { home: 'eu' })
})
afterAll(async () => {
  await server.close()
  clips.remove()
})

/** What a camera with a wide lens shows while someone walks with it. */
function photographWalk(): Buffer {
  const photograph = sceneCamera(modelOf(lens))
  const pictures = Array.from({ length: walk.n }, (_, frame) =>
    Buffer.from(Uint8ClampedArray.from(photograph(() => walking(frame / rate)).light)),
  )
  const input = `-v error -f rawvideo -pix_fmt gray -s 320x180 -r ${rate} -i -`
  const output = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p'
  const path = clips.path('walk.mp4')
  const { status, stderr } = spawnSync(
    process.env['FFMPEG_PATH'] ?? 'ffmpeg',
    [...`${input} ${output}`.split(' '), path],
    { input: Buffer.concat(pictures), encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  return readFileSync(path)
}

/** An ffmpeg that cannot decode small grey pictures. */
function withoutGrey(): string {
  const path = join(mkdtempSync(join(clips.folder, 'ffmpeg-')), 'ffmpeg')
  const script = '#!/bin/sh\ncase "$*" in *rawvideo*) exit 1;; esac\nexec ffmpeg "$@"\n'
  writeFileSync(path, script, { mode: 0o755 })
  return path
}

async function run(job: JobDefinition<VideoJobInput>, videoId: string, ffmpeg?: string): Promise<void> {
  const { config, cells } = server.services
  const video = { ...config.video, ...(ffmpeg !== undefined && { ffmpeg }) }
  const services = { ...server.services, config: { ...config, video } }
  const task = await cells
    .at('eu')
    .db.selectFrom('video_task')
    .selectAll()
    .where('video_id', '=', videoId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const context = { services, cell: cells.at('eu'), jobId: task.id, report: async () => {} }
  const input = { accountId: ann.id, videoId, version: task.version, taskId: task.id }
  await job.run({ ...context, signal: new AbortController().signal }, input)
}

async function sendMotion(videoId: string, motion: Motion): Promise<void> {
  const facts = { device_name: 'GoPro HERO11 Black', start: null, telemetry_from: 'camera', lens }
  const reply = await server.app.inject({
    method: 'POST',
    url: saveVideoTelemetry.path.replace(':id', videoId),
    headers: {
      cookie: ann.cookie,
      'x-requested-with': 'trailcast',
      'content-type': 'application/octet-stream',
    },
    payload: Buffer.from(packReading({ facts, samples: null, motion: encodeMotion(motion) })),
  })
  expect(reply.statusCode).toBe(204)
}

/** Processes the video, from its file to what players get. */
async function made(motion: Motion | null, ffmpeg?: string): Promise<string> {
  const { id } = await sendVideo(server, ann, walked)
  await run(prepareVideo, id)
  if (motion) await sendMotion(id, motion)
  await run(transcodeVideo, id)
  await run(makeThumbnailsJob, id, ffmpeg)
  return id
}

async function qualityOf(id: string): Promise<number | null> {
  const looked = await server.get(getUploadedVideo.path.replace(':id', id), ann)
  expect(UploadedVideo.parse(looked.json())).toMatchObject({ status: 'ready', sentence: null })
  const projectId = await createProjectFor(
    server.services,
    ann.id,
    draftOf({ trailcast_links: [linkTo(id, null)] }),
  )
  const path = getProjectVideo.path.replace(':project_id', projectId).replace(':video_id', id)
  return getProjectVideo.reply.parse((await server.get(path, ann)).json()).motion_quality
}

test('the motion of the camera is compared with the encoded picture', async () => {
  const quality = await qualityOf(await made(walk))
  expect(quality).toBeGreaterThan(0.95)
  expect(quality).toBeLessThanOrEqual(1)
})

test('motion of another video is found out, and a later file of the right one is unchecked', async () => {
  const other = motionOfTurns((t) => turnBy([0, 0, 0.4 * Math.sin(2 * t)]), { seconds, rate, lens })
  const id = await made(other)
  expect(verdictOf(await qualityOf(id))).toBe('off')
  await sendMotion(id, other)
  expect(verdictOf(await qualityOf(id))).toBe('off')
  await sendMotion(id, walk)
  expect(await qualityOf(id)).toBeNull()
})

test('a video without motion, or with that of a longer one, is not compared', async () => {
  expect(await qualityOf(await made(null))).toBeNull()
  const longer = motionOfTurns(walking, { seconds: 10, rate, lens })
  expect(await qualityOf(await made(longer, withoutGrey()))).toBeNull()
})

test('a picture that the camera stabilized without saying how is not compared: players say so themselves', async () => {
  const other = motionOfTurns((t) => turnBy([0, 0, 0.4 * Math.sin(2 * t)]), { seconds, rate, lens })
  expect(await qualityOf(await made({ ...other, eis: true, source: 'gyro' }))).toBeNull()
})

test('a check that fails leaves the video as it is, with its thumbnails', async () => {
  const id = await made(walk, withoutGrey())
  expect(await qualityOf(id)).toBeNull()
  const { thumbnails } = UploadedVideo.parse(
    (await server.get(getUploadedVideo.path.replace(':id', id), ann)).json(),
  )
  expect(thumbnails).not.toBeNull()
})
