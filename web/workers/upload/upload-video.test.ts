import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CameraFacts } from '#contract/videos/camera-reading.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { cameraFileForTests, cyclingCamera } from '#domain/camera/camera-file-for-tests.ts'
import { unpackReading } from '#domain/camera/camera-codec.ts'
import { flightForTests, srtForTests } from '#domain/formats/dji/srt-for-tests.ts'
import { decodeMotion } from '#domain/motion/motion-codec.ts'
import { movieMessages } from '#domain/mp4/movie-messages.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { fingerprintOf } from './digest.ts'
import type { VideoUpload, SendFileRequest, UploadOutcome, WorkerRequest, WorkerReply } from './protocol.ts'
import { createUploadService } from './upload-service.ts'
import { idOf, UploadServerForTests } from './upload-server-for-tests.ts'

const often = { interval: 2 }
const bytes = cameraFileForTests()
const video = new File([bytes], 'GX010123.MP4', { lastModified: 1_700_000_000_000 })
const alone: VideoUpload = { replaces: null, parentId: null, chapter: 1 }
const request = (file: File = video, changes: Partial<SendFileRequest> = {}): WorkerRequest => ({
  type: 'upload video',
  id: 'a',
  file,
  fingerprint: null,
  sentAs: null,
  video: alone,
  beside: [],
  ...changes,
})
const beside = (text: string) => [new File([text], 'DJI_0001.SRT')]
const videoId = idOf(501)
const telemetryCall = `POST /api/video/${videoId}/telemetry`

let server: UploadServerForTests
let replies: WorkerReply[]
let ask: (request: WorkerRequest) => void

