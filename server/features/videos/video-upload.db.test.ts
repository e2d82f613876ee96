import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getLoggedIn, User } from '#contract/accounts/account.ts'
import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { completeUpload, createUpload, type UploadRequest } from '#contract/uploads/upload.ts'
import {
  archiveVideo,
  deleteVideo,
  downloadOriginal,
  listUploadedVideos,
  restoreVideo,
} from '#contract/videos/video.ts'
import type { Subscription } from '#domain/plans/entitlements.ts'
import { newId } from '#server/cells/new-id.ts'
import { purgeVideos } from '#server/features/videos/jobs/purge-videos.job.ts'
import { folderOfVideo } from '#server/cells/files-of.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import {
  givenSentUpload,
  giveUpUpload,
  knownUploads,
  openUploadOf,
  uploadRequest,
} from '#server/testing/sent-upload.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const content = randomBytes(limits.partSize + 1000)
const gigabyte = 1_000_000_000

let server: TestApp
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ config: { billing: { isOn: false, quotaGb: 3 } } })
  ann = await givenAccount(server, { home: 'eu' })
})
afterAll(() => server.close())

const videoUploadRequest = (size: number, changes: Partial<UploadRequest> = {}) =>
  uploadRequest(size, { type: 'VIDEO', filename: 'GX010001.MP4', ...changes })
const begin = (request: UploadRequest, owner = ann) => server.post(createUpload.path, request, owner)
const complete = (uploadId: string, owner = ann) =>
  server.post(completeUpload.path, { upload_id: uploadId }, owner)
const act = (call: { path: string }, id: string, owner = ann) =>
  server.post(call.path.replace(':id', id), {}, owner)
const list = async (query = '', owner = ann) =>
  listUploadedVideos.reply.parse((await server.get(`${listUploadedVideos.path}${query}`, owner)).json())
const filesOf = async (videoId: string, owner = ann) => {
  const found: string[] = []
  for await (const { key } of server.services.cells.of(owner.id).files.list(folderOfVideo(owner.id, videoId)))
    found.push(key)
  return found
}
const original = (id: string, owner = ann, headers = {}) =>
  server.get(downloadOriginal.path.replace(':id', id), owner, { headers })
const purge = () => {
  const signal = new AbortController().signal
  const cell = server.services.cells.at('eu')
  return purgeVideos.run({ services: server.services, cell, jobId: '', signal, report: async () => {} }, {})
}

async function givenVideoFile(
  owner = ann,
  changes: Partial<UploadRequest> = {},
  bytes: Uint8Array = content,
): Promise<string> {
  const uploadId = await givenSentUpload(server, owner, bytes, {
    type: 'VIDEO',
    filename: 'GX010001.MP4',
    ...changes,
  })
  return completeUpload.reply.parse((await complete(uploadId, owner)).json()).video.id
}

