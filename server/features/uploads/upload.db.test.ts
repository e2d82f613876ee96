import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import {
  completeUploadActivity,
  createUpload,
  signParts,
  type UploadRequest,
} from '#contract/uploads/upload.ts'
import { dayMs } from '#domain/time/durations.ts'
import {
  bytesOfPart,
  givenSentUpload,
  givenSignedAddress,
  giveUpUpload,
  openUploadOf,
  putBytes,
  signedAddress,
  storedParts,
  uploadFilesOf,
  uploadRequest,
} from '#server/testing/sent-upload.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { killedAt } from '#server/testing/killed-at.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { removeExpiredUploads } from './remove-expired-uploads.job.ts'
import { findUpload, objectKeyOf } from './upload.queries.ts'
import { assembleUpload, removeUploadedFile, withUploadedFile } from './uploaded-file.ts'

const large = randomBytes(limits.partSize + 1000)

let server: TestApp
let later = 0
let ann: GivenAccount
let bob: GivenAccount
beforeAll(async () => {
  server = await startTestApp({ now: () => Date.now() + later })
  ann = await givenAccount(server, { home: 'eu' })
  bob = await givenAccount(server, { home: 'eu' })
})
afterAll(() => server.close())

const cell = () => server.services.cells.at('eu')
const rowOf = async (id: string) => (await findUpload(cell().db, id))!
const open = (request: UploadRequest, owner = ann) => openUploadOf(server, owner, request)
const have = (id: string) => storedParts(server, ann, id)
const abort = (id: string, owner: GivenAccount) => giveUpUpload(server, owner, id)
const leftOf = (owner: GivenAccount) => uploadFilesOf(server, owner)

