import { expect, test } from 'vitest'
import { distanceBetween } from '#domain/geo/distance.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import type { Motion } from '#domain/motion/motion.ts'
import {
  conjugate,
  multiplied,
  noTurn,
  quaternionAt,
  turnBy,
  turned,
  type Quaternion,
} from '#domain/motion/quaternion.ts'
import { phoneVideoForTests, placeBox, quicktimeText } from '#domain/mp4/phone-video-for-tests.ts'
import { boxBytes } from '#domain/mp4/write-box.ts'
import { writeMovie } from '#domain/mp4/write-movie.ts'
import { cameraFileForTests, cyclingCamera, type TestCameraFile } from './camera-file-for-tests.ts'
import { telemetryTrack } from './simulate-camera.ts'
import type { CameraFile } from './camera-file.ts'
import { readCameraFile } from './read-camera-file.ts'
import { isStabilizedByCamera } from '#domain/stabilization/check-motion.ts'

const read = (file: TestCameraFile = {}): Promise<CameraFile> =>
  readCameraFile(bytesInMemory(cameraFileForTests(file)))

function motionOf({ motion }: CameraFile): Motion {
  if (!motion) throw new Error('There is no motion.')
  return motion
}

const degrees = (q: Quaternion): number =>
  (2 * Math.asin(Math.min(1, Math.hypot(q[1], q[2], q[3]))) * 180) / Math.PI

const since = (a: Quaternion, b: Quaternion): Quaternion => multiplied(conjugate(a), b)

/** The largest error of any frame's orientation, in degrees, relative to the first frame. */
function worstTurn({ q, n, dt }: Motion, truth: (t: number) => Quaternion, lag = 0): number {
  return Array.from({ length: n }, (_, index) => {
    const found = since(quaternionAt(q, 0), quaternionAt(q, index))
    return degrees(since(found, since(truth(lag), truth(index * dt + lag))))
  }).reduce((max, one) => Math.max(max, one), 0)
}

const shown = (vector: ArrayLike<number>): number[] =>
  Array.from(vector, (value) => Math.round(value * 100) / 100 + 0)
const fact = (key: string, type: string, value: string | number[]) => ({
  key,
  type,
  values: typeof value === 'string' ? value : [value],
})

const nothingDropped = { weak: 0, noFix: 0, imprecise: 0, jumps: 0 }

test('what a camera with GPS wrote becomes a track that starts at its satellite time', async () => {
  const { recording, start, positions, altitudeAbove, camera, video, losses } = await read({
    creationMs: cyclingCamera.startMs + 7_203_000,
  })
  expect(start).toMatchObject({ startMs: cyclingCamera.startMs, from: 'gps9', errorMs: 50, zoneMinutes: 120 })
  expect(start?.candidates.map(({ from, reading }) => `${from} ${reading}`)).toEqual([
    'gps9 utc',
    'creation local',
    'creation utc',
  ])
  expect(positions).toEqual({ count: 60, used: 60, ...nothingDropped })
  expect(altitudeAbove).toBe('sea')
  expect(camera).toMatchObject({ make: 'GoPro', model: 'HERO11 Black' })
  expect(video).toMatchObject({
    width: 1920,
    height: 1080,
    frames: 180,
    videoCodec: 'avc1',
    audioCodec: null,
  })
  expect(video.framesPerSecond).toBeCloseTo(30, 9)
  expect(losses).toEqual([])
  const { time, lat, lon, series } = recording?.samples ?? { time: [], lat: [], lon: [], series: {} }
  expect([time[0], time[59]]).toEqual([cyclingCamera.startMs, cyclingCamera.startMs + 5900])
  expect(distanceBetween(lat[0] ?? 0, lon[0] ?? 0, lat[59] ?? 0, lon[59] ?? 0)).toBeCloseTo(59, 0)
  expect(series.altitude?.[59]).toBeCloseTo(605.9, 3)
  expect(series.speed?.[0]).toBe(10)
})

test('older GPS reports the time once a second', async () => {
  const { recording, start, positions } = await read({ camera: { gps: 'gps5' } })
  expect(start).toMatchObject({
    startMs: cyclingCamera.startMs,
    from: 'gpsu',
    errorMs: 1000,
    zoneMinutes: null,
  })
  expect(positions).toEqual({ count: 108, used: 108, ...nothingDropped })
  expect(recording?.samples.time[107]).toBeCloseTo(cyclingCamera.startMs + (107 / 18) * 1000, 0)
})