test('an uploaded video appears in the list of its owner, who can download it, whole or in part', async () => {
  const { fingerprint } = videoUploadRequest(1)
  const uploadId = await givenSentUpload(server, ann, content, {
    type: 'VIDEO',
    filename: 'GX010001.MP4',
    fingerprint,
  })
  expect((await list()).videos[0]).toMatchObject({
    filename: 'GX010001.MP4',
    status: 'uploading',
    streamable: false,
  })
  expect((await list()).storage).toEqual({
    used_bytes: 0,
    reserved_bytes: content.length,
    total_bytes: 3 * gigabyte,
    may_upload: true,
  })

  const { video } = completeUpload.reply.parse((await complete(uploadId)).json())
  expect(video).toMatchObject({
    filename: 'GX010001.MP4',
    size: content.length,
    status: 'waiting',
    poster: null,
  })
  const { videos, queue, storage } = await list()
  expect(videos.map(({ id }) => id)).toEqual([video.id])
  expect(queue).toEqual([
    expect.objectContaining({ cmd: 'prepare', status: 'waiting', video_id: video.id, progress: 0 }),
  ])
  expect(storage).toMatchObject({ used_bytes: content.length, reserved_bytes: 0 })
  expect(User.parse((await server.get(getLoggedIn.path, ann)).json()).billing).toMatchObject({
    disk_usage: content.length,
    subscription_storage: 3,
    subscription_status: 'active',
  })
  // Completing it again changes nothing.
  expect(completeUpload.reply.parse((await complete(uploadId)).json()).video.id).toBe(video.id)
  expect((await list()).queue).toHaveLength(1)
  expect(await knownUploads(server, ann, [{ fingerprint, size: content.length }])).toEqual([
    { fingerprint, activity_id: null, video_id: video.id },
  ])

  const whole = await original(video.id)
  expect(whole.rawPayload.equals(content)).toBe(true)
  expect(whole.headers['content-disposition']).toContain('filename="GX010001.MP4"')
  const part = await original(video.id, ann, { range: `bytes=${content.length - 10}-` })
  expect([part.statusCode, part.headers['content-range']]).toEqual([
    206,
    `bytes ${content.length - 10}-${content.length - 1}/${content.length}`,
  ])
  expect(part.rawPayload.equals(content.subarray(-10))).toBe(true)
  expect((await original(video.id, ann, { range: `bytes=${content.length}-` })).statusCode).toBe(416)

  await act(archiveVideo, video.id)
  expect([(await list()).videos.length, (await list('?archived=true')).videos.length]).toEqual([0, 1])
  await act(restoreVideo, video.id)
  expect((await list()).videos).toHaveLength(1)
  await act(deleteVideo, video.id)
  expect((await list()).storage.used_bytes).toBe(0)
  expect((await original(video.id)).statusCode).toBe(404)
  await purge()
  expect(await filesOf(video.id)).toEqual([])
})

test('a cancelled video leaves nothing behind', async () => {
  const uploadId = await givenSentUpload(server, ann, Buffer.from('never wanted'), {
    type: 'VIDEO',
    filename: 'a.mp4',
  })
  const [video] = (await list()).videos
  expect(await giveUpUpload(server, ann, uploadId)).toMatchObject({ statusCode: 204 })
  expect((await list()).videos).toEqual([])
  expect(await filesOf(video?.id ?? '')).toEqual([])
})

test('the file of a video is replaced by one of the same name, and the old one is removed', async () => {
  const owner = await givenAccount(server, { home: 'eu' })
  const id = await givenVideoFile(owner)
  const other = await begin(videoUploadRequest(4, { filename: 'other.mp4', replaces: id }), owner)
  expect([other.statusCode, other.body]).toEqual([
    422,
    'Invalid file selected. Expected filename: GX010001.MP4',
  ])
  const stranger = await begin(videoUploadRequest(4, { replaces: id }), ann)
  expect(stranger.statusCode).toBe(404)

  const better = Buffer.from('a better one')
  expect(await givenVideoFile(owner, { replaces: id }, better)).toBe(id)
  expect((await original(id, owner)).rawPayload.equals(better)).toBe(true)
  expect((await list('', owner)).storage.used_bytes).toBe(better.length)
  await purge()
  expect(await filesOf(id, owner)).toHaveLength(1)
  expect((await original(id, owner)).rawPayload.equals(better)).toBe(true)
})

test('a later part of a recording belongs to a video of the same owner, or is refused', async () => {
  const [owner, other] = [
    await givenAccount(server, { home: 'eu' }),
    await givenAccount(server, { home: 'us' }),
  ]
  const first = await givenVideoFile(owner)
  const second = await begin(
    videoUploadRequest(4, { filename: 'GX020001.MP4', parent_id: first, chapter: 2 }),
    owner,
  )
  expect(second.statusCode).toBe(200)
  expect((await list('', owner)).videos.map(({ parent_id }) => parent_id)).toContain(first)

  const deleted = await givenVideoFile(owner)
  await act(deleteVideo, deleted, owner)
  const ofAnother = { eu: await givenVideoFile(ann), us: await givenVideoFile(other) }
  const before = await list('', owner)
  for (const parent_id of [ofAnother.eu, ofAnother.us, deleted, newId('eu', 0), newId('us', 0)])
    for (const replaces of [undefined, first]) {
      const reply = await begin(videoUploadRequest(4, { parent_id, ...(replaces && { replaces }) }), owner)
      expect([reply.statusCode, reply.body]).toEqual([404, serverMessages.parentUnknown])
    }
  expect(await list('', owner)).toEqual(before)
})

