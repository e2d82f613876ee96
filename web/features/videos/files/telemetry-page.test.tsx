import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts/account.ts'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { bytesOfText, flightForTests, srtForTests } from '#domain/formats/dji/srt-for-tests.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { changeUser } from '#web/session/change-user.ts'
import { filesInHandStore } from '#web/session/files-in-hand.ts'
import { closeLogin } from '#web/session/login-dialog.ts'
import { anna } from '#web/session/user-for-tests.ts'
import { drawNowhere, dropFile, fileOf, gpxForTests, readInPlace } from './video-files-for-tests.tsx'

const startMs = Date.UTC(2024, 5, 12, 8)

beforeEach(() => {
  readInPlace()
  drawNowhere()
})

afterEach(() => {
  cleanup()
  closeLogin()
  filesInHandStore.set([])
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function open(user: User | null = { ...anna, units: 'metric' }) {
  windowWidth(1440)
  serverAnswers({ site: demoSite, user })
  const application = openApplication('/telemetry')
  await screen.findByText('Choose files, or drop them here')
  return application
}

const facts = () => [...document.querySelectorAll('dl div')].map(({ textContent }) => textContent?.trim())

test('a compressed GPX file shows its name, figures and charts, and can be uploaded', async () => {
  await open()
  dropFile(fileOf('hut.gpx.gz', new Uint8Array(gzipSync(gpxForTests({ startMs, seconds: 600 })))))
  expect(await screen.findByRole('heading', { level: 2, name: 'To the hut' })).toBeDefined()
  // 600 times 0.0001 degrees to the north, at 111.18 km per degree.
  await waitFor(() => expect(facts()).toContain('Distance6.7 km'))
  expect(facts()).toContain('Elapsed time10:00')
  expect(facts()).toContain('Highest point1,200 m')
  expect(screen.getByRole('region', { name: 'Charts' }).textContent).toContain('Altitude')
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined()
})

test('a camera’s video shows its GPS track, and one without says so', async () => {
  await open()
  dropFile(fileOf('GX010001.MP4', cameraFileForTests()))
  expect(await screen.findByRole('heading', { level: 2, name: 'GX010001.MP4' })).toBeDefined()
  expect(screen.getByText(/GoPro HERO11 Black · 60 samples/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Inspect a video' }).getAttribute('href')).toBe('/debugmp4')

  dropFile(fileOf('GX010002.MP4', cameraFileForTests({ camera: { gps: 'none' } })))
  expect(await screen.findByText('The camera recorded no GPS track in this video.')).toBeDefined()
})

test('a file that cannot be read here says why, and an archive can still be uploaded', async () => {
  await open()
  dropFile(fileOf('broken.gpx.gz', new Uint8Array([0x1f, 0x8b, 1, 2, 3])))
  expect((await screen.findByRole('alert')).textContent).toContain('could not be unpacked')
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()

  dropFile(fileOf('notes.txt', 'notes'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('You can use .fit, .gpx'))

  dropFile(fileOf('export.zip', 'PK'))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('read by the server'))
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined()
})

const video = () => fileOf('DJI_0001.MP4', cameraFileForTests({ camera: { gps: 'none' } }))
const subtitles = () => bytesOfText(srtForTests(flightForTests(6, 10), 100))

test('the subtitle file of a drone shows its track, and says that its times have no timezone', async () => {
  await open()
  dropFile(fileOf('DJI_0001.SRT', subtitles()))
  expect(await screen.findByRole('heading', { level: 2, name: 'DJI_0001.SRT' })).toBeDefined()
  expect(screen.getByText(/60 samples/)).toBeDefined()
  expect(screen.getByText(/^The times in this file are those on the clock of the drone/)).toBeDefined()
  // Without its video, there is nothing to upload.
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()

  dropFile(fileOf('talk.srt', srtForTests(['Hello.'], 1000)))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('no positions of a drone'))
})

test('a video dropped together with the subtitle file of a drone shows its track, in either order', async () => {
  await open()
  dropFile(fileOf('DJI_0001.SRT', subtitles()), video())
  expect(await screen.findByRole('heading', { level: 2, name: 'DJI_0001.MP4' })).toBeDefined()
  expect(screen.getByText(/60 samples/)).toBeDefined()
  expect(screen.getByText('DJI_0001.MP4, DJI_0001.SRT')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDefined()
})

const ride = () => fileOf('ride.gpx', gpxForTests({ startMs, seconds: 60 }))
const walk = () => fileOf('walk.gpx', gpxForTests({ startMs: startMs + 3_600_000, seconds: 120 }))
const list = () => within(screen.getByRole('list', { name: 'Your files' }))

test('several files are in a list, of which one is shown, and those that are put away are not uploaded', async () => {
  const { person } = await open()
  dropFile(ride(), walk())
  const shown = await screen.findByRole('button', { name: /^ride\.gpx/, current: true })
  expect(await screen.findByRole('button', { name: 'Upload 2 files' })).toBeDefined()
  await person.click(list().getByRole('button', { name: /^walk\.gpx/ }))
  expect(shown.getAttribute('aria-current')).toBeNull()
  await waitFor(() => expect(facts()).toContain('Elapsed time2:00'))
  // The same file once more changes nothing.
  dropFile(ride())
  await waitFor(() => expect(facts()).toContain('Elapsed time1:00'))
  expect(list().getAllByRole('listitem')).toHaveLength(2)
  dropFile(fileOf('run.gpx', gpxForTests({ startMs: startMs + 7_200_000, seconds: 60 })))
  await waitFor(() => expect(list().getAllByRole('listitem')).toHaveLength(3))
  // The focus goes to what stays.
  await person.click(list().getByRole('button', { name: 'Put run.gpx away' }))
  expect(document.activeElement?.textContent).toMatch(/^walk\.gpx/)
  await person.click(list().getByRole('button', { name: 'Put ride.gpx away' }))
  expect(document.activeElement?.textContent).toBe('Add files')
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeDefined()
  expect(screen.queryByRole('list', { name: 'Your files' })).toBeNull()
})

class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

test('a visitor is asked to sign up when it is time, and the upload goes on with the same files', async () => {
  const { person, router, client } = await open(null)
  dropFile(ride(), walk())
  await person.click(await screen.findByRole('button', { name: 'Sign up to publish' }))
  await screen.findByRole('dialog', { name: 'Create account' })
  expect(router.state.location.pathname).toBe('/telemetry')
  // For this test it is enough that they are handed to the worker.
  vi.stubGlobal('Worker', SilentWorker)
  await act(() => changeUser(client, anna))
  await waitFor(() => expect(router.state.location.pathname).toBe('/uploads'))
  const uploads = within(await screen.findByRole('region', { name: 'Uploads' }))
  for (const name of ['ride.gpx', 'walk.gpx']) expect(await uploads.findAllByText(name)).not.toEqual([])
  expect(filesInHandStore.get()).toEqual([])
})

test('who closes the dialog still has their files, and logging in later sends nothing', async () => {
  const { person, router, client } = await open(null)
  dropFile(ride())
  await person.click(await screen.findByRole('button', { name: 'Sign up to publish' }))
  await screen.findByRole('dialog', { name: 'Create account' })
  await person.click(screen.getByRole('button', { name: 'Close' }))
  await act(() => changeUser(client, anna))
  expect(await screen.findByRole('button', { name: 'Upload' })).toBeDefined()
  expect([router.state.location.pathname, filesInHandStore.get().length]).toEqual(['/telemetry', 1])
})
