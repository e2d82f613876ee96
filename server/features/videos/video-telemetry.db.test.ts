import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUpload } from '#contract/uploads/upload.ts'
import {
  archiveVideo,
  getUploadedVideo,
  getVideoMotion,
  getVideoTelemetry,
  saveVideoTelemetry,
  VideoNews,
  watchUploadedVideos,
} from '#contract/videos/video.ts'
import { packReading, type PackedReading } from '#domain/camera/camera-codec.ts'
import { encodeMotion } from '#domain/motion/motion-codec.ts'
import type { Motion } from '#domain/motion/motion.ts'
import type { Samples } from '#domain/telemetry/recording.ts'
import { decodeSamples, encodeSamples } from '#domain/telemetry/samples-codec.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { giveUpUpload, uploadRequest } from '#server/testing/sent-upload.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

type News = ReturnType<typeof VideoNews.parse>

let server: TestApp
let ann: GivenAccount
beforeAll(async () => {
  server = await startTestApp()
  ann = await givenAccount(server, { home: 'eu' })
  await givenAtlas(server, {
    places: [{ type: 'city', name: 'Innsbruck', country: 'AT', lat: 47.27, lon: 11.39 }],
  })
})
afterAll(() => server.close())

const pictures = 30
const lens = {
  fx: 500,
  fy: 500,
  cx: 320,
  cy: 180,
  k: [0.03, 0, 0, 0] as [number, number, number, number],
  w: 640,
  h: 360,
}
const motion: Motion = {
  n: pictures,
  t0: 0,
  dt: 1 / 30,
  times: null,
  source: 'cori',
  lag: 0,
  readout: 0.015,
  eis: false,
  lens: { ...lens, from: 'zfov' },
  grav: 'grav',
  quality: null,
  q: Float32Array.from({ length: 4 * pictures }, (_, index) => (index % 4 === 0 ? 1 : 0)),
  gravity: Float32Array.from({ length: 3 * pictures }, (_, index) => (index % 3 === 1 ? 1 : 0)),
}
const samples: Samples = {
  time: Float64Array.of(0, 1000, 2000),
  lat: Float64Array.of(Number.NaN, 47.26, 47.261),
  lon: Float64Array.of(Number.NaN, 11.4, 11.401),
  series: { speed: Float32Array.of(Number.NaN, 5, 6), iso: Float32Array.of(100, 200, 200) },
}
const facts = {
  device_name: 'GoPro HERO11 Black',
  start: { time_ms: Date.UTC(2026, 4, 1, 8), from: 'gps', error_ms: 50 },
  telemetry_from: 'camera',
  lens: { ...lens, from: 'zfov' },
}
const reading: PackedReading = { facts, samples: encodeSamples(samples, []), motion: encodeMotion(motion) }

async function givenVideoFile(owner = ann): Promise<{ videoId: string; uploadId: string }> {
  const request = uploadRequest(1000, { type: 'VIDEO', filename: 'GX010001.MP4' })
  const opened = createUpload.reply.parse((await server.post(createUpload.path, request, owner)).json())
  return { videoId: opened.video_id ?? '', uploadId: opened.upload_id }
}
function send(videoId: string, body: Uint8Array, { cookie } = ann) {
  const headers = { cookie, 'x-requested-with': 'trailcast', 'content-type': 'application/octet-stream' }
  const url = saveVideoTelemetry.path.replace(':id', videoId)
  return server.app.inject({ method: 'POST', url, headers, payload: Buffer.from(body) })
}
async function keysOf({ id }: GivenAccount): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of server.services.cells.of(id).files.list(filesOf(id))) keys.push(key)
  return keys
}
const at = (call: { path: string }, id: string, owner = ann) =>
  server.get(call.path.replace(':id', id), owner)