test('a video that would not fit into the storage is refused before the first byte, even when two are started at once', async () => {
  const owner = await givenAccount(server, { home: 'eu' })
  const much = await begin(videoUploadRequest(3 * gigabyte + 1), owner)
  expect([much.statusCode, much.body]).toEqual([
    402,
    expect.stringContaining('this video needs 3.0 GB, and 3.0 GB are free'),
  ])
  const replies = await Promise.all([1, 2, 3].map(() => begin(videoUploadRequest(2 * gigabyte), owner)))
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 402, 402])
  const { upload_id } = createUpload.reply.parse(replies.find(({ statusCode }) => statusCode === 200)?.json())
  await giveUpUpload(server, owner, upload_id)
  expect((await begin(videoUploadRequest(2 * gigabyte), owner)).statusCode).toBe(200)
})

describe('with billing', () => {
  let sold: TestApp
  beforeAll(async () => {
    sold = await startTestApp({ engine: server.engine, config: { billing: { isOn: true } } })
  })
  afterAll(() => sold.close())
  const day = 86_400_000
  const subscribe = async (owner: GivenAccount, { storage, status, activeUntilMs }: Subscription) => {
    const { db } = sold.services.cells.of(owner.id)
    await db
      .updateTable('account')
      .set({
        subscription_storage: storage,
        subscription_status: status,
        subscription_active_until: activeUntilMs === null ? null : new Date(activeUntilMs),
      })
      .where('id', '=', owner.id)
      .execute()
  }

  test.each<[string, Subscription, number]>([
    [
      'nobody who has never subscribed',
      { storage: 0, watch: false, status: 'default', activeUntilMs: null },
      402,
    ],
    [
      'nobody whose time is over',
      { storage: 50, watch: false, status: 'active', activeUntilMs: Date.now() - 1 },
      402,
    ],
    [
      'nobody who cancelled',
      { storage: 50, watch: false, status: 'cancelled', activeUntilMs: Date.now() + day },
      402,
    ],
    [
      'nobody whose payment is disputed',
      { storage: 50, watch: false, status: 'disputed', activeUntilMs: Date.now() + day },
      402,
    ],
    [
      'nobody who only watches',
      { storage: 0, watch: true, status: 'active', activeUntilMs: Date.now() + day },
      402,
    ],
    [
      'people with storage',
      { storage: 50, watch: false, status: 'active', activeUntilMs: Date.now() + day },
      200,
    ],
  ])('uploads are open to %s', async (_who, subscription, status) => {
    const owner = await givenAccount(sold, { home: 'eu' })
    await subscribe(owner, subscription)
    const reply = await sold.post(createUpload.path, videoUploadRequest(1000), owner)
    expect(reply.statusCode).toBe(status)
    expect(reply.body === serverMessages.subscriptionExpired).toBe(status === 402)
  })

  test('a subscription that ends during an upload is reported at its end, and nothing is lost', async () => {
    const owner = await givenAccount(sold, { home: 'eu' })
    const active: Subscription = {
      storage: 50,
      watch: false,
      status: 'active',
      activeUntilMs: Date.now() + day,
    }
    await subscribe(owner, active)
    const uploadId = await givenSentUpload(sold, owner, Buffer.from('on its way'), {
      type: 'VIDEO',
      filename: 'a.mp4',
    })
    await subscribe(owner, { ...active, activeUntilMs: Date.now() - 1 })
    const late = await sold.post(completeUpload.path, { upload_id: uploadId }, owner)
    expect([late.statusCode, late.body]).toEqual([402, serverMessages.subscriptionExpired])
    await subscribe(owner, active)
    expect((await sold.post(completeUpload.path, { upload_id: uploadId }, owner)).statusCode).toBe(200)
  })
})

test('the same upload started in two tabs is one video', async () => {
  const owner = await givenAccount(server, { home: 'eu' })
  const request = videoUploadRequest(1000)
  const opened = await Promise.all([1, 2, 3].map(() => openUploadOf(server, owner, request)))
  expect(new Set(opened.map(({ upload_id, video_id }) => `${upload_id} ${video_id}`)).size).toBe(1)
  expect((await list('', owner)).videos).toHaveLength(1)
})