/** Height of the sea above the ellipsoid in metres, from the EGM96 test points that the NGA publishes. */
const published = [
  { lat: 38.628155, lon: -90.220845, sea: -31.628 },
  { lat: 46.874319, lon: 102.448729, sea: -43.575 },
  { lat: -23.617446, lon: 133.874712, sea: 15.871 },
]

test.each(published)(
  'altitudes above the ellipsoid become altitudes above the sea, at %o',
  async ({ lat, lon, sea }) => {
    const position = () => ({ lat, lon, altitude: sea + 12, speed: 0 })
    const older = await read({ camera: { gps: 'gps5', position } })
    expect(older.altitudeAbove).toBe('ellipsoid')
    expect(Math.abs((older.recording?.samples.series.altitude?.[0] ?? 0) - 12)).toBeLessThan(0.5)
    // This camera says that its heights are above sea level.
    const newer = await read({ camera: { gps: 'gps9', position } })
    expect(newer.altitudeAbove).toBe('sea')
    expect(newer.recording?.samples.series.altitude?.[0]).toBeCloseTo(sea + 12, 2)
  },
)

const flying = (t: number) => ({ lat: 47 + (687 * t) / 111_180, lon: 11, altitude: 0, speed: 687 })

test.each([
  ['it has no fix', { fix: 0 }, 'noFix'],
  ['it writes zeros', { position: () => ({ lat: 0, lon: 0, altitude: 0, speed: 0 }) }, 'noFix'],
  ['the satellites stand badly', { dilution: 10.01 }, 'imprecise'],
  ['it has no heights and the satellites stand not well', { fix: 2, dilution: 5 }, 'imprecise'],
  ['it flies', { position: flying }, 'jumps'],
] as const)('no track is made while %s, and the reason is given', async (_, camera, reason) => {
  for (const gps of ['gps9', 'gps5'] as const) {
    const { recording, positions } = await read({ camera: { ...camera, gps } })
    expect(recording).toBeNull()
    expect(positions).toEqual({
      count: positions.count,
      used: 0,
      ...nothingDropped,
      [reason]: positions.count,
    })
    expect(positions.count).toBeGreaterThan(0)
  }
})

test.each([5, 6.7, 10])(
  'with a full fix and a dilution of %d, the track is kept as weak and gives the time',
  async (dilution) => {
    for (const gps of ['gps9', 'gps5'] as const) {
      const { recording, positions, start } = await read({ camera: { dilution, gps } })
      expect(recording?.samples.time.length).toBe(positions.count)
      expect(positions).toMatchObject({ used: positions.count, weak: positions.count })
      expect(start?.startMs).toBe(cyclingCamera.startMs)
    }
  },
)

const jumping = (t: number) => ({
  ...cyclingCamera.position(t),
  lat: cyclingCamera.position(t).lat + (t > 2.95 && t < 3.25 ? 0.5 : 0),
})

test('a jump of the GPS that comes back is left out', async () => {
  const { recording, positions } = await read({ camera: { position: jumping } })
  expect(positions).toEqual({ count: 60, used: 57, ...nothingDropped, jumps: 3 })
  expect(recording?.breaks).toEqual([])
})

test('where good and weak positions contradict each other, the good ones win', async () => {
  // In the first two seconds reception is poor, and the position half a degree off.
  const camera = {
    position: (t: number) => ({
      ...cyclingCamera.position(t),
      lat: cyclingCamera.position(t).lat + (t < 1.95 ? 0.5 : 0),
    }),
    dilution: (t: number) => (t < 1.95 ? 8 : 1.5),
  }
  const { recording, positions } = await read({ camera })
  expect(positions).toEqual({ count: 60, used: 40, ...nothingDropped, jumps: 20 })
  expect(recording?.samples.lat[0]).toBeCloseTo(cyclingCamera.position(2).lat, 6)
  expect(recording?.breaks).toEqual([])
  // With poor reception but the right place, they stay.
  const agreeing = await read({ camera: { dilution: camera.dilution } })
  expect(agreeing.positions).toEqual({ count: 60, used: 60, ...nothingDropped, weak: 20 })
})

test('the times of weak positions do not count next to those of good ones', async () => {
  const camera = {
    dilution: (t: number) => (t < 3.95 ? 8 : 1.5),
    clockErrorMs: (t: number) => (t < 3.95 ? 400 : 0),
  }
  const { start } = await read({ camera })
  expect(start).toMatchObject({ startMs: cyclingCamera.startMs, errorMs: 50 })
  expect(start?.candidates[0]?.count).toBe(20)
})