describe('telemetry', () => {
  test('exists before the video has arrived, and says when and where it was filmed', async () => {
    const { videoId } = await givenVideoFile()
    expect((await send(videoId, packReading(reading))).statusCode).toBe(204)
    expect(getUploadedVideo.reply.parse((await at(getUploadedVideo, videoId)).json())).toMatchObject({
      status: 'uploading',
      device_name: 'GoPro HERO11 Black',
      start_time_ms: Date.UTC(2026, 4, 1, 8),
      start_from: 'gps',
      timezone: 'Europe/Vienna',
      place: 'Innsbruck',
      country: 'AT',
      has_telemetry: true,
      // A page that was loaded before these were counted sends none.
      positions: null,
      has_motion: true,
    })
    const stored = await at(getVideoTelemetry, videoId)
    const bytes =
      stored.headers['content-encoding'] === 'gzip' ? gunzipSync(stored.rawPayload) : stored.rawPayload
    expect(decodeSamples(bytes).samples).toEqual(samples)
    expect((await at(getVideoMotion, videoId)).rawPayload.equals(encodeMotion(motion))).toBe(true)
  })

  test('shows its owner what became of the camera’s positions', async () => {
    const { videoId } = await givenVideoFile()
    const positions = { count: 618, weak: 12, no_fix: 0, imprecise: 291, jumps: 0 }
    await send(videoId, packReading({ ...reading, facts: { ...facts, positions } }))
    expect(getUploadedVideo.reply.parse((await at(getUploadedVideo, videoId)).json())).toMatchObject({
      positions,
    })
  })

  const ofPhone = {
    device_name: 'Apple iPhone 15 Pro',
    start: { time_ms: Date.UTC(2026, 4, 1, 8), from: 'phone', error_ms: 2000, zone_minutes: 120 },
    telemetry_from: 'camera',
    lens: null,
    place: { lat: 47.26, lon: 11.4 },
    positions: null,
  }
  const phoneReading = { facts: ofPhone, samples: null, motion: null }

  test('from a phone is a start time with its zone and a single place, which is not a track', async () => {
    const { videoId } = await givenVideoFile()
    expect((await send(videoId, packReading(phoneReading))).statusCode).toBe(204)
    expect(getUploadedVideo.reply.parse((await at(getUploadedVideo, videoId)).json())).toMatchObject({
      start_time_ms: Date.UTC(2026, 4, 1, 8),
      start_from: 'phone',
      timezone: 'Europe/Vienna',
      place: 'Innsbruck',
      has_telemetry: false,
    })
    expect((await at(getVideoTelemetry, videoId)).statusCode).toBe(404)
  })

  test.each([
    // In summer, in winter, and in the hour that does not exist because clocks are moved forward.
    ['2026-07-01T10:00:00Z', '2026-07-01T08:00:00Z'],
    ['2026-01-10T10:00:00Z', '2026-01-10T09:00:00Z'],
    ['2026-03-29T03:30:00Z', '2026-03-29T01:30:00Z'],
  ])('with the local time %s of a drone starts at %s by the timezone of its place', async (local, utc) => {
    const { videoId } = await givenVideoFile()
    const start = { time_ms: Date.parse(local), from: 'creation', error_ms: 120_000, is_local: true }
    await send(videoId, packReading({ ...reading, facts: { ...facts, start } }))
    expect(getUploadedVideo.reply.parse((await at(getUploadedVideo, videoId)).json())).toMatchObject({
      start_time_ms: Date.parse(utc),
      start_from: 'creation',
      timezone: 'Europe/Vienna',
    })
  })

  test('with a local time and no place keeps the time as it is', async () => {
    const { videoId } = await givenVideoFile()
    const start = { time_ms: Date.UTC(2026, 6, 1, 10), from: 'creation', error_ms: 120_000, is_local: true }
    await send(videoId, packReading({ ...phoneReading, facts: { ...ofPhone, place: null, start } }))
    const video = getUploadedVideo.reply.parse((await at(getUploadedVideo, videoId)).json())
    expect(video).toMatchObject({ start_time_ms: Date.UTC(2026, 6, 1, 10), timezone: null })
  })

  test('from a phone without a position still gives its time zone', async () => {
    const { videoId } = await givenVideoFile()
    await send(videoId, packReading({ ...phoneReading, facts: { ...ofPhone, place: null } }))
    const video = getUploadedVideo.reply.parse((await at(getUploadedVideo, videoId)).json())
    expect(video).toMatchObject({ timezone: 'Etc/GMT-2', place: null })
  })

  test('from a watch can be added to the video of a phone, repeatedly', async () => {
    const { videoId } = await givenVideoFile()
    await send(videoId, packReading(phoneReading))
    await server.services.cells
      .at('eu')
      .db.updateTable('video')
      .set({ version: videoId })
      .where('id', '=', videoId)
      .execute()
    const ofWatch = { ...facts, telemetry_from: 'file', device_name: null, lens: null }
    const body = packReading({ ...reading, facts: ofWatch, motion: null })
    expect([(await send(videoId, body)).statusCode, (await send(videoId, body)).statusCode]).toEqual([
      204, 204,
    ])
    const video = getUploadedVideo.reply.parse((await at(getUploadedVideo, videoId)).json())
    expect(video).toMatchObject({
      has_telemetry: true,
      device_name: 'Apple iPhone 15 Pro',
      place: 'Innsbruck',
    })
  })

  test('that is sent again replaces the previous one, and is deleted when the upload is cancelled', async () => {
    const owner = await givenAccount(server, { home: 'eu' })
    const { videoId, uploadId } = await givenVideoFile(owner)
    await send(videoId, packReading(reading), owner)
    await send(videoId, packReading({ ...reading, motion: null }), owner)
    expect((await at(getVideoMotion, videoId, owner)).statusCode).toBe(404)
    const names = await keysOf(owner)
    expect(names.filter((name) => name.includes('motion'))).toEqual([])
    await giveUpUpload(server, owner, uploadId)
    expect(await keysOf(owner)).toEqual([])
  })

  test('from a watch replaces that of a camera without positions, whose motion data stays', async () => {
    const { videoId } = await givenVideoFile()
    const nowhere = samples.lat.map(() => Number.NaN)
    const indoors = encodeSamples({ ...samples, lat: nowhere, lon: nowhere }, [])
    await send(videoId, packReading({ ...reading, samples: indoors }))
    await server.services.cells
      .at('eu')
      .db.updateTable('video')
      .set({ version: videoId })
      .where('id', '=', videoId)
      .execute()
    const ofWatch = { ...facts, telemetry_from: 'file', device_name: null, lens: null }
    expect((await send(videoId, packReading({ ...reading, facts: ofWatch, motion: null }))).statusCode).toBe(
      204,
    )
    const video = getUploadedVideo.reply.parse((await at(getUploadedVideo, videoId)).json())
    expect(video).toMatchObject({
      has_telemetry: true,
      has_motion: true,
      device_name: 'GoPro HERO11 Black',
      place: 'Innsbruck',
    })
    expect((await send(videoId, packReading({ ...reading, facts: ofWatch, motion: null }))).statusCode).toBe(
      204,
    )
  })

  test('that the server has read from the video itself is kept', async () => {
    const { videoId } = await givenVideoFile()
    await send(videoId, packReading(reading))
    await server.services.cells
      .at('eu')
      .db.updateTable('video')
      .set({ version: videoId })
      .where('id', '=', videoId)
      .execute()
    const reply = await send(videoId, packReading(reading))
    expect([reply.statusCode, reply.body]).toEqual([
      409,
      'This video has telemetry from its own camera, which is kept.',
    ])
  })

  test('that cannot be read is refused with a message, and changes nothing', async () => {
    const { videoId } = await givenVideoFile()
    const bad: Uint8Array[] = [
      Buffer.from('nonsense'),
      packReading(reading).subarray(0, 200),
      packReading({ ...reading, facts: { ...facts, device_name: 7 } }),
      packReading({ ...reading, facts: { ...facts, lens: { ...facts.lens, w: 0 } } }),
      packReading({ ...reading, samples: Buffer.from('no columns at all') }),
      packReading({ ...reading, motion: Buffer.from('MOT1') }),
      packReading({
        ...reading,
        samples: encodeSamples({ ...samples, time: Float64Array.of(2000, 1000, 0) }, []),
      }),
      packReading({ ...reading, samples: encodeSamples(samples, [7]) }),
    ]
    for (const body of bad) {
      const reply = await send(videoId, body)
      expect([reply.statusCode, reply.body]).toEqual([422, 'The telemetry of this video could not be read.'])
    }
    expect((await at(getVideoTelemetry, videoId)).statusCode).toBe(404)
  })

  test('of someone else does not exist', async () => {
    const { videoId } = await givenVideoFile()
    await send(videoId, packReading(reading))
    const bob = await givenAccount(server, { home: 'eu' })
    expect((await send(videoId, packReading(reading), bob)).statusCode).toBe(404)
    for (const call of [getVideoTelemetry, getVideoMotion, getUploadedVideo])
      expect((await at(call, videoId, bob)).statusCode).toBe(404)
  })
})

test('an owner who looks at their videos sees changes as they happen', async () => {
  const owner = await givenAccount(server, { home: 'eu' })
  const { videoId } = await givenVideoFile(owner)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const response = await fetch(address + watchUploadedVideos.path, {
    headers: { cookie: owner.cookie },
    signal: leaving.signal,
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const news = readNews(response)
  expect((await news.next()).value).toMatchObject({ videos: [{ id: videoId }] })
  await server.post(archiveVideo.path.replace(':id', videoId), {}, owner)
  expect((await news.next()).value).toMatchObject({ videos: [{ id: videoId, archived: true }] })
  leaving.abort()
})

async function* readNews(response: Response): AsyncGenerator<News> {
  let text = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = text.slice(0, end)
      text = text.slice(end + 2)
      if (event.startsWith('data: ')) yield VideoNews.parse(JSON.parse(event.slice(6)))
    }
  }
}
