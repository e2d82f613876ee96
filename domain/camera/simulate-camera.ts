import {
  gpmfPayload,
  gpsMoment,
  type WrittenKlv,
  type WrittenStream,
} from '#domain/formats/gpmf/write-gpmf.ts'
import { writeMovie, type WrittenTrackFacts } from '#domain/mp4/write-movie.ts'
import { conjugate, multiplied, turned, type Quaternion, type Vector } from '#domain/motion/quaternion.ts'
import { dayMs } from '#domain/time/durations.ts'

/** A camera about which everything is known: how it moves and what it writes. Times are seconds of the video. */
export type SimulatedCamera = {
  name: string
  seconds: number
  framesPerSecond: number
  /** When the first frame was taken, in milliseconds since 1970. */
  startMs: number
  position: (t: number) => { lat: number; lon: number; altitude: number; speed: number }
  /** From the axes of the camera (right, down, forward) to the world, where (0, 1, 0) is down. */
  turn: (t: number) => Quaternion
  /** The effect of its own stabilization on the picture. */
  imageTurn?: (t: number) => Quaternion
  gps: 'gps9' | 'gps5' | 'none'
  /** Defaults to 3 and 1.5: good reception. */
  fix?: number
  dilution?: number | ((t: number) => number)
  /** How far off the satellite times are. */
  clockErrorMs?: (t: number) => number
  /** If false, only the gyroscope shows how the camera turns. */
  hasOrientation: boolean
  /** The microseconds on its clock at the first frame. */
  clock: number
}

/** The telemetry track of such a camera. */
export const telemetryTrack = {
  handler: 'meta',
  codec: 'gpmd',
  timescale: 1000,
  handlerName: 'GoPro MET',
} as const satisfies WrittenTrackFacts

const gpsRate = { gps9: 10, gps5: 18 } as const
const motionRate = 200
const standardGravity = 9.81
const year2000 = Date.UTC(2000, 0)
/** The channel order of its sensors; the axes of the picture are their -X, -Z, -Y. */
const letters: WrittenKlv = { key: 'ORIN', type: 'c', values: 'ZXY' }

/** What the camera writes in one second. */
export function cameraPayload(camera: SimulatedCamera, second: number): Uint8Array<ArrayBuffer> {
  const gps =
    camera.gps === 'none' ? [] : [camera.gps === 'gps9' ? gps9(camera, second) : gps5(camera, second)]
  return gpmfPayload([
    {
      name: camera.name,
      streams: [...motionStreams(camera, second), ...pictureStreams(camera, second), ...gps],
    },
  ])
}

/** A file with only the telemetry of a camera, to be muxed with the pictures. */
export function telemetryMovie(camera: SimulatedCamera): Uint8Array<ArrayBuffer> {
  const samples = Array.from({ length: Math.ceil(camera.seconds) }, (_, second) =>
    cameraPayload(camera, second),
  )
  const last = Math.round(1000 * (camera.seconds - samples.length + 1))
  const durations = samples.map((_, index) => (index + 1 < samples.length ? 1000 : last))
  return writeMovie({ tracks: [{ ...telemetryTrack, durations, samples }] })
}

/** The moments of a stream in one second: the same number in each, so that all seconds are even. */
function momentsOf({ seconds }: SimulatedCamera, second: number, rate: number): number[] {
  const [from, to] = [
    Math.ceil(second * rate),
    Math.min(Math.ceil((second + 1) * rate), Math.ceil(seconds * rate)),
  ]
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => (from + index) / rate)
}

function stampOf({ clock }: SimulatedCamera, moments: number[]): number {
  return clock + Math.round((moments[0] ?? 0) * 1e6)
}

function motionStreams(camera: SimulatedCamera, second: number): WrittenStream[] {
  const moments = momentsOf(camera, second, motionRate)
  const felt = (t: number): Vector => {
    const [x, y, z] = turned(conjugate(camera.turn(t)), [0, 1, 0])
    return [-standardGravity * x, -standardGravity * y, -standardGravity * z]
  }
  const stamp = stampOf(camera, moments)
  const warm: WrittenKlv = { key: 'TMPC', type: 'f', values: [[40 + second / 100]] }
  return [
    {
      key: 'ACCL',
      type: 's',
      scale: [417],
      units: ['m/s\u00b2'],
      stamp,
      facts: [warm, letters],
      rows: moments.map((t) => channels(felt(t))),
    },
    {
      key: 'GYRO',
      type: 's',
      scale: [939],
      units: ['rad/s'],
      stamp,
      facts: [letters],
      rows: moments.map((t) => channels(rateOf(camera, t))),
    },
  ]
}

