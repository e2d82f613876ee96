import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cameraFileForTests } from '#domain/camera/camera-file-for-tests.ts'
import { phoneVideoForTests } from '#domain/mp4/phone-video-for-tests.ts'
import { writeMovie } from '#domain/mp4/write-movie.ts'
import { demoSite, openApplication, serverAnswers, windowWidth } from '#web/app/testing/shell-for-tests.tsx'
import { drawNowhere, dropFile, fileOf, readInPlace } from './video-files-for-tests.tsx'

const local = Date.UTC(2024, 5, 12, 10, 30, 15)
const video = () =>
  cameraFileForTests({ creationMs: local, facts: [{ key: 'ZFOV', type: 'f', values: [[137.4]] }] })

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
  const fetched = serverAnswers({ site: demoSite, user: null })
  const application = openApplication('/debugmp4')
  await screen.findByText('Choose a video, or drop it here')
  return { ...application, fetched }
}

const facts = () => [...document.querySelectorAll('dl div')].map(({ textContent }) => textContent)
/** Finding rows by role takes seconds for a table of this size. */
const rows = () =>
  [...document.querySelectorAll('tr')].map(({ cells }) =>
    Array.from(cells, ({ textContent }) => textContent).join(' | '),
  )

/** Too imprecise at first, then weak. */
const dilution = (seconds: number) => (seconds < 1 ? 12 : 6.7)

test('a dropped video shows its contents, and none of it is sent', async () => {
  const { fetched } = await open()
  dropFile(fileOf('GX010001.MP4', video()))
  expect(await screen.findByText(/^Read on this device in .* Nothing has been uploaded\.$/)).toBeDefined()

  expect(facts()).toContain('Duration0:06 (6 s)')
  expect(facts()).toContain('Picture1920 × 1080')
  expect(facts()).toContain('CameraGoPro HERO11 Black')
  expect(facts()).toContain('Recorded from2024-06-12 08:30:15.250 UTC, ± 0.05 s')
  expect(facts()).toContain('LensFrom its field of view')
  expect(facts()).toContain('Telemetry fromGoPro')
  expect(facts()).toContain('MotionThe orientation computed by the camera')

  expect(rows()).toEqual(
    expect.arrayContaining([
      'GPS, each position (GPS9) | 2024-06-12 08:30:15.250 UTC | 60 | ± 0.05 s | The best',
      // The camera's clock is two hours ahead, and has no fractions of a second.
      'Creation time, read as the camera clock | 2024-06-12 10:30:15.000 | 1 | ± 2 min | −0.25 s',
      'Creation time, read as UTC | 2024-06-12 10:30:15.000 UTC | 1 | ± 2 min | +1:59:59',
      '1 | vide | avc1 | 180 | 30 Hz | 30,000 | 0 s | 5.967 s | None',
      // Ten metres a second throughout.
      'Speed over ground | m/s | 10 | 10 | 10',
    ]),
  )
  // A 200 Hz sensor for six seconds.
  const accelerometer = rows().indexOf('ACCL HERO11 Black · 1,200 samples · 200 Hz')
  expect(accelerometer).toBeGreaterThan(-1)
  expect(rows()[accelerometer + 1]).toMatch(/^Z \| m\/s² \| /)

  const sent = fetched.mock.calls.filter(([, init]) => init?.method !== undefined && init.method !== 'GET')
  expect(sent).toEqual([])
})

const soft = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

test('left-out positions are reported, and what heights are measured from', async () => {
  await open()
  dropFile(fileOf('GX010001.MP4', cameraFileForTests({ camera: { gps: 'gps5', dilution } })))
  await screen.findByText(/^Read on this device in/)
  expect(facts()).toContain('Positions90 of 108 are used')
  expect(facts()).toContain('AltitudesRecorded above the ellipsoid, converted to sea level (EGM96)')
  expect(soft()).toContain(
    'Camera GPS: 18 of 108 points were too imprecise and are left out. 90 of 108 points are weak and may be 20 m or more off.',
  )
})

test('a start by a camera’s clock is in UTC, unless more is known', async () => {
  await open()
  dropFile(fileOf('GX010001.MP4', cameraFileForTests({ camera: { gps: 'none' }, creationMs: local })))
  await screen.findByText(/^Read on this device in/)
  expect(facts()).toContain(
    'Recorded from2024-06-12 10:30:15.000 UTC, if the camera clock was set to UTC, ± 2 min',
  )
})

test('a phone video shows when and where it says it began', async () => {
  await open()
  const tags = {
    'com.apple.quicktime.creationdate': '2024-06-12T10:30:15+0200',
    'com.apple.quicktime.location.ISO6709': '+47.2630+011.3945+574.321/',
  }
  dropFile(fileOf('IMG_0001.MOV', phoneVideoForTests({ tags, creationMs: Date.UTC(2024, 5, 12, 8, 30, 32) })))
  await screen.findByText(/^Read on this device in/)
  expect(facts()).toContain('Recorded from2024-06-12 08:30:15.000 UTC, 10:30:15 local time, ± 2 s')
  expect(facts()).toContain('Start position47.26300, 11.39450')
  expect(soft()).toContain(
    'The phone clock is used, because its network sets it. The phone clock was set to UTC+2:00.',
  )
  expect(rows()).toContain('Creation time, read as UTC | 2024-06-12 08:30:32.000 UTC | 1 | ± 2 min | +17 s')
})

test('nested boxes can be opened, and a chosen one shows its first bytes', async () => {
  const { person } = await open()
  const pictures = [new Uint8Array(16), new Uint8Array(16)]
  const track = {
    handler: 'vide',
    codec: 'avc1',
    timescale: 30,
    durations: 1,
    width: 1920,
    height: 1080,
    samples: pictures,
  } as const
  dropFile(fileOf('clip.mp4', writeMovie({ tracks: [track] })))
  await person.click(await screen.findByRole('button', { name: 'What is in moov' }))
  await person.click(screen.getByRole('button', { name: 'What is in trak' }))
  const boxes = screen.getByRole('list', { name: 'In trak' })
  expect(
    within(boxes).getByRole('button', {
      name: /^tkhd 92 bytes at [\d,]+ track 1 · width 1,920 · height 1,080$/,
    }),
  ).toBeDefined()

  await person.click(screen.getByRole('button', { name: /^ftyp 20 bytes at 0/ }))
  expect(await screen.findByText(/^00000000 00 00 00 14 66 74 79 70 ····ftyp 00000008/)).toBeDefined()
})

test('a truncated video says so, and shows its boxes as far as they could be read', async () => {
  await open()
  const whole = video()
  dropFile(fileOf('GX010001.MP4', whole.slice(0, whole.length / 2)))
  expect((await screen.findByRole('alert')).textContent).toContain('The file is cut off')
  expect(screen.getByRole('button', { name: /^ftyp/ })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Clocks' })).toBeNull()
})

test('for a file that is not a video, the supported kinds are listed', async () => {
  await open()
  dropFile(fileOf('notes.mp4', 'These are some notes and no video at all.'))
  expect((await screen.findByRole('alert')).textContent).toContain('This kind of video cannot be read')
})