beforeEach(() => {
  server = new UploadServerForTests()
  server.partSize = Math.ceil(bytes.length / 3)
  server.listen()
  replies = []
  ask = createUploadService((reply) => replies.push(reply), server.tools)
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function outcomeOf(asked: WorkerRequest): Promise<UploadOutcome> {
  replies = []
  ask(asked)
  return vi.waitFor(() => {
    const done = replies.find((reply) => reply.type === 'done')
    if (!done) throw new Error('not done yet')
    return done.outcome
  }, often)
}

const steps = () => [
  ...new Set(replies.flatMap((reply) => (reply.type === 'progress' ? [reply.progress.step] : []))),
]

describe('uploading a video', () => {
  test('sends what the camera recorded before the first part of the file', async () => {
    expect(await outcomeOf(request())).toEqual({ kind: 'video', videoId })
    const { calls } = server
    expect(calls.indexOf('POST /api/create_upload')).toBeLessThan(calls.indexOf(telemetryCall))
    expect(calls.indexOf(telemetryCall)).toBeLessThan(calls.findIndex((call) => call.startsWith('PUT')))
    expect(calls.at(-1)).toBe('POST /api/complete_upload')
    expect(steps()).toEqual(['looking', 'sending', 'finishing'])
    expect(server.uploads[0]).toMatchObject({
      type: 'VIDEO',
      filename: 'GX010123.MP4',
      size: bytes.length,
      chapter: 1,
    })
    expect([...(server.uploads[0]?.parts.values() ?? [])].map(({ length }) => length)).toHaveLength(3)
  })

  test('sends camera, start, track and motion as they are in the video', async () => {
    await outcomeOf(request())
    const { facts, samples, motion } = unpackReading(server.telemetry.get(videoId) ?? new Uint8Array())
    expect(CameraFacts.parse(facts)).toMatchObject({
      device_name: 'GoPro HERO11 Black',
      start: { time_ms: cyclingCamera.startMs, from: 'gps' },
    })
    const { time, lat } = decodeSamples(samples ?? new Uint8Array()).samples
    // Ten per second for six seconds, counted from the first frame; ten metres a second to the north.
    expect([time.length, time[0], time[59]]).toEqual([60, 0, 5900])
    expect(((lat[59] ?? 0) - (lat[0] ?? 0)) * 111_180).toBeCloseTo(59, 0)
    expect(decodeMotion(motion ?? new Uint8Array()).n).toBe(180)
  })

  describe('of a drone with a subtitle file beside it', () => {
    const drone = new File([cameraFileForTests({ camera: { gps: 'none' } })], 'DJI_0001.MP4')
    const flight = srtForTests(flightForTests(6, 10), 100)

    test('sends what the camera wrote, and then the track of the subtitles with their local start', async () => {
      const sent: unknown[] = []
      server.before = (call) => {
        if (call.startsWith('PUT') && sent.length === 0)
          sent.push(unpackReading(server.telemetry.get(videoId) ?? new Uint8Array()))
        return undefined
      }
      await outcomeOf(request(drone, { beside: beside(flight) }))
      expect(server.calls.filter((call) => call === telemetryCall)).toHaveLength(2)
      const { facts, samples, motion } = sent[0] as ReturnType<typeof unpackReading>
      expect(CameraFacts.parse(facts)).toMatchObject({
        telemetry_from: 'file',
        start: { time_ms: Date.UTC(2024, 5, 12, 10, 30, 15, 250), from: 'creation', is_local: true },
      })
      expect(decodeSamples(samples ?? new Uint8Array()).samples.time.length).toBe(60)
      expect(motion).toBeNull()
    })

    test('sends only the rest again if a part of it did not arrive', async () => {
      server.before = (call, n) =>
        call === telemetryCall && n === 2 ? new Response(null, { status: 503 }) : undefined
      await outcomeOf(request(drone, { beside: beside(flight) }))
      expect(server.calls.filter((call) => call === telemetryCall)).toHaveLength(3)
      expect(unpackReading(server.telemetry.get(videoId) ?? new Uint8Array()).facts).toMatchObject({
        telemetry_from: 'file',
      })
    })

    test('sends nothing of subtitles that are spoken text, and prefers the camera’s own track', async () => {
      await outcomeOf(request(drone, { beside: beside(srtForTests(['Hello.'], 1000)) }))
      await outcomeOf(request(video, { beside: beside(flight) }))
      expect(server.calls.filter((call) => call === telemetryCall)).toHaveLength(1)
      expect(server.calls.filter((call) => call.endsWith('/telemetry'))).toHaveLength(2)
    })
  })

  test('continues if the telemetry cannot be sent, and sends it once more at the end', async () => {
    server.before = (call, n) =>
      call === telemetryCall && n === 1 ? new Response(null, { status: 400 }) : undefined
    expect((await outcomeOf(request())).kind).toBe('video')
    expect(server.calls.filter((call) => call === telemetryCall)).toHaveLength(2)
    expect(server.calls.lastIndexOf(telemetryCall)).toBeGreaterThan(
      server.calls.findLastIndex((call) => call.startsWith('PUT')),
    )
    expect(server.telemetry.has(videoId)).toBe(true)
  })

  test('does not resend what the server cannot use', async () => {
    server.before = (call) =>
      call === telemetryCall ? new Response('Not readable.', { status: 422 }) : undefined
    expect((await outcomeOf(request())).kind).toBe('video')
    expect(server.calls.filter((call) => call === telemetryCall)).toHaveLength(1)
  })

  test('works even if the telemetry is damaged', async () => {
    const damaged = new Uint8Array(bytes)
    // The telemetry begins after the frames, which are 16 bytes each.
    damaged.fill(0xff, 28 + 180 * 16, 28 + 180 * 16 + 4000)
    expect((await outcomeOf(request(new File([damaged], 'GX010123.MP4')))).kind).toBe('video')
  })

  test('refuses a file that is not a video with its message, before anything is sent', async () => {
    const text = new File(['no video at all, whatever its name says'], 'video.mp4')
    expect(await outcomeOf(request(text))).toEqual({
      kind: 'failed',
      text: movieMessages.notMovie,
      canRetry: false,
      isFileLost: false,
    })
    expect(server.uploads).toEqual([])
    // Only the server can look into this kind.
    expect((await outcomeOf(request(new File(['OggS and so on'], 'video.ogv')))).kind).toBe('video')
  })

  test('does not send a video again that was uploaded before', async () => {
    server.knownVideos.set(await fingerprintOf(video), videoId)
    expect(await outcomeOf(request())).toEqual({ kind: 'known', activityId: null, videoId })
    expect(server.uploads).toEqual([])
  })

  test('attaches a later file of a recording to the first', async () => {
    await outcomeOf(request(video, { video: { replaces: null, parentId: idOf(77), chapter: 2 } }))
    expect(server.uploads[0]).toMatchObject({ parent_id: idOf(77), chapter: 2 })
  })

  test('makes a later file a video of its own if the first is gone', async () => {
    server.before = (call, n) =>
      call === 'POST /api/create_upload' && n === 1
        ? new Response(serverMessages.parentUnknown, { status: 404 })
        : undefined
    const outcome = await outcomeOf(
      request(video, { video: { replaces: null, parentId: idOf(77), chapter: 2 } }),
    )
    expect(outcome).toEqual({ kind: 'video', videoId })
    expect(server.uploads[0]).toMatchObject({ chapter: 2 })
    expect(server.uploads[0]).not.toHaveProperty('parent_id')
  })

  test('sends a replacement even if it is the same file, and leaves the telemetry alone', async () => {
    server.knownVideos.set(await fingerprintOf(video), idOf(77))
    const outcome = await outcomeOf(request(video, { video: { ...alone, replaces: idOf(77) } }))
    expect(outcome).toEqual({ kind: 'video', videoId: idOf(77) })
    expect(server.uploads[0]).toMatchObject({ replaces: idOf(77) })
    expect(server.telemetry.size).toBe(0)
  })

  test.each(['Your subscription expired.', 'There is not enough storage left.'])(
    'passes on the message: %s',
    async (text) => {
      server.before = (call) =>
        call === 'POST /api/create_upload' ? new Response(text, { status: 402 }) : undefined
      expect(await outcomeOf(request())).toMatchObject({ kind: 'failed', text, isUnpaid: true })
    },
  )

  test('only completes a video that has arrived, and sends it again if the server no longer has it', async () => {
    await outcomeOf(request())
    server.calls.length = 0
    expect(await outcomeOf(request(video, { sentAs: idOf(1) }))).toEqual({ kind: 'video', videoId })
    expect(server.calls).toEqual(['POST /api/complete_upload'])
    server.before = (call, n) =>
      call === 'POST /api/complete_upload' && n === 2
        ? new Response('Nothing here.', { status: 404 })
        : undefined
    expect(await outcomeOf(request(video, { sentAs: idOf(9) }))).toEqual({ kind: 'video', videoId })
    expect(server.calls).toContain('POST /api/create_upload')
  })
})