describe('an upload', () => {
  test('turns from parts into a readable file, and is gone once it was read', async () => {
    const uploadId = await givenSentUpload(server, ann, large, { filename: 'export.zip' })
    expect(await have(uploadId)).toEqual([1, 2])
    await assembleUpload(cell(), await rowOf(uploadId), new Date())
    const hashes = [1, 2].map((n) => createHash('sha256').update(bytesOfPart(large, n)).digest())
    const contentId = createHash('sha256').update(Buffer.concat(hashes)).digest('hex')
    expect(await rowOf(uploadId)).toMatchObject({ state: 'open', content_id: contentId, is_stored: true })
    const seen = await withUploadedFile(cell(), uploadId, async ({ path, ...rest }) => ({
      isSame: (await readFile(path)).equals(large),
      ...rest,
    }))
    expect(seen).toEqual({
      isSame: true,
      size: large.length,
      filename: 'export.zip',
      lastModifiedMs: 1_700_000_000_000,
    })
    await removeUploadedFile(cell(), uploadId)
    await removeUploadedFile(cell(), uploadId)
    expect(await rowOf(uploadId)).toMatchObject({ is_stored: false })
    expect(await leftOf(ann)).toEqual([])
  })

  test('is returned as it is when it is started again, even by two tabs at once', async () => {
    const request = uploadRequest(large.length)
    const begun = await Promise.all([open(request), open(request), open(request)])
    expect(new Set(begun.map(({ upload_id }) => upload_id)).size).toBe(1)
    const [{ upload_id: uploadId }] = begun
    expect(begun[0]).toEqual({
      upload_id: uploadId,
      part_size: 20_971_520,
      parts: 2,
      have: [],
      needs_md5: false,
      video_id: null,
    })
    const body = bytesOfPart(large, 2)
    await putBytes(server, await signedAddress(server, ann, { uploadId, n: 2, body }), body)
    expect(await open(request)).toEqual({
      upload_id: uploadId,
      part_size: 20_971_520,
      parts: 2,
      have: [2],
      needs_md5: false,
      video_id: null,
    })
    // The same file of another account is another upload.
    expect(await open(request, bob)).toMatchObject({ have: [] })
    const lie = await server.post(createUpload.path, { ...request, size: 5 }, ann)
    expect([lie.statusCode, lie.body]).toEqual([422, serverMessages.partUnexpected])
  })

  test.each<[string, Partial<UploadRequest>, number, string]>([
    [
      'an unsupported type of video',
      { type: 'VIDEO', filename: 'a.avi' },
      415,
      'This kind of video is not supported. You can use .mp4',
    ],
    ['an activity as a video', { type: 'VIDEO', filename: 'a.fit' }, 415, '.ogx.'],
    [
      'an unsupported type of file',
      { filename: 'notes.txt' },
      415,
      'This kind of file is not supported. You can use .fit, .gpx',
    ],
    ['a video as an activity', { filename: 'a.mp4' }, 415, '.kmz, .zip.'],
    ['a file too large for an activity', { size: 8_000_000_001 }, 413, 'up to 8 GB'],
    ['nothing', { size: 0 }, 422, 'This file is empty.'],
    ['without a name', { filename: '' }, 422, 'filename'],
    ['an invalid fingerprint', { fingerprint: 'abc' }, 422, 'fingerprint'],
  ])('is refused for %s', async (_what, changes, status, sentence) => {
    const reply = await server.post(createUpload.path, uploadRequest(1000, changes), ann)
    expect([reply.statusCode, reply.body]).toEqual([status, expect.stringContaining(sentence)])
  })

  test('is completed only when all of its parts have arrived', async () => {
    const { upload_id: uploadId } = await open(uploadRequest(large.length))
    const body = bytesOfPart(large, 1)
    await putBytes(server, await signedAddress(server, ann, { uploadId, n: 1, body }), body)
    const reply = await server.post(completeUploadActivity.path, { upload_id: uploadId }, ann)
    expect([reply.statusCode, reply.body]).toEqual([409, serverMessages.partsMissing])
  })

  test('is completed once, by many requests at once or after a crash', async () => {
    const uploadId = await givenSentUpload(server, ann, Buffer.from('all of it'))
    const row = await rowOf(uploadId)
    await Promise.all([1, 2, 3].map(() => assembleUpload(cell(), row, new Date())))
    // Killed before completion was saved: the parts are gone, and the object exists.
    expect(await have(uploadId)).toEqual([1])
    await assembleUpload(cell(), await rowOf(uploadId), new Date())
    expect(await cell().files.size(objectKeyOf(row))).toBe(9)
    const replies = [1, 2].map(() => server.post(completeUploadActivity.path, { upload_id: uploadId }, ann))
    const [one, other] = await Promise.all(replies)
    expect(completeUploadActivity.reply.parse(one?.json())).toMatchObject({
      upload_id: uploadId,
      state: 'processing',
    })
    expect(other?.json()).toEqual(one?.json())
    expect(await rowOf(uploadId)).toMatchObject({ state: 'complete' })
  })

  test('that is killed at any point of its completion is completed by the next request', async () => {
    const kills: string[] = []
    for (const when of ['before', 'after'] as const) {
      for (let n = 1; ; n++) {
        const uploadId = await givenSentUpload(server, ann, Buffer.from(`killed ${when} ${n}`))
        const row = await rowOf(uploadId)
        const dying = killedAt(server.services, n, when).cells.of(ann.id)
        const died = await assembleUpload(dying, row, new Date()).then(
          () => false,
          () => true,
        )
        if (died) kills.push(`${when} ${n}`)
        expect(await have(uploadId)).toEqual([1])
        await assembleUpload(cell(), await rowOf(uploadId), new Date())
        const text = await withUploadedFile(cell(), uploadId, ({ path }) => readFile(path, 'utf8'))
        expect(text).toBe(`killed ${when} ${n}`)
        if (!died) break
      }
    }
    // Listing the parts, saving the id of their content, and making the object from them.
    expect(kills).toEqual(['before 1', 'before 2', 'before 3', 'after 1', 'after 2', 'after 3'])
  })

  test('that is killed between making the object and removing its parts leaves nothing behind', async () => {
    const uploadId = await givenSentUpload(server, ann, Buffer.from('made of parts'))
    await assembleUpload(cell(), await rowOf(uploadId), new Date())
    await cell().files.beginParts(objectKeyOf(await rowOf(uploadId)))
    expect(await leftOf(ann)).toContain(`.${uploadId}.parts`)
    await assembleUpload(cell(), await rowOf(uploadId), new Date())
    const left = await leftOf(ann)
    expect([left.includes(uploadId), left.includes(`.${uploadId}.parts`)]).toEqual([true, false])
  })

  test('that was cancelled is gone, with everything that was sent', async () => {
    const request = uploadRequest(4)
    const uploadId = await givenSentUpload(server, bob, Buffer.from('gone'), request)
    const address = await signedAddress(server, bob, { uploadId, n: 1, body: Buffer.from('gone') })
    expect((await abort(uploadId, ann)).statusCode).toBe(404)
    expect((await leftOf(bob)).filter((name) => name.includes(uploadId))).toHaveLength(1)
    expect((await abort(uploadId, bob)).statusCode).toBe(204)
    expect((await leftOf(bob)).filter((name) => name.includes(uploadId))).toEqual([])
    expect((await abort(uploadId, bob)).statusCode).toBe(404)
    expect((await putBytes(server, address, Buffer.from('gone'))).statusCode).toBe(404)
    const again = await open(request, bob)
    expect(again.upload_id).not.toBe(uploadId)
    expect(again.have).toEqual([])
  })

  test('expires after a week without activity, and not before', async () => {
    const owner = await givenAccount(server, { home: 'eu' })
    const [busy, idle] = [uploadRequest(3), uploadRequest(3)]
    const kept = await givenSentUpload(server, owner, Buffer.from('abc'), busy)
    const lost = await givenSentUpload(server, owner, Buffer.from('abc'), idle)
    later = 5 * dayMs
    await open(busy, owner)
    later = 7 * dayMs + 1000
    await server.run(removeExpiredUploads, {}, 'eu')
    expect(await open(busy, owner)).toMatchObject({ upload_id: kept, have: [1] })
    expect(await findUpload(cell().db, lost)).toBeUndefined()
    expect((await leftOf(owner)).some((name) => name.includes(lost))).toBe(false)
    // An expired upload that was not removed yet cannot be resumed.
    later = 20 * dayMs
    expect((await server.get(`/api/create_upload/${kept}`, owner)).statusCode).toBe(404)
    expect((await open(busy, owner)).upload_id).not.toBe(kept)
    later = 0
  })

  test('whose file was left behind by a killed reader loses it later', async () => {
    const uploadId = await givenSentUpload(server, ann, Buffer.from('left'))
    await assembleUpload(cell(), await rowOf(uploadId), new Date())
    const completed_at = new Date(Date.now() - 2 * dayMs)
    await cell()
      .db.updateTable('upload')
      .set({ state: 'done', completed_at })
      .where('id', '=', uploadId)
      .execute()
    await server.run(removeExpiredUploads, {}, 'eu')
    expect(await cell().files.size(objectKeyOf(await rowOf(uploadId)))).toBeUndefined()
    expect(await rowOf(uploadId)).toMatchObject({ is_stored: false })
  })
})

