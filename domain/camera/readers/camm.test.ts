import { expect, test } from 'vitest'
import { readCameraFile } from '#domain/camera/read-camera-file.ts'
import type { CammKind } from '#domain/formats/camm/read-camm.ts'
import { cammPacket } from '#domain/formats/camm/camm-for-tests.ts'
import { bytesInMemory } from '#domain/media/byte-source.ts'
import {
  conjugate,
  multiplied,
  quaternionAt,
  turnBy,
  turned,
  type Quaternion,
  type Vector,
} from '#domain/motion/quaternion.ts'
import { writeMovie } from '#domain/mp4/write-movie.ts'

const seconds = 4
const framesPerSecond = 30
const perSecond = 100
/** On 12 June 2024 the satellites' clock was 18 seconds ahead of UTC. */
const startMs = Date.UTC(2024, 5, 12, 8, 30, 15, 250)
const gpsSeconds = (startMs - Date.UTC(1980, 0, 6)) / 1000 + 18

type Sample = { kind: CammKind; values: number[] }
type Video = {
  /** What is measured at each moment, a hundred times a second. */
  at: (t: number, row: number) => Sample[]
  creationMs?: number | null
  size?: { width: number; height: number }
  rotation?: 0 | 90
  edits?: { duration: number; mediaTime: number }[]
}

function videoOf({ at, creationMs = startMs + 7_200_000, size, rotation = 0, edits }: Video): Uint8Array {
  const packets = Array.from({ length: seconds * perSecond }, (_, row) =>
    at(row / perSecond, row).map((sample) => ({ row, bytes: cammPacket(sample) })),
  ).flat()
  const samples = packets.map(({ bytes }) => bytes)
  const durations = packets.map(({ row }, index) => (packets[index + 1]?.row ?? seconds * perSecond) - row)
  return writeMovie({
    ...(creationMs === null ? {} : { creationMs }),
    tracks: [
      {
        handler: 'vide',
        codec: 'avc1',
        timescale: framesPerSecond,
        durations: 1,
        width: 1920,
        height: 1080,
        ...size,
        rotation,
        samples: Array.from({ length: seconds * framesPerSecond }, () => new Uint8Array(16)),
      },
      { handler: 'meta', codec: 'camm', timescale: perSecond, durations, samples, ...(edits && { edits }) },
    ],
  })
}

const read = (video: Video) => readCameraFile(bytesInMemory(videoOf(video)))

const fix = { type: 3, error: 4, seconds: gpsSeconds, lat: 47, lon: 11, altitude: 600 }
/** Ten metres a second to the north, with one position for every ten measurements. */
function gps(t: number, changes: Partial<typeof fix> = {}): Sample {
  const { type, error, seconds: time, lat, lon, altitude } = { ...fix, ...changes }
  return {
    kind: 'gps',
    values: [time + t, type, lat + (10 * t) / 111_180, lon, altitude, error, 8, 0, 10, 0, 0.5],
  }
}
const everyTenth = (row: number, sample: Sample): Sample[] => (row % 10 === 0 ? [sample] : [])

/** The axis about which the camera is turned; its length is the angle. */
const axis = (t: number): Vector => [0.02 * Math.sin(5 * t), 0.3 * t, 0.05 * Math.sin(3 * t)]
const pose = (t: number): Sample => ({ kind: 'orientation', values: [...axis(t)] })

const degrees = (q: Quaternion) => (2 * Math.asin(Math.min(1, Math.hypot(q[1], q[2], q[3]))) * 180) / Math.PI

test('positions with a fix give the track, and their satellite time the start', async () => {
  const { start, recording, positions, altitudeAbove, camera, losses } = await read({
    at: (t, row) => everyTenth(row, gps(t)),
  })
  expect(start).toMatchObject({ startMs, from: 'camm', reading: 'utc', errorMs: 1000, zoneMinutes: 120 })
  expect(positions).toMatchObject({ count: 40, used: 40, weak: 0 })
  expect(recording?.samples.lat[10]).toBeCloseTo(47 + 10 / 111_180, 9)
  expect(recording?.samples.series.speed?.[0]).toBe(10)
  // The sea is some 48 metres above the ellipsoid there.
  expect(altitudeAbove).toBe('ellipsoid')
  expect(recording?.samples.series.altitude?.[0]).toBeGreaterThan(545)
  expect(recording?.samples.series.altitude?.[0]).toBeLessThan(560)
  expect([camera.make, losses]).toEqual([null, []])
})

test.each([
  ['since 1970, as some cameras write them', startMs / 1000, startMs + 7_200_000, 'camm'],
  ['since 1980, with a clock that is a year off', gpsSeconds, startMs - 365 * 86_400_000, 'camm'],
  ['of another decade than the file', gpsSeconds - 3e8, startMs, 'creation'],
  ['that are not a number', Number.NaN, startMs, 'creation'],
])('the start from seconds %s', async (_what, time, creationMs, from) => {
  const { start } = await read({ at: (t, row) => everyTenth(row, gps(t, { seconds: time })), creationMs })
  // The file stores whole seconds.
  const creation = Math.round(creationMs / 1000) * 1000
  expect(start).toMatchObject({ from, startMs: from === 'camm' ? startMs : creation })
})

test('without a creation time the epoch is not known, so the track has no times', async () => {
  const { start, recording, recordedAt } = await read({
    at: (t, row) => everyTenth(row, gps(t)),
    creationMs: null,
  })
  expect(start).toBeNull()
  expect(recording?.samples.time[0]).toBeNaN()
  expect(recordedAt?.[10]).toBeCloseTo(1, 9)
})

