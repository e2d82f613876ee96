import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { captionMessages } from '#contract/videos/caption-messages.ts'
import { deleteCaptions, saveCaptions } from '#contract/videos/captions.ts'
import { getProject, type Project } from '#contract/projects/project.ts'
import {
  archiveVideo,
  deleteVideo,
  getThumbnails,
  getUploadedVideo,
  getVideoUrl,
  getVideoUrlOfHeight,
  type UploadedVideo,
} from '#contract/videos/video.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { videoMessages } from '#contract/videos/video-messages.ts'
import { captionFileMessages } from '#domain/media/captions/caption-file-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { createProjectFor } from '#server/features/projects/project.ts'
import { draftOf, linkTo } from '#server/testing/given-project.ts'
import { bytesOfFile, givenVideo } from '#server/testing/given-video.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { mediaAddress } from './media-address.ts'
import { readMediaToken, writeMediaToken } from './media-token.ts'
import type { Video } from './video.queries.ts'
import { permissionFor, type WatchPermission } from './watch.ts'

let time = Date.UTC(2026, 10, 15)
let server: TestApp
let ann: GivenAccount
let video: Video
beforeAll(async () => {
  server = await startTestApp({ now: () => time, config: { billing: { isOn: true } } })
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await givenAccount(server, { home: 'eu' })
  video = await givenVideo(server, ann)
})

type Permitted = Pick<WatchPermission, 'maxHeight' | 'hasOriginal'>
const everything: Permitted = { maxHeight: Infinity, hasOriginal: true }
/** The URL of each of its files, for the owner with this permission. */
const addresses = (permitted: Permitted = everything, of = video) => {
  const permission = { ...permitted, viewerId: ann.id, shown: null }
  const { url } = mediaAddress(server.services, of, { file: 'FILE', permission })
  return (file: string) => url.replace('FILE', file)
}
const get = (url: string, headers = {}) => server.get(url, ann, { headers })
const answer = async (url: string, headers = {}) => {
  const { statusCode, body } = await get(url, headers)
  return [statusCode, body]
}
const urlOf = (id: string, viewer?: GivenAccount) => server.get(getVideoUrl.path.replace(':id', id), viewer)
const invalid = [403, videoMessages.mediaAddressInvalid]
const tooHigh = [403, videoMessages.heightNotAllowed]