const givenAddress = () => givenSignedAddress(server, ann)

describe('a part', () => {
  test('is accepted as often as it is sent, even several times at once', async () => {
    const { body, uploadId, ...address } = await givenAddress()
    const replies = await Promise.all(Array.from({ length: 5 }, () => putBytes(server, address, body)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204])
    const sha256 = createHash('sha256').update(body).digest('hex')
    expect(replies[0]?.headers).toMatchObject({ etag: `"${sha256}"`, 'cache-control': 'no-store' })
    expect(await have(uploadId)).toEqual([1])
  })

  test.each<[string, string]>([
    ['damaged', 'the bytEs'],
    ['too short', 'the byte'],
    ['too long', 'the bytes!'],
    ['empty', ''],
  ])('that is %s is refused, and nothing of it is kept', async (_what, sent) => {
    const { uploadId, ...address } = await givenAddress()
    const reply = await putBytes(server, address, Buffer.from(sent))
    expect([reply.statusCode, reply.body]).toEqual([422, serverMessages.partDamaged])
    expect(await have(uploadId)).toEqual([])
  })

  test.each<[string, (url: string, other: string) => string]>([
    ['another part', (url) => url.replace('/1?', '/2?')],
    ['another upload', (url, other) => url.replace(/(upload_part\/)[^/]+/, `$1${other}`)],
    ['another size', (url) => url.replace('size=9', 'size=8')],
    [
      'other bytes',
      (url) => url.replace(/sha256=./, (text) => (text.endsWith('0') ? 'sha256=1' : 'sha256=0')),
    ],
    ['a later time', (url) => url.replace(/exp=\d+/, (text) => `${text}0`)],
    ['a signature cut short', (url) => url.slice(0, -1)],
  ])('has a URL that is not valid for %s', async (_what, change) => {
    const { uploadId, body, headers, url } = await givenAddress()
    const { upload_id: other } = await open(uploadRequest(body.length))
    const reply = await putBytes(server, { url: change(url, other), headers }, body)
    expect([reply.statusCode, reply.body]).toEqual([403, serverMessages.partAddressInvalid])
    expect(await have(uploadId)).toEqual([])
  })

  test('has a URL that is valid for 15 minutes, for anyone who has it', async () => {
    const { body, ...address } = await givenAddress()
    later = 15 * 60_000 + 1000
    expect((await putBytes(server, address, body)).statusCode).toBe(403)
    later = 14 * 60_000
    expect(address.headers).not.toHaveProperty('cookie')
    expect((await putBytes(server, address, body)).statusCode).toBe(204)
    later = 0
  })

  test('from another site is refused, like every write', async () => {
    const { body, url, headers } = await givenAddress()
    const reply = await putBytes(
      server,
      { url, headers: { ...headers, origin: 'https://elsewhere.example' } },
      body,
    )
    expect([reply.statusCode, reply.body]).toEqual([403, serverMessages.crossOrigin])
  })

  test.each([
    { n: 0, size: 9 },
    { n: 2, size: 9 },
    { n: 1, size: 8 },
  ])('gets no URL when the file has no such part: %o', async (part) => {
    const { upload_id } = await open(uploadRequest(9))
    const reply = await server.post(
      signParts.path,
      { upload_id, parts: [{ ...part, sha256: '0'.repeat(64) }] },
      ann,
    )
    expect(reply.statusCode).toBe(422)
  })

  test('is not accepted from an account that was suspended meanwhile', async () => {
    const owner = await givenAccount(server, { home: 'eu' })
    const body = Buffer.from('abc')
    const { upload_id: uploadId } = await open(uploadRequest(3), owner)
    const address = await signedAddress(server, owner, { uploadId, n: 1, body })
    await cell()
      .db.updateTable('account')
      .set({ suspended_at: new Date() })
      .where('id', '=', owner.id)
      .execute()
    expect((await putBytes(server, address, body)).statusCode).toBe(404)
  })
})

test("someone else's upload does not exist", async () => {
  const uploadId = await givenSentUpload(server, ann, Buffer.from('mine'))
  const stranger = await givenAccount(server, { home: 'us' })
  for (const asker of [bob, stranger]) {
    const answers = [
      await server.get(`/api/create_upload/${uploadId}`, asker),
      await abort(uploadId, asker),
      await server.post(
        signParts.path,
        { upload_id: uploadId, parts: [{ n: 1, size: 4, sha256: '0'.repeat(64) }] },
        asker,
      ),
      await server.post(completeUploadActivity.path, { upload_id: uploadId }, asker),
      await server.get(`/api/complete_upload_activity/${uploadId}`, asker),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
  }
  expect(await have(uploadId)).toEqual([1])
})
