import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CameraFacts } from '#contract/videos/camera-reading.ts'
import type { UploadedVideo } from '#contract/videos/video.ts'
import { bytesOfText, flightForTests, srtForTests } from '#domain/formats/dji/srt-for-tests.ts'
import { unpackReading } from '#domain/camera/camera-codec.ts'
import { decodeSamples } from '#domain/telemetry/samples-codec.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { anna } from '#web/session/user-for-tests.ts'
import { drawNowhere, dropFile, fileOf, gpxForTests, readInPlace } from './video-files-for-tests.tsx'

const startMs = Date.UTC(2024, 5, 12, 8)
const video: UploadedVideo = {
  id: 'eu_01j00000000000000000000011',
  created_at: '2024-06-12T20:00:00.000Z',
  filename: 'DJI_0001.MP4',
  size: 1_200_000_000,
  project_ids: [],
  duration_sec: 60,
  start_time_ms: startMs + 120_000,
  start_from: 'creation',
  timezone: null,
  place: null,
  country: null,
  bitrate: null,
  codecs: null,
  width: 3840,
  height: 2160,
  sizes: [],
  fps: 30,
  positions: null,
  audio_sample_rate: null,
  device_name: 'DJI Action 4',
  parent_id: null,
  chapter: 1,
  status: 'ready',
  sentence: null,
  archived: false,
  streamable: true,
  has_telemetry: false,
  has_motion: false,
  captions: [],
  poster: null,
  thumbnails: null,
}
const measured: UploadedVideo = {
  ...video,
  id: 'eu_01j00000000000000000000012',
  filename: 'GX010001.MP4',
  has_telemetry: true,
}
const storage = { used_bytes: 0, reserved_bytes: 0, total_bytes: 1, may_upload: true }

beforeEach(() => {
  readInPlace()
  drawNowhere()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(videos: UploadedVideo[], address = '/telemetry_upload') {
  windowWidth(1440)
  const sent: { url: string; body: Uint8Array }[] = []
  serverAnswers({
    site: demoSite,
    user: anna,
    other: async (url, init) => {
      if (init?.method === 'POST') {
        sent.push({ url, body: init.body as Uint8Array })
        return new Response(null, { status: 204 })
      }
      if (url.startsWith('/api/uploaded_videos?'))
        return Response.json({ videos, queue: [], storage, next_cursor: null })
      const one = videos.find(({ id }) => url === `/api/uploaded_videos/${id}`)
      return one ? Response.json(one) : new Response('nothing here', { status: 404 })
    },
  })
  const application = openApplication(address)
  await screen.findByRole('heading', { level: 1, name: 'Add telemetry to a video' })
  return { ...application, sent }
}

test('the part of an activity that a video covers is stored with it, in the time of the video', async () => {
  const { person, sent } = await open([measured, video])
  await person.click(await screen.findByRole('radio', { name: 'DJI_0001.MP4' }))
  expect(screen.queryByRole('radio', { name: 'GX010001.MP4' })).toBeNull()
  dropFile(fileOf('hut.gpx', gpxForTests({ startMs, seconds: 600 })))
  // A minute, with five seconds before and after it.
  expect(await screen.findByText('The whole video is covered, by 71 samples.')).toBeDefined()
  await person.click(screen.getByRole('button', { name: /the video begins 1 second later/ }))
  await person.click(screen.getByRole('button', { name: 'Add to the video' }))
  expect(await screen.findByRole('heading', { name: 'DJI_0001.MP4 now has telemetry.' })).toBeDefined()

  expect(sent.map(({ url }) => url)).toEqual([`/api/video/${video.id}/telemetry`])
  const { facts, samples, motion } = unpackReading(sent.at(0)!.body)
  expect(CameraFacts.parse(facts)).toEqual({
    device_name: 'DJI Action 4',
    start: { time_ms: startMs + 121_000, from: 'file', error_ms: 1000, zone_minutes: null, is_local: false },
    telemetry_from: 'file',
    place: null,
    positions: null,
    lens: null,
  })
  expect(motion).toBeNull()
  const { time, series } = decodeSamples(samples!).samples
  expect([time[0], time.at(-1)]).toEqual([-5000, 65_000])
  // The activity climbs a metre per second: 600 m at its start, so 721 m at the start of the video.
  expect(series.altitude?.[time.indexOf(0)]).toBe(721)
})

test('a video of another hour misses the activity, and is moved by the error of its clock', async () => {
  const late = { ...video, start_time_ms: startMs + 2 * 3_600_000 + 120_000 }
  const { person } = await open([late], `/telemetry_upload?video=${late.id}`)
  await screen.findByRole('radio', { name: 'DJI_0001.MP4', checked: true })
  dropFile(fileOf('hut.gpx', gpxForTests({ startMs, seconds: 600 })))
  expect(await screen.findByText(/^Nothing in this file was recorded during the video/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Add to the video' })).toHaveProperty('disabled', true)
  await person.click(screen.getByRole('button', { name: 'Move it by −2:00 h' }))
  expect(await screen.findByText('The whole video is covered, by 71 samples.')).toBeDefined()
})

test('an activity without times cannot be added', async () => {
  await open([video], `/telemetry_upload?video=${video.id}`)
  await screen.findByRole('radio', { name: 'DJI_0001.MP4', checked: true })
  dropFile(fileOf('route.gpx', gpxForTests({ startMs, seconds: 10 }).replaceAll(/<time>.*?<\/time>/g, '')))
  expect((await screen.findByRole('alert')).textContent).toContain('This file has no times')
})

test('if every video has telemetry there is nothing to choose, and a link to such a video says so', async () => {
  await open([measured], `/telemetry_upload?video=${measured.id}`)
  expect(await screen.findByRole('heading', { name: 'All your videos have telemetry' })).toBeDefined()
  await waitFor(() => expect(screen.getByText('This video already has telemetry.')).toBeDefined())
})

test('the subtitle file of a drone is stored at the seconds of the video, whatever its clock showed', async () => {
  const { person, sent } = await open([video], `/telemetry_upload?video=${video.id}`)
  await screen.findByRole('radio', { name: 'DJI_0001.MP4', checked: true })
  dropFile(fileOf('DJI_0001.SRT', bytesOfText(srtForTests(flightForTests(60, 1), 1000))))
  expect(await screen.findByText('98% of the video is covered, by 60 samples.')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Add to the video' }))
  await screen.findByRole('heading', { name: 'DJI_0001.MP4 now has telemetry.' })
  const { facts, samples } = unpackReading(sent.at(0)!.body)
  // Its start was not moved, so it is still the one that the camera gave.
  expect(CameraFacts.parse(facts).start).toMatchObject({ time_ms: video.start_time_ms, from: 'creation' })
  const { time, lat } = decodeSamples(samples!).samples
  expect([time[0], time.at(-1)]).toEqual([0, 59_000])
  expect(lat[0]).toBe(47)
})