test.each([
  ['without a fix', { type: 0 }, 'noFix'],
  ['at 0, 0', { lat: 0, lon: 0 }, 'noFix'],
  ['that are not numbers', { lat: Number.NaN }, 'noFix'],
  ['that may be 21 metres off', { error: 21 }, 'imprecise'],
] as const)('positions %s are left out and counted', async (_what, changes, reason) => {
  const zero = 'lat' in changes && changes.lat === 0
  const { positions, recording } = await read({
    at: (t, row) => everyTenth(row, gps(zero ? 0 : t, changes)),
  })
  expect(positions).toMatchObject({ count: 40, used: 0, [reason]: 40 })
  expect(recording).toBeNull()
})

test('a fix without heights is a fix', async () => {
  const { positions, start } = await read({ at: (t, row) => everyTenth(row, gps(t, { type: 2 })) })
  expect([positions.used, start?.from]).toEqual([40, 'camm'])
})

test('positions that may be 15 metres off are weak, and an unknown error counts as none', async () => {
  const weak = await read({ at: (t, row) => everyTenth(row, gps(t, { error: 15 })) })
  expect(weak.positions).toMatchObject({ used: 40, weak: 40 })
  const unknown = await read({ at: (t, row) => everyTenth(row, gps(t, { error: -1 })) })
  expect(unknown.positions).toMatchObject({ used: 40, weak: 0 })
})

test('plain positions give a track without heights and without a start', async () => {
  const { start, recording, altitudeAbove } = await read({
    at: (t, row) => everyTenth(row, { kind: 'place', values: [47 + (10 * t) / 111_180, 11, -1] }),
  })
  expect(start?.from).toBe('creation')
  expect(recording?.samples.lat.length).toBe(40)
  expect([recording?.samples.series, altitudeAbove]).toEqual([{}, null])
})

test('a pause before the track moves its measurements', async () => {
  const edits = [
    { duration: 500, mediaTime: -1 },
    { duration: 3500, mediaTime: 0 },
  ]
  const { start, recordedAt } = await read({ at: (t, row) => everyTenth(row, gps(t)), edits })
  expect(recordedAt?.[0]).toBe(0.5)
  expect(start?.startMs).toBe(startMs - 500)
})

test('the orientation of each frame is the one that was written, and the world says where down is', async () => {
  const { motion } = await read({ at: (t) => [pose(t), { kind: 'exposure', values: [1e6, 16_000_000] }] })
  expect(motion).toMatchObject({ n: 120, source: 'cori', grav: 'grav', lag: 0, eis: false })
  expect(motion?.readout).toBeCloseTo(0.016, 9)
  for (const frame of [0, 30, 119]) {
    const written = turnBy(axis(frame / framesPerSecond))
    expect(degrees(multiplied(conjugate(written), quaternionAt(motion!.q, frame)))).toBeLessThan(0.05)
    const down = turned(conjugate(written), [0, 1, 0])
    for (const [index, value] of down.entries())
      expect(motion!.gravity[3 * frame + index]).toBeCloseTo(value, 3)
  }
})

test('without an orientation the gyroscope is integrated, and the accelerometer says where down is', async () => {
  // A quarter turn to the right in two seconds, while the camera is tilted by 30 degrees.
  const gyroscope: Sample = { kind: 'gyroscope', values: [0, Math.PI / 4, 0] }
  const felt: Sample = { kind: 'accelerometer', values: [-9.81 / 2, -9.81 * Math.sqrt(0.75), 0] }
  const { motion } = await read({ at: () => [gyroscope, felt] })
  expect(motion).toMatchObject({ source: 'gyro', grav: 'accl', lag: 0 })
  const turn = multiplied(conjugate(quaternionAt(motion!.q, 0)), quaternionAt(motion!.q, 60))
  expect(Array.from(turn, (value) => value.toFixed(3))).toEqual(
    [Math.cos(Math.PI / 4), 0, Math.sin(Math.PI / 4), 0].map((value) => value.toFixed(3)),
  )
  expect(Array.from(motion!.gravity.subarray(0, 3), (value) => value.toFixed(3))).toEqual([
    '0.500',
    '0.866',
    '0.000',
  ])
})

test('a rotated picture has the motion of the rotated picture', async () => {
  const { motion } = await read({ at: (t) => [pose(t)], rotation: 90 })
  // A quarter turn clockwise: what was down in the stored picture is now to the left.
  expect(Array.from(motion!.gravity.subarray(0, 3), (value) => Math.round(value))).toEqual([-1, 0, 0])
  expect(motion?.lens).toMatchObject({ w: 1080, h: 1920 })
})

test.each([
  [
    'a picture of all directions',
    { at: (t: number) => [pose(t)], size: { width: 3840, height: 1920 } },
    'all_directions',
  ],
  [
    'an orientation that never changes',
    { at: () => [{ kind: 'orientation' as const, values: [0, 0, 0] }] },
    'not_recorded',
  ],
  [
    'an orientation of a quarter of the video',
    { at: (t: number) => (t < 1 ? [pose(t)] : [gps(t)]) },
    'no_sensor',
  ],
  [
    'values that are not numbers',
    { at: () => [{ kind: 'orientation' as const, values: [Number.NaN, 0, 0] }] },
    'no_sensor',
  ],
])('there is no motion for %s', async (_what, video, reason) => {
  const { motion, motionUnavailable } = await read(video)
  expect([motion, motionUnavailable]).toEqual([null, reason])
})

test('damaged packets are left out and counted, and the others are read', async () => {
  const bytes = videoOf({ at: (t, row) => everyTenth(row, gps(t)) })
  // The type of the first packet, which follows the frames.
  bytes[28 + seconds * framesPerSecond * 16 + 2] = 99
  const { positions, losses } = await readCameraFile(bytesInMemory(bytes))
  expect(positions.count).toBe(39)
  expect(losses).toEqual(['Measurements of the camera that are damaged and were left out: 1.'])
})