describe('the files of a video', () => {
  test('are lists of sizes, with everything a player needs to choose one', async () => {
    const at = addresses()
    const master = await get(at('master.m3u8'))
    expect(master.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(master.body.split('\n').slice(3, 6)).toEqual([
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="sound",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="a.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=4448000,AVERAGE-BANDWIDTH=3368000,RESOLUTION=1920x1080,CODECS="avc1.640028,mp4a.40.2",AUDIO="sound"',
      'v1080.m3u8',
    ])
    expect((await get(at('master_720.m3u8'))).body.match(/^v.*/gm)).toEqual(['v720.m3u8'])
    expect((await get(at('v720.m3u8'))).body.split('\n').slice(6)).toEqual([
      '#EXT-X-MAP:URI="v720_init.mp4"',
      '#EXTINF:4.000000,',
      'v720_00000.m4s',
      '#EXTINF:2.500000,',
      'v720_00001.m4s',
      '#EXT-X-ENDLIST',
      '',
    ])
    expect((await get(at('a.m3u8'))).body).toContain('#EXTINF:4.010000,\na_00000.m4s')
  })

  test('are sent whole and in parts, and not again to clients that have them', async () => {
    const url = addresses()('v720_00001.m4s')
    const bytes = bytesOfFile('v720_00001.m4s')
    const whole = await get(url)
    expect(whole.rawPayload).toEqual(bytes)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
      'content-length': String(bytes.length),
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const part = await get(url, { range: 'bytes=4-8' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([
      206,
      'bytes',
      `bytes 4-8/${bytes.length}`,
    ])
    const behind = await get(url, { range: 'bytes=1000-' })
    expect([behind.statusCode, behind.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
    expect((await answer(url, { 'if-none-match': String(whole.headers.etag) }))[0]).toBe(304)
  })

  test.each([
    ['a_init.mp4', 'video/mp4'],
    ['a_00001.m4s', 'video/mp4'],
    ['poster.jpg', 'image/jpeg'],
    ['sheet_000.jpg', 'image/jpeg'],
    ['thumbnails.vtt', 'text/vtt; charset=utf-8'],
    ['original', 'video/mp4'],
  ])('have the right type: %s', async (file, type) => {
    const { statusCode, body, headers } = await get(addresses()(file))
    expect([statusCode, body, headers['content-type']]).toEqual([200, bytesOfFile(file).toString(), type])
  })

  test('do not exist under another name', async () => {
    const sizes = ['v480.m3u8', 'master_480.m3u8', 'v0720.m3u8', 'V720.m3u8', 'v99999999.m3u8']
    const parts = ['v720_00002.m4s', 'a_00002.m4s', 'sheet_001.jpg', 'v720_1.m4s', 'a_00000.m4s%0a']
    const hostile = ['..%2f..%2foriginal', '%2e%2e%2fposter.jpg', 'original-eu_1', '']
    const unknown = [...sizes, ...parts, ...hostile]
    for (const file of unknown) expect([file, (await answer(addresses()(file)))[0]]).toEqual([file, 404])
  })
})

describe('a URL', () => {
  test('permits sizes up to a limit, in lists and in each file', async () => {
    const at = addresses({ maxHeight: 720, hasOriginal: false })
    expect((await get(at('master.m3u8'))).body.match(/^v.*/gm)).toEqual(['v720.m3u8', 'v360.m3u8'])
    for (const file of ['v1080.m3u8', 'v1080_init.mp4', 'v1080_00000.m4s', 'master_1080.m3u8'])
      expect([file, await answer(at(file))]).toEqual([file, tooHigh])
    expect(await answer(at('original'))).toEqual([403, videoMessages.originalNotAllowed])
    for (const file of ['v720.m3u8', 'v720_00000.m4s', 'a.m3u8', 'a_00000.m4s', 'poster.jpg'])
      expect([file, (await answer(at(file)))[0]]).toEqual([file, 200])
  })

  test('of an image permits images only', async () => {
    const at = addresses({ maxHeight: 0, hasOriginal: false })
    for (const file of ['master.m3u8', 'v360.m3u8', 'v360_00000.m4s', 'a.m3u8', 'a_00000.m4s'])
      expect([file, await answer(at(file))]).toEqual([file, [403, videoMessages.onlyPictures]])
    expect(await answer(at('original'))).toEqual([403, videoMessages.originalNotAllowed])
    expect((await answer(at('sheet_000.jpg')))[0]).toBe(200)
  })

  test('is valid for its video and its period, and cannot be changed', async () => {
    const other = await givenVideo(server, ann)
    const at = addresses({ maxHeight: 720, hasOriginal: false })
    const [, , token = '', id = ''] = at('').split('/')
    expect(await answer(at('poster.jpg').replace(id, other.id))).toEqual(invalid)
    const { secret } = server.services.config
    const permission = readMediaToken(secret, token, time)
    if (!permission) throw new Error('the URL is not valid')
    const forged = (changes: Partial<typeof permission>) =>
      at('v720.m3u8').replace(token, writeMediaToken('another secret', { ...permission, ...changes }))
    expect(await answer(at('v720.m3u8'))).toEqual([200, expect.stringContaining('#EXTM3U')])
    for (const changes of [
      {},
      { maxHeight: 1080 },
      { hasOriginal: true },
      { expiresAtMs: time * 2 },
      { videoId: other.id },
    ])
      expect(await answer(forged(changes))).toEqual(invalid)
    for (const broken of [token.slice(1), token.slice(0, -1), `${token}.x`, 'x'.repeat(400)])
      expect([broken, await answer(at('v720.m3u8').replace(token, broken))]).toEqual([broken, invalid])
    const before = time
    time = permission.expiresAtMs
    expect(await answer(at('v720.m3u8'))).toEqual(invalid)
    time = before
  })
})

describe('a viewer of a video', () => {
  test('is its owner, in every size, even when it is archived, and nobody else until a project shows it', async () => {
    const stranger = await givenAccount(server)
    for (const viewer of [undefined, stranger]) {
      expect((await urlOf(video.id, viewer)).statusCode).toBe(404)
      const one = await server.get(
        getVideoUrlOfHeight.path.replace(':id', video.id).replace(':height', '360'),
        viewer,
      )
      expect([one.statusCode, one.body]).toEqual([404, serverMessages.notFound])
      expect((await server.get(`${getThumbnails.path}?video_id=${video.id}`, viewer)).statusCode).toBe(404)
    }
    await server.post(archiveVideo.path.replace(':id', video.id), {}, ann)
    const { url, heights, expires_at_ms } = getVideoUrl.reply.parse((await urlOf(video.id, ann)).json())
    expect(heights).toEqual([1080, 720, 360])
    expect(expires_at_ms - time).toBeGreaterThanOrEqual(6 * 3_600_000)
    expect((await answer(url.replace('master.m3u8', 'v1080_00000.m4s')))[0]).toBe(200)
    await server.post(deleteVideo.path.replace(':id', video.id), {}, ann)
    expect((await urlOf(video.id, ann)).statusCode).toBe(404)
  })

  test('watches a single size if it exists', async () => {
    const path = getVideoUrlOfHeight.path.replace(':id', video.id)
    const ask = (height: string) => server.get(path.replace(':height', height), ann)
    const { url, heights } = getVideoUrlOfHeight.reply.parse((await ask('720')).json())
    expect([url.endsWith('/master_720.m3u8'), heights]).toEqual([true, [720]])
    expect((await ask('480')).statusCode).toBe(404)
  })

  test('watches above 720 lines with a subscription until it ends, or if nothing is sold', async () => {
    const bob = await givenAccount(server)
    const { cells, config } = server.services
    const others = { isOwner: false, shown: null, isOpen: true }
    const subscribe = (values: {
      subscription_watch: boolean
      subscription_status: 'active' | 'cancelled' | 'disputed'
    }) =>
      cells
        .at('us')
        .db.updateTable('account')
        .set({ ...values, subscription_active_until: new Date(time + dayMs) })
        .where('id', '=', bob.id)
        .execute()
    const free = { maxHeight: 720, hasOriginal: false, viewerId: null, shown: null }
    const permission = () => permissionFor(server.services, others, bob)
    expect(await permissionFor(server.services, others, undefined)).toEqual(free)
    expect(await permission()).toEqual(free)
    await subscribe({ subscription_watch: true, subscription_status: 'active' })
    expect(await permission()).toEqual({
      ...free,
      maxHeight: Infinity,
      payerId: bob.id,
      endsAtMs: time + dayMs,
    })
    await subscribe({ subscription_watch: true, subscription_status: 'cancelled' })
    expect((await permission()).maxHeight).toBe(Infinity)
    await subscribe({ subscription_watch: true, subscription_status: 'disputed' })
    expect(await permission()).toEqual(free)
    await subscribe({ subscription_watch: false, subscription_status: 'active' })
    expect(await permission()).toEqual(free)
    const unsold = {
      ...server.services,
      config: { ...config, billing: { isOn: false, quotaGb: 1 } as const },
    }
    expect(await permissionFor(unsold, others, undefined)).toEqual({ ...free, maxHeight: Infinity })
    // A URL is not valid for longer than what it was given out for.
    const soon = mediaAddress(server.services, video, {
      file: 'x',
      permission: { ...free, endsAtMs: time + 1000 },
    })
    expect(soon.expiresAtMs).toBe(time + 1000)
  })

  test('is told when there is nothing to watch yet, and watches the original file if browsers play it', async () => {
    const unready = await givenVideo(server, ann, { streams: null, status: 'processing' })
    const reply = await urlOf(unready.id, ann)
    expect([reply.statusCode, reply.body]).toEqual([409, videoMessages.notStreamable])
    const playable = await givenVideo(server, ann, {
      streams: null,
      status: 'processing',
      is_original_playable: true,
    })
    const { url, mime } = getVideoUrl.reply.parse((await urlOf(playable.id, ann)).json())
    expect([mime, await answer(url)]).toEqual(['video/mp4', [200, bytesOfFile('original').toString()]])
  })
})

const subRip = '\uFEFF1\r\n00:00:02,000 --> 00:00:03,500\r\n<i>Down</i> we go &amp; on\r\n'
const written = 'WEBVTT\n\n00:00:02.000 --> 00:00:03.500\nDown we go &amp; on\n'
const saveLabels = (language: string, text = subRip) =>
  server.post(saveCaptions.path.replace(':id', video.id), { language, text }, ann)
const removeCaptions = (language: string) =>
  server.post(deleteCaptions.path.replace(':id', video.id).replace(':language', language), {}, ann)
const languages = async () =>
  (await server.get(getUploadedVideo.path.replace(':id', video.id), ann)).json<UploadedVideo>().captions
const shownIn = async (projectId: string) =>
  (await server.get(getProject.path.replace(':id', projectId))).json<Project>().videos[0]?.captions ?? []

describe('the captions of a video', () => {
  test('are read from a file, and shown by every project with the video to those who may see it', async () => {
    const draft = draftOf({ trailcast_links: [linkTo(video.id, 0)] })
    const ids = [
      await createProjectFor(server.services, ann.id, draft),
      await createProjectFor(server.services, ann.id, draft),
    ]
    expect((await saveLabels('en-gb')).statusCode).toBe(204)
    expect(await languages()).toEqual(['en-GB'])
    for (const id of ids) {
      const [shown] = await shownIn(id)
      const reply = await server.get(shown?.url ?? '')
      expect([shown?.language, reply.body]).toEqual(['en-GB', written])
      expect(reply.headers).toMatchObject({
        'content-type': 'text/vtt; charset=utf-8',
        'cache-control': 'private, no-cache',
      })
      expect((await server.get(shown?.url ?? '', ann)).headers['cache-control']).toContain('immutable')
      const known = { headers: { 'if-none-match': String(reply.headers.etag) } }
      expect((await server.get(shown?.url ?? '', undefined, known)).statusCode).toBe(304)
    }
    const [before] = await shownIn(ids[0] ?? '')
    time += 1000
    await saveLabels('en-GB', written.replace('Down', 'Up'))
    const [after] = await shownIn(ids[0] ?? '')
    expect(after?.url).not.toBe(before?.url)
    expect((await server.get(after?.url ?? '')).body).toContain('Up we go')
    await server.post(archiveVideo.path.replace(':id', video.id), {}, ann)
    expect((await server.get(after?.url ?? '')).statusCode).toBe(404)
    expect((await removeCaptions('en-GB')).statusCode).toBe(204)
    expect(await languages()).toEqual([])
    expect((await server.get(after?.url ?? '', ann)).statusCode).toBe(404)
  })

  test('are refused with a message when they cannot be read, are too large or too many', async () => {
    const refusal = async (...sent: Parameters<typeof saveLabels>) => {
      const { statusCode, body } = await saveLabels(...sent)
      return [statusCode, body]
    }
    expect(await refusal('en', 'Only words.')).toEqual([422, captionFileMessages.nothing])
    expect(await refusal('en', '\n'.repeat(1_000_001))).toEqual([422, captionFileMessages.tooLarge])
    expect(await refusal('no language')).toEqual([422, 'language is not a language.'])
    for (let i = 0; i < 20; i++) expect((await saveLabels(`de-x-${i}`)).statusCode).toBe(204)
    expect(await refusal('en')).toEqual([422, captionMessages.tooManyLanguages(20)])
    expect((await saveLabels('de-x-7')).statusCode).toBe(204)
    expect(await languages()).toHaveLength(20)
  })
})
