import { cleanup, screen, waitFor } from '@testing-library/react'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { videoFileMessages } from '#contract/video-file-messages.ts'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { bytesOfText, flightForTests, srtForTests } from '#domain/formats/dji/srt-for-tests.ts'
import { deadline, said } from '#web/app/testing/settings-for-tests.tsx'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { anna } from '#web/session/user-for-tests.ts'
import { drawNowhere, dropFile, fileOf, gpxForTests, readInPlace } from './video-files-for-tests.tsx'

const startMs = Date.UTC(2024, 5, 12, 8)

beforeEach(() => {
  readInPlace()
  drawNowhere()
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open() {
  windowWidth(1440)
  serverAnswers({ site: demoSite, user: { ...anna, units: 'metric' } })
  const application = openApplication('/telemetry')
  await screen.findByText('Choose a file, or drop it here', {}, deadline)
  return application
}

const facts = () => [...document.querySelectorAll('dl div')].map(({ textContent }) => textContent?.trim())

test('a compressed GPX file shows its name, figures and charts, and can be uploaded', async () => {
  await open()
  dropFile(fileOf('hut.gpx.gz', new Uint8Array(gzipSync(gpxForTests({ startMs, seconds: 600 })))))
  expect(await screen.findByRole('heading', { level: 2, name: 'To the hut' }, deadline)).toBeDefined()
  // 600 times 0.0001 degrees to the north, at 111.18 km per degree.
  await waitFor(() => expect(facts()).toContain('Distance6.7 km'), deadline)
  expect(facts()).toContain('Elapsed time10:00')
  expect(facts()).toContain('Highest point1,200 m')
  expect(screen.getByRole('region', { name: 'Charts' }).textContent).toContain('Altitude')
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined()
})

test('a camera’s video shows its GPS track, and one without says so', async () => {
  await open()
  dropFile(fileOf('GX010001.MP4', cameraFileForTests()))
  expect(await screen.findByRole('heading', { level: 2, name: 'GX010001.MP4' }, deadline)).toBeDefined()
  expect(screen.getByText(/GoPro HERO11 Black · 60 samples/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Inspect a video' }).getAttribute('href')).toBe('/debugmp4')

  dropFile(fileOf('GX010002.MP4', cameraFileForTests({ camera: { gps: 'none' } })))
  expect(
    await screen.findByText('The camera recorded no GPS track in this video.', {}, deadline),
  ).toBeDefined()
})

test('a file that cannot be read here says why, and an archive can still be uploaded', async () => {
  await open()
  dropFile(fileOf('broken.gpx.gz', new Uint8Array([0x1f, 0x8b, 1, 2, 3])))
  expect((await screen.findByRole('alert', {}, deadline)).textContent).toContain('could not be unpacked')
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()

  dropFile(fileOf('notes.txt', 'notes'))
  await waitFor(
    () => expect(screen.getByRole('alert').textContent).toContain('You can use .fit, .gpx'),
    deadline,
  )

  dropFile(fileOf('export.zip', 'PK'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('read by the server'), deadline)
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined()

  dropFile(fileOf('one.gpx', ''), fileOf('two.gpx', ''))
  await waitFor(() => expect(said()).toContain(videoFileMessages.oneAtATime), deadline)
})

const video = () => fileOf('DJI_0001.MP4', cameraFileForTests({ camera: { gps: 'none' } }))
const subtitles = () => bytesOfText(srtForTests(flightForTests(6, 10), 100))

test('the subtitle file of a drone shows its track, and says that its times have no timezone', async () => {
  await open()
  dropFile(fileOf('DJI_0001.SRT', subtitles()))
  expect(await screen.findByRole('heading', { level: 2, name: 'DJI_0001.SRT' }, deadline)).toBeDefined()
  expect(screen.getByText(/60 samples/)).toBeDefined()
  expect(screen.getByText(/^The times in this file are those on the clock of the drone/)).toBeDefined()
  // Without its video, there is nothing to upload.
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()

  dropFile(fileOf('talk.srt', srtForTests(['Hello.'], 1000)))
  await waitFor(
    () => expect(screen.getByRole('alert').textContent).toContain('no positions of a drone'),
    deadline,
  )
})

test('a video dropped together with the subtitle file of a drone shows its track, in either order', async () => {
  await open()
  dropFile(fileOf('DJI_0001.SRT', subtitles()), video())
  expect(await screen.findByRole('heading', { level: 2, name: 'DJI_0001.MP4' }, deadline)).toBeDefined()
  expect(screen.getByText(/60 samples/)).toBeDefined()
  expect(screen.getByText('DJI_0001.MP4, DJI_0001.SRT')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined()

  dropFile(video(), fileOf('DJI_0002.SRT', subtitles()))
  await waitFor(() => expect(said()).toContain(videoFileMessages.oneAtATime), deadline)
})
