import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  cancelVideo,
  deleteVideo,
  getThumbnails,
  getUploadedVideo,
  getVideoUrl,
  listUploadedVideos,
  retryVideo,
  UploadedVideo,
} from '#contract/videos/video.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import { mediaMessages } from '#server/media/media-messages.ts'
import { gatedFfmpeg, type GatedFfmpeg } from '#server/testing/gated-ffmpeg.ts'
import { createProjectFor } from '#server/features/projects/project.ts'
import { draftOf, linkTo } from '#server/testing/given-project.ts'
import { givenVideoFile, sendVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { portOf } from '#server/testing/port-of.ts'
import { startTestApp, testConfig, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { purgeVideos } from './jobs/purge-videos.job.ts'
import { folderOfVideo } from '#server/cells/files-of.ts'
import { keepVideosInOrder } from './videos-upkeep.ts'

const run = promisify(execFile)
const canary = randomBytes(8).toString('hex')
const file = givenVideoFile()

let server: TestApp
let ann: GivenAccount
let ffmpeg: GatedFfmpeg
let origin: string
beforeAll(async () => {
  ffmpeg = await gatedFfmpeg()
  const { video } = testConfig('/nowhere')
  server = await startTestApp({ config: { role: 'all', video: { ...video, ffmpeg: ffmpeg.path } } })
  ann = await givenAccount(server, { home: 'eu' })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${portOf(server.app)}`
})
afterAll(async () => {
  await server.close()
  await ffmpeg.remove()
})

const look = async (id: string): Promise<UploadedVideo> =>
  UploadedVideo.parse((await server.get(getUploadedVideo.path.replace(':id', id), ann)).json())
const until = (id: string, condition: (video: UploadedVideo) => boolean) =>
  waitFor(async () => {
    const video = await look(id)
    return condition(video) ? video : undefined
  }, 60_000)
const act = (call: { path: string }, id: string) => server.post(call.path.replace(':id', id), {}, ann)
const queue = async () =>
  listUploadedVideos.reply.parse((await server.get(listUploadedVideos.path, ann)).json()).queue
const filesOf = async (id: string) => {
  const found: string[] = []
  const folder = folderOfVideo(ann.id, id)
  for await (const { key } of server.services.cells.at('eu').files.list(folder))
    found.push(key.slice(folder.length))
  return found
}
const workFolders = () => readdir(join(server.services.config.dataDir, 'work')).catch((): string[] => [])
const urlOf = async (id: string) =>
  getVideoUrl.reply.parse((await server.get(getVideoUrl.path.replace(':id', id), ann)).json())

/** URLs of private files work only in the session of their owner. */
const asOwner = () => ['-headers', `Cookie: ${ann.cookie}\r\n`]

/** The number of frames that an independent program finds when it plays this. */
async function countFrames(url: string): Promise<number> {
  const options = [
    '-v',
    'error',
    '-count_frames',
    '-select_streams',
    'v:0',
    '-show_entries',
    'stream=nb_read_frames',
    '-of',
    'csv=p=0',
  ]
  const { stdout } = await run(server.services.config.video.ffprobe, [...options, ...asOwner(), url])
  return Number.parseInt(stdout, 10)
}

test('an uploaded video becomes a stream with a poster and thumbnails, without the camera’s metadata', async () => {
  ffmpeg.open()
  const bytes = givenVideoFile({
    seconds: 6,
    size: '640x480',
    rate: 10,
    words: `+51.5000-000.1000/${canary}`,
  })
  expect(bytes.includes(canary)).toBe(true)
  const { id } = await sendVideo(server, ann, bytes)
  const draft = draftOf({ trailcast_links: [linkTo(id, null)] })
  const projectId = await createProjectFor(server.services, ann.id, draft)
  const ready = await until(id, ({ status, thumbnails }) => status === 'ready' && thumbnails !== null)
  expect(ready).toMatchObject({
    duration_sec: 6,
    width: 640,
    height: 480,
    fps: 10,
    audio_sample_rate: 48_000,
    codecs: 'h264, aac',
    sentence: null,
    streamable: true,
    has_telemetry: false,
    sizes: [480, 360].map((height) => ({ height, width: (height * 4) / 3 })),
  })

  const { url, mime, heights } = await urlOf(id)
  expect([mime, heights]).toEqual(['application/vnd.apple.mpegurl', [480, 360]])
  expect(await countFrames(origin + url)).toBe(60)
  for (const height of heights)
    expect(await countFrames(origin + url.replace('master', `v${height}`))).toBe(60)
  const { stdout } = await run(
    server.services.config.video.ffmpeg,
    ['-v', 'error', ...asOwner(), '-i', origin + url, '-map', '0:a:0', '-f', 's16le', 'pipe:1'],
    {
      encoding: 'buffer',
      maxBuffer: 10_000_000,
    },
  )
  // Two channels of 48000 samples a second, within an encoder frame at each end.
  expect(Math.abs(stdout.length / 4 / 48_000 - 6)).toBeLessThan(0.05)

  const picture = await server.get(ready.poster ?? '', ann)
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  const { track, sheets } = getThumbnails.reply.parse(
    (await server.get(`${getThumbnails.path}?video_id=${id}`, ann)).json(),
  )
  expect((await server.get(track, ann)).body).toContain(
    '00:00:04.000 --> 00:00:06.000\nsheet_000.jpg#xywh=320,0,160,120',
  )
  expect((await server.get(sheets[0] ?? '', ann)).rawPayload.subarray(0, 2)).toEqual(
    Buffer.from([0xff, 0xd8]),
  )

  const { files } = server.services.cells.at('eu')
  const folder = folderOfVideo(ann.id, id)
  for (const name of (await filesOf(id)).filter((one) => !one.startsWith('original-'))) {
    const stream = await files.read(folder + name)
    const content = Buffer.concat((await stream?.toArray()) ?? [])
    expect([name, content.length > 0, content.includes(canary)]).toEqual([name, true, false])
  }
  expect(await waitFor(async () => (await workFolders()).length === 0)).toBe(true)
  expect(await queue()).toEqual([])

  // A project made before there was anything to watch is now listed for everyone, as long as its video.
  const listed = server.services.cells
    .at('eu')
    .db.selectFrom('project_view')
    .select('duration_ms')
    .where('project_id', '=', projectId)
    .where('audience', '=', 'others')
    .where('is_listed', '=', true)
  expect(await waitFor(async () => (await listed.executeTakeFirst())?.duration_ms === 6000, 60_000)).toBe(
    true,
  )
})

test('a video that browsers play is watched as it is by its owner while its sizes are made, and from its beginning by others', async () => {
  ffmpeg.close()
  const { id } = await sendVideo(server, ann, file)
  await until(id, ({ streamable }) => streamable)
  const { url, mime } = await urlOf(id)
  expect([mime, await countFrames(origin + url)]).toEqual(['video/mp4', 60])
  const waiting = await waitFor(async () =>
    (await queue()).find(({ cmd, status }) => cmd === 'transcode' && status === 'running'),
  )
  expect(waiting).toMatchObject({ video_id: id, progress: 0 })
  const head = await server.get(url.replace('original', 'v180.m3u8'), ann)
  expect(head.body).toContain('#EXT-X-PLAYLIST-TYPE:EVENT')
  expect(head.body).not.toContain('#EXT-X-ENDLIST')
  expect(head.headers['cache-control']).toBe('private, no-cache')
  ffmpeg.open()
  await until(id, ({ status }) => status === 'ready')
  const whole = await waitFor(async () => {
    const { body } = await server.get(url.replace('original', 'v180.m3u8'), ann)
    return body.includes('#EXT-X-ENDLIST') ? body : undefined
  })
  expect(whole).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
})

test.each([
  ['noise', randomBytes(5000), mediaMessages.notAVideo],
  ['a video without its end', file.subarray(0, file.length / 2), mediaMessages.noIndex],
])('%s ends with a message for its owner, and the file is kept', async (_what, bytes, sentence) => {
  const { id } = await sendVideo(server, ann, bytes)
  expect(await until(id, ({ status }) => status === 'failed')).toMatchObject({ sentence, streamable: false })
  expect(await filesOf(id)).toHaveLength(1)
  // Other videos may still be in progress.
  expect((await queue()).filter(({ video_id }) => video_id === id)).toEqual([])
})

/** A video whose sizes are being made until the gate opens. */
async function givenBusyVideo(): Promise<string> {
  ffmpeg.close()
  const { id } = await sendVideo(server, ann, file)
  await waitFor(() => ffmpeg.running() > 0, 60_000)
  return id
}
/** Runs the purge as if it were a minute later, when no job can still be working on the video. */
const purgeLater = () => {
  const services = { ...server.services, now: () => Date.now() + 61_000 }
  const [cell, signal] = [services.cells.at('eu'), new AbortController().signal]
  return purgeVideos.run({ services, cell, jobId: '', signal, report: async () => {} }, {})
}
const isQuiet = async () => ffmpeg.running() === 0 && (await workFolders()).length === 0

describe('while a video is being processed', () => {
  test('it can be stopped, and started again', async () => {
    const id = await givenBusyVideo()
    await act(cancelVideo, id)
    await waitFor(isQuiet)
    expect(await look(id)).toMatchObject({
      status: 'ready',
      streamable: true,
      sentence: videoMessages.processingCancelled,
    })
    expect(await queue()).toEqual([])
    const { db } = server.services.cells.at('eu')
    const states = () =>
      db
        .selectFrom('video_task')
        .select(['cmd', 'state'])
        .where('video_id', '=', id)
        .orderBy('created_at')
        .execute()
    expect(await states()).toEqual([
      { cmd: 'prepare', state: 'done' },
      { cmd: 'transcode', state: 'cancelled' },
    ])
    ffmpeg.open()
    await act(retryVideo, id)
    expect(await until(id, ({ thumbnails }) => thumbnails !== null)).toMatchObject({
      status: 'ready',
      sentence: null,
    })
  })

  test('it can be deleted, and nothing of it is left', async () => {
    const id = await givenBusyVideo()
    await act(deleteVideo, id)
    await waitFor(async () => (await isQuiet()) && (await filesOf(id)).length === 0)
    await purgeLater()
    const { db } = server.services.cells.at('eu')
    expect(await db.selectFrom('video').where('id', '=', id).select('id').execute()).toEqual([])
    expect(await db.selectFrom('video_task').where('video_id', '=', id).select('id').execute()).toEqual([])
    expect(await filesOf(id)).toEqual([])
  })

  test('it can be replaced, and only the new one is left', async () => {
    const id = await givenBusyVideo()
    const other = givenVideoFile({ seconds: 3 })
    ffmpeg.open()
    expect((await sendVideo(server, ann, other, { replaces: id })).id).toBe(id)
    const ready = await until(id, ({ status, thumbnails }) => status === 'ready' && thumbnails !== null)
    expect(ready.duration_sec).toBe(3)
    const { version } = await server.services.cells
      .at('eu')
      .db.selectFrom('video')
      .select('version')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await purgeLater()
    expect((await filesOf(id)).filter((name) => !name.includes(version ?? '?'))).toEqual([])
  })

  test('a lost job is noticed and started again', async () => {
    const id = await givenBusyVideo()
    const [task] = await queue()
    const { jobs } = server.services.cells.at('eu')
    // As if a backup had been restored without its job queue.
    await jobs.cancel('transcode-video', task?.id ?? '')
    await waitFor(isQuiet)
    ffmpeg.open()
    for (const cell of server.services.cells.all()) await keepVideosInOrder(server.services, cell)
    expect(await until(id, ({ thumbnails }) => thumbnails !== null)).toMatchObject({ status: 'ready' })
  })
})