/** Z, X, Y of a sensor, from its value in the axes of the picture. */
function channels([right, down, forward]: Vector): number[] {
  return [-down, -right, -forward]
}

/** Radians per second about the camera's axes. */
function rateOf({ turn }: SimulatedCamera, t: number): Vector {
  const step = 1e-4
  const [w, x, y, z] = multiplied(conjugate(turn(t - step)), turn(t + step))
  const factor = (w < 0 ? -1 : 1) / step
  return [x * factor, y * factor, z * factor]
}

function pictureStreams(camera: SimulatedCamera, second: number): WrittenStream[] {
  const moments = momentsOf(camera, second, camera.framesPerSecond)
  const stamp = stampOf(camera, moments)
  const exposure: WrittenStream[] = [
    { key: 'SHUT', type: 'f', units: ['s'], stamp, rows: moments.map((t) => [1 / (500 + t)]) },
    { key: 'ISOE', type: 'S', stamp, rows: moments.map((t) => [100 + Math.floor(t)]) },
  ]
  if (!camera.hasOrientation) return exposure
  const { turn, imageTurn = (): Quaternion => [1, 0, 0, 0] } = camera
  // The camera writes the inverse: turn = CORI* x IORI* for the picture; the body alone is CORI*.
  const body = (t: number): Quaternion => conjugate(turn(t))
  return [
    ...exposure,
    { key: 'CORI', type: 's', scale: [32767], stamp, rows: moments.map(body) },
    { key: 'IORI', type: 's', scale: [32767], stamp, rows: moments.map(imageTurn) },
    { key: 'GRAV', type: 's', scale: [32767], stamp, rows: moments.map((t) => turned(body(t), [0, 1, 0])) },
  ]
}

const dilutionAt = ({ dilution = 1.5 }: SimulatedCamera, t: number): number =>
  typeof dilution === 'number' ? dilution : dilution(t)

function gps9(camera: SimulatedCamera, second: number): WrittenStream {
  const { fix = 3, clockErrorMs = () => 0 } = camera
  const moments = momentsOf(camera, second, gpsRate.gps9)
  const rows = moments.map((t) => {
    const { lat, lon, altitude, speed } = camera.position(t)
    const since = camera.startMs + t * 1000 + clockErrorMs(t) - year2000
    const day = [Math.floor(since / dayMs), (since % dayMs) / 1000]
    return [lat, lon, altitude, speed, speed, ...day, dilutionAt(camera, t), fix]
  })
  const scale = [1e7, 1e7, 1000, 1000, 100, 1, 1000, 100, 1]
  const facts: WrittenKlv[] = [{ key: 'GPSA', type: 'F', values: [[0x4d534c56]] }]
  const units = ['deg', 'deg', 'm', 'm/s', 'm/s', '', 's', '', '']
  return { key: 'GPS9', type: 'lllllllSS', scale, units, stamp: stampOf(camera, moments), facts, rows }
}

function gps5(camera: SimulatedCamera, second: number): WrittenStream {
  const { fix = 3 } = camera
  const moments = momentsOf(camera, second, gpsRate.gps5)
  const rows = moments.map((t) => {
    const { lat, lon, altitude, speed } = camera.position(t)
    return [lat, lon, altitude, speed, speed]
  })
  const facts: WrittenKlv[] = [
    { key: 'GPSF', type: 'L', values: [[fix]] },
    gpsMoment(camera.startMs + (moments[0] ?? 0) * 1000),
    { key: 'GPSP', type: 'S', values: [[Math.round(dilutionAt(camera, moments[0] ?? 0) * 100)]] },
  ]
  const units = ['deg', 'deg', 'm', 'm/s', 'm/s']
  return {
    key: 'GPS5',
    type: 'l',
    scale: [1e7, 1e7, 1000, 1000, 100],
    units,
    stamp: stampOf(camera, moments),
    facts,
    rows,
  }
}
