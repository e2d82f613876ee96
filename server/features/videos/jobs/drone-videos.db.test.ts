import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUploadedVideo, saveVideoTelemetry, UploadedVideo } from '#contract/videos/video.ts'
import { packReading } from '#domain/camera/camera-codec.ts'
import { describeCameraFile } from '#domain/camera/describe-camera-file.ts'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import { bytesOfText, flightForTests, srtForTests } from '#domain/formats/dji/srt-for-tests.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import { givenClips, type Clips } from '#server/media/clips-for-tests.ts'
import { givenVideoFile, sendVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { prepareVideo } from './prepare-video.job.ts'

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

const subtitles = srtForTests(flightForTests(2, 10), 100)
/** The clock of the drone showed 10:30:15.250 in the Alps, where it is two hours ahead of UTC in June. */
const startMs = Date.UTC(2024, 5, 12, 8, 30, 15, 250)

const look = async (id: string) =>
  UploadedVideo.parse((await server.get(getUploadedVideo.path.replace(':id', id), ann)).json())

async function prepare(videoId: string): Promise<void> {
  const { services } = server
  const cell = services.cells.at('eu')
  const task = await cell.db
    .selectFrom('video_task')
    .select(['id', 'version'])
    .where('video_id', '=', videoId)
    .executeTakeFirstOrThrow()
  const context = { services, cell, jobId: task.id, report: async () => {} }
  const input = { accountId: ann.id, videoId, version: task.version, taskId: task.id }
  await prepareVideo.run({ ...context, signal: new AbortController().signal }, input)
}

test('a video with the subtitle track of a drone gets its track, and its start by the timezone of the place', async () => {
  const source = clips.clip(
    'flight.mp4',
    `-f lavfi -i testsrc2=s=320x180:r=10:d=2 -i ${clips.file('flight.srt', subtitles)} -c:v libx264 -pix_fmt yuv420p -c:s mov_text`,
  )
  const { id } = await sendVideo(server, ann, readFileSync(source), { filename: 'DJI_0001.MP4' })
  await prepare(id)
  expect(await look(id)).toMatchObject({
    device_name: 'DJI',
    has_telemetry: true,
    start_time_ms: startMs,
    start_from: 'creation',
    positions: { count: 20, weak: 0, no_fix: 0, imprecise: 0, jumps: 0 },
  })
})

test('the track of a subtitle file, which the server never sees, stays when it reads the video', async () => {
  const video = givenVideoFile()
  const { id } = await sendVideo(server, ann, video, { filename: 'DJI_0002.MP4' })
  const beside = [{ name: 'DJI_0002.SRT', read: () => Promise.resolve(bytesOfText(subtitles)) }]
  const { facts, samples } = describeCameraFile(await readCameraFile(bytesInMemory(video), { beside }))
  const reply = await server.app.inject({
    method: 'POST',
    url: saveVideoTelemetry.path.replace(':id', id),
    headers: {
      'content-type': 'application/octet-stream',
      'x-requested-with': 'trailcast',
      cookie: ann.cookie,
    },
    payload: Buffer.from(packReading({ facts: { ...facts, telemetry_from: 'file' }, samples, motion: null })),
  })
  expect(reply.statusCode).toBe(204)
  await prepare(id)
  expect(await look(id)).toMatchObject({
    has_telemetry: true,
    start_time_ms: startMs,
    start_from: 'creation',
  })
})
