import { expect, test } from 'vitest'
import { distanceBetween } from '#domain/geo/distance.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import type { Motion } from '#domain/motion/motion.ts'
import { conjugate, multiplied, noTurn, quaternionAt, turnBy, turned, type Quaternion } from '#domain/motion/quaternion.ts'
import { writeMovie } from '#domain/mp4/write-movie.ts'
import { cameraFileForTests, cyclingCamera, type TestCameraFile } from './camera-file-for-tests.ts'
import { telemetryTrack } from './simulate-camera.ts'
import type { CameraFile } from './camera-file.ts'
import { readCameraFile } from './read-camera-file.ts'

const read = (file: TestCameraFile = {}): Promise<CameraFile> => readCameraFile(bytesInMemory(cameraFileForTests(file)))

function motionOf({ motion }: CameraFile): Motion {
  if (!motion) throw new Error('There is no motion.')
  return motion
}

const degrees = (q: Quaternion): number => (2 * Math.asin(Math.min(1, Math.hypot(q[1], q[2], q[3]))) * 180) / Math.PI

const since = (a: Quaternion, b: Quaternion): Quaternion => multiplied(conjugate(a), b)

/** How far the turns of all pictures are from what the camera did, in degrees, both counted from the first picture. */
function worstTurn({ q, n, dt }: Motion, truth: (t: number) => Quaternion, lag = 0): number {
  return Array.from({ length: n }, (_, index) => {
    const found = since(quaternionAt(q, 0), quaternionAt(q, index))
    return degrees(since(found, since(truth(lag), truth(index * dt + lag))))
  }).reduce((most, one) => Math.max(most, one), 0)
}

const shown = (vector: ArrayLike<number>): number[] => Array.from(vector, (value) => Math.round(value * 100) / 100 + 0)
const fact = (key: string, type: string, value: string | number[]) => ({
  key,
  type,
  values: typeof value === 'string' ? value : [value],
})

test('what a camera with GPS wrote becomes a track that begins when its clock by satellite says', async () => {
  const { recording, start, positions, altitudeAbove, camera, video, losses } = await read({
    creationMs: cyclingCamera.startMs + 7_203_000,
  })
  expect(start).toMatchObject({ startMs: cyclingCamera.startMs, from: 'gps9', errorMs: 50, zoneMinutes: 120 })
  expect(start?.candidates.map(({ from, reading }) => `${from} ${reading}`)).toEqual([
    'gps9 utc',
    'creation local',
    'creation utc',
  ])
  expect(positions).toEqual({ count: 60, used: 60 })
  expect(altitudeAbove).toBe('sea')
  expect(camera).toMatchObject({ make: 'GoPro', model: 'HERO11 Black' })
  expect(video).toMatchObject({ width: 1920, height: 1080, frames: 180, videoCodec: 'avc1', audioCodec: null })
  expect(video.framesPerSecond).toBeCloseTo(30, 9)
  expect(losses).toEqual([])
  const { time, lat, lon, series } = recording?.samples ?? { time: [], lat: [], lon: [], series: {} }
  expect([time[0], time[59]]).toEqual([cyclingCamera.startMs, cyclingCamera.startMs + 5900])
  expect(distanceBetween(lat[0] ?? 0, lon[0] ?? 0, lat[59] ?? 0, lon[59] ?? 0)).toBeCloseTo(59, 0)
  expect(series.altitude?.[59]).toBeCloseTo(605.9, 3)
  expect(series.speed?.[0]).toBe(10)
})

test('the older GPS tells the time once a second, and altitudes above the ellipsoid', async () => {
  const { recording, start, altitudeAbove, positions } = await read({ camera: { gps: 'gps5' } })
  expect(start).toMatchObject({ startMs: cyclingCamera.startMs, from: 'gpsu', errorMs: 1000, zoneMinutes: null })
  expect(altitudeAbove).toBe('ellipsoid')
  expect(positions).toEqual({ count: 108, used: 108 })
  expect(recording?.samples.time[107]).toBeCloseTo(cyclingCamera.startMs + (107 / 18) * 1000, 0)
})

test.each([
  ['it has no fix', { fix: 0 }],
  ['the satellites stand badly', { dilution: 99.99 }],
  ['it flies', { position: (t: number) => ({ lat: 47 + (687 * t) / 111_180, lon: 11, altitude: 0, speed: 687 }) }],
])('no track is made while %s', async (_, camera) => {
  for (const gps of ['gps9', 'gps5'] as const) {
    const { recording, positions } = await read({ camera: { ...camera, gps } })
    expect(recording).toBeNull()
    expect(positions.used).toBe(0)
  }
})

const jumping = (t: number) => ({
  ...cyclingCamera.position(t),
  lat: cyclingCamera.position(t).lat + (t > 2.95 && t < 3.25 ? 0.5 : 0),
})

test('a jump of the GPS that comes back is left out', async () => {
  const { recording, positions } = await read({ camera: { position: jumping } })
  expect(positions).toEqual({ count: 60, used: 57 })
  expect(recording?.breaks).toEqual([])
})