test('without GPS the start is what the camera’s clock showed, in either reading', async () => {
  const creationMs = Date.UTC(2024, 5, 12, 10, 30, 15)
  const { recording, start } = await read({ camera: { gps: 'none' }, creationMs })
  expect(recording).toBeNull()
  expect(start).toMatchObject({
    startMs: creationMs,
    from: 'creation',
    reading: 'local',
    errorMs: 120_000,
    zoneMinutes: null,
  })
  expect((await read({ camera: { gps: 'none' } })).start).toBeNull()
})

const iphone = {
  'com.apple.quicktime.make': 'Apple',
  'com.apple.quicktime.model': 'iPhone 15 Pro',
  'com.apple.quicktime.creationdate': '2024-06-12T10:30:15+0200',
  'com.apple.quicktime.location.ISO6709': '+47.2630+011.3945+574.321/',
}
const filmedMs = Date.UTC(2024, 5, 12, 8, 30, 15)
const readPhone = (video: Parameters<typeof phoneVideoForTests>[0]) =>
  readCameraFile(bytesInMemory(phoneVideoForTests(video)))

test('an Apple phone says when its video began, in which timezone, and where', async () => {
  // The file's creation time is the time of its end.
  const { start, place, camera, recording } = await readPhone({ creationMs: filmedMs + 17_000, tags: iphone })
  expect(start).toMatchObject({
    startMs: filmedMs,
    from: 'phone',
    reading: 'utc',
    errorMs: 2000,
    zoneMinutes: 120,
  })
  expect(place).toEqual({ lat: 47.263, lon: 11.3945 })
  expect([camera.make, camera.model, recording]).toEqual(['Apple', 'iPhone 15 Pro', null])
})

test('an Android phone writes the time at which the video ended, and where it began', async () => {
  const tags = {
    'com.android.version': '14',
    'com.android.manufacturer': 'Google',
    'com.android.model': 'Pixel 8',
  }
  const userData = boxBytes('\u00a9xyz', quicktimeText('+47.2630+011.3945/'))
  const { start, place, camera } = await readPhone({ creationMs: filmedMs + 17_000, tags, userData })
  expect(start).toMatchObject({ startMs: filmedMs, from: 'phone', errorMs: 2000, zoneMinutes: null })
  expect(place).toEqual({ lat: 47.263, lon: 11.3945 })
  expect(camera).toMatchObject({ make: 'Google', model: 'Pixel 8' })
})

test('the place in 3GPP files is read too, and a place says nothing about the time', async () => {
  const userData = placeBox(Uint8Array.of(0), { lat: -33.8568, lon: 151.2153 })
  const { start, place } = await readPhone({ creationMs: filmedMs, userData })
  expect(start).toMatchObject({ startMs: filmedMs, from: 'creation', errorMs: 120_000, zoneMinutes: null })
  expect([place?.lat, place?.lon].map((value) => value?.toFixed(3))).toEqual(['-33.857', '151.215'])
})

test('exposure and temperature are sampled at most ten times a second', async () => {
  const { series } = await read()
  expect([series.iso?.t.length, series.shutterSeconds?.t.length, series.temperature?.t.length]).toEqual([
    60, 60, 6,
  ])
  expect(Array.from(series.iso?.values.subarray(0, 12) ?? [])).toEqual([
    100, 100, 100, 100, 100, 100, 100, 100, 100, 100, 101, 101,
  ])
  expect(series.shutterSeconds?.values[30]).toBeCloseTo(1 / 503, 8)
  expect(series.temperature?.values[5]).toBeCloseTo(40.05, 4)
})

test('the orientation stored for each frame says how the camera was held', async () => {
  const motion = motionOf(await read())
  expect(motion).toMatchObject({
    n: 180,
    t0: 0,
    times: null,
    source: 'cori',
    lag: 0,
    eis: false,
    grav: 'grav',
    quality: null,
  })
  expect(motion.dt).toBeCloseTo(1 / 30, 9)
  expect(worstTurn(motion, cyclingCamera.turn)).toBeLessThan(0.01)
})

const imageTurn = (t: number): Quaternion => turnBy([0.01 * Math.sin(7 * t), 0, 0.05 * Math.cos(4 * t)])