test('without GPS the start is what the clock of the camera showed, in either reading', async () => {
  const creationMs = Date.UTC(2024, 5, 12, 10, 30, 15)
  const { recording, start } = await read({ camera: { gps: 'none' }, creationMs })
  expect(recording).toBeNull()
  expect(start).toMatchObject({ startMs: creationMs, from: 'creation', reading: 'local', errorMs: 120_000, zoneMinutes: null })
  expect((await read({ camera: { gps: 'none' } })).start).toBeNull()
})

test('exposure and temperature come at most ten times a second', async () => {
  const { series } = await read()
  expect([series.iso?.t.length, series.shutterSeconds?.t.length, series.temperature?.t.length]).toEqual([60, 60, 6])
  expect(Array.from(series.iso?.values.subarray(0, 12) ?? [])).toEqual([
    100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 101, 101,
  ])
  expect(series.shutterSeconds?.values[30]).toBeCloseTo(1 / 503, 8)
  expect(series.temperature?.values[5]).toBeCloseTo(40.05, 4)
})

test('how the camera was held is known for each picture by its own orientation', async () => {
  const motion = motionOf(await read())
  expect(motion).toMatchObject({ n: 180, t0: 0, times: null, source: 'cori', lag: 0, eis: false, grav: 'grav', quality: null })
  expect(motion.dt).toBeCloseTo(1 / 30, 9)
  expect(worstTurn(motion, cyclingCamera.turn)).toBeLessThan(0.01)
})

const imageTurn = (t: number): Quaternion => turnBy([0.01 * Math.sin(7 * t), 0, 0.05 * Math.cos(4 * t)])

test('what the stabilisation of the camera did to the picture is counted in', async () => {
  const file = await read({ camera: { imageTurn }, facts: [fact('EISE', 'c', 'Y')] })
  const motion = motionOf(file)
  // A ray of the picture is turned back by the stabilisation, then as the camera was held.
  expect(worstTurn(motion, (t) => multiplied(cyclingCamera.turn(t), conjugate(imageTurn(t))))).toBeLessThan(0.02)
  const inPicture = turned(multiplied(imageTurn(1), conjugate(cyclingCamera.turn(1))), [0, 1, 0])
  expect(shown(motion.gravity.subarray(90, 93))).toEqual(shown(inPicture))
})

test('without an orientation the gyroscope is added up, and the accelerometer tells where down is', async () => {
  const motion = motionOf(await read({ camera: { hasOrientation: false } }))
  expect(motion).toMatchObject({ source: 'gyro', grav: 'accl', lag: 0.01 })
  expect(worstTurn(motion, cyclingCamera.turn, 0.01)).toBeLessThan(0.1)
  const down = turned(conjugate(cyclingCamera.turn(2)), [0, 1, 0])
  expect(shown(motion.gravity.subarray(180, 183))).toEqual(shown(down))
})

test('a picture that the camera stabilised without saying how cannot be followed', async () => {
  const { motion, motionUnavailable } = await read({ camera: { hasOrientation: false }, facts: [fact('EISE', 'c', 'Y')] })
  expect([motion, motionUnavailable]).toEqual([null, 'stabilised_by_camera'])
})

test('an orientation that never changes was not recorded', async () => {
  const { motion, motionUnavailable } = await read({ camera: { turn: () => noTurn } })
  expect([motion, motionUnavailable]).toEqual([null, 'not_recorded'])
})

test('the motion of a picture that is shown turned is that of the turned picture', async () => {
  const held = turnBy([0, 0, Math.PI / 2])
  const upright = motionOf(await read({ camera: { turn: () => held } }))
  const turnedFile = motionOf(await read({ camera: { turn: () => held }, rotation: 90, facts: [fact('ZFOV', 'f', [120])] }))
  // Held a quarter clockwise: down in the world is to the right in the picture as it is stored, and down again after its turn.
  expect(shown(upright.gravity.subarray(0, 3))).toEqual([1, 0, 0])
  expect(shown(turnedFile.gravity.subarray(0, 3))).toEqual([0, 1, 0])
  expect(shown(turned(quaternionAt(turnedFile.q, 0), [0, 1, 0]))).toEqual([0, 1, 0])
  expect(turnedFile.lens).toMatchObject({ w: 1080, h: 1920, cx: 540, cy: 960 })
})

test('a later file of a recording, whose clock goes on, is read like the first', async () => {
  const [first, later] = [await read(), await read({ camera: { clock: 731_000_000 } })]
  expect(later.start).toEqual(first.start)
  expect(later.recording).toEqual(first.recording)
  expect(later.motion).toEqual(first.motion)
})

test('a video whose telemetry cannot be read is a video all the same', async () => {
  const bytes = writeMovie({
    tracks: [
      { handler: 'vide', codec: 'avc1', timescale: 1000, durations: 40, width: 64, height: 36, samples: [new Uint8Array(9)] },
      { ...telemetryTrack, durations: 1000, samples: [new Uint8Array(5 * 1024 * 1024)] },
    ],
  })
  const { video, recording, motionUnavailable, losses } = await readCameraFile(bytesInMemory(bytes))
  expect(video).toMatchObject({ container: 'mp4', width: 64, height: 36, frames: 1 })
  expect([recording, motionUnavailable]).toEqual([null, 'no_sensor'])
  expect(losses).toEqual(['The telemetry of the video is larger than any camera writes.'])
})