test('the camera’s own stabilization of the picture is taken into account', async () => {
  const file = await read({ camera: { imageTurn }, facts: [fact('EISE', 'c', 'Y')] })
  const motion = motionOf(file)
  // A ray of the picture is first rotated back by the stabilization, then rotated as the camera was held.
  expect(worstTurn(motion, (t) => multiplied(cyclingCamera.turn(t), conjugate(imageTurn(t))))).toBeLessThan(
    0.02,
  )
  const inPicture = turned(multiplied(imageTurn(1), conjugate(cyclingCamera.turn(1))), [0, 1, 0])
  expect(shown(motion.gravity.subarray(90, 93))).toEqual(shown(inPicture))
})

test('without an orientation the gyroscope is integrated, and the accelerometer says where down is', async () => {
  const motion = motionOf(await read({ camera: { hasOrientation: false } }))
  expect(motion).toMatchObject({ source: 'gyro', grav: 'accl', lag: 0.01 })
  expect(worstTurn(motion, cyclingCamera.turn, 0.01)).toBeLessThan(0.1)
  const down = turned(conjugate(cyclingCamera.turn(2)), [0, 1, 0])
  expect(shown(motion.gravity.subarray(180, 183))).toEqual(shown(down))
})

test('where the camera stabilized the picture without saying how, that is told with how it moved', async () => {
  const facts = [fact('EISE', 'c', 'Y')]
  const motion = motionOf(await read({ camera: { hasOrientation: false }, facts }))
  expect(motion).toMatchObject({ source: 'gyro', eis: true })
  expect(isStabilizedByCamera(motion)).toBe(true)
  expect(worstTurn(motion, cyclingCamera.turn, 0.01)).toBeLessThan(0.1)
  const steady = motionOf(await read({ camera: { hasOrientation: false } }))
  expect(isStabilizedByCamera(steady)).toBe(false)
})

test('an orientation that never changes was not recorded', async () => {
  const { motion, motionUnavailable } = await read({ camera: { turn: () => noTurn } })
  expect([motion, motionUnavailable]).toEqual([null, 'not_recorded'])
})

test('the motion of a rotated picture is that of the rotated picture', async () => {
  const held = turnBy([0, 0, Math.PI / 2])
  const upright = motionOf(await read({ camera: { turn: () => held } }))
  const turnedFile = motionOf(
    await read({ camera: { turn: () => held }, rotation: 90, facts: [fact('ZFOV', 'f', [120])] }),
  )
  // Held a quarter turn clockwise: down in the world is to the right in the stored picture, and is down again once the
  // picture is rotated.
  expect(shown(upright.gravity.subarray(0, 3))).toEqual([1, 0, 0])
  expect(shown(turnedFile.gravity.subarray(0, 3))).toEqual([0, 1, 0])
  expect(shown(turned(quaternionAt(turnedFile.q, 0), [0, 1, 0]))).toEqual([0, 1, 0])
  expect(turnedFile.lens).toMatchObject({ w: 1080, h: 1920, cx: 540, cy: 960 })
})

test('the lens of a rotated picture is that of the rotated picture, also without motion', async () => {
  const facts = [fact('ZFOV', 'f', [120])]
  const sizes = [0, 90, 180, 270].map(async (rotation) => {
    const { lens } = await read({ rotation: rotation as 0, facts, camera: { turn: () => noTurn } })
    return [lens?.w, lens?.h, lens?.cx, lens?.cy]
  })
  const [lying, upright] = [
    [1920, 1080, 960, 540],
    [1080, 1920, 540, 960],
  ]
  expect(await Promise.all(sizes)).toEqual([lying, upright, lying, upright])
})

test('a later file of a recording, whose clock continues, is read like the first', async () => {
  const [first, later] = [await read(), await read({ camera: { clock: 731_000_000 } })]
  expect(later.start).toEqual(first.start)
  expect(later.recording).toEqual(first.recording)
  expect(later.motion).toEqual(first.motion)
})

test('a video with unreadable telemetry is still a video', async () => {
  const bytes = writeMovie({
    tracks: [
      {
        handler: 'vide',
        codec: 'avc1',
        timescale: 1000,
        durations: 40,
        width: 64,
        height: 36,
        samples: [new Uint8Array(9)],
      },
      { ...telemetryTrack, durations: 1000, samples: [new Uint8Array(5 * 1024 * 1024)] },
    ],
  })
  const { video, recording, motionUnavailable, losses } = await readCameraFile(bytesInMemory(bytes))
  expect(video).toMatchObject({ container: 'mp4', width: 64, height: 36, frames: 1 })
  expect([recording, motionUnavailable]).toEqual([null, 'no_sensor'])
  expect(losses).toEqual(['The telemetry of the video is larger than any camera writes.'])
})
