import { gpmfHeader, type WrittenKlv } from '#domain/formats/gpmf/write-gpmf.ts'
import { turnBy } from '#domain/motion/quaternion.ts'
import { boxBytes } from '#domain/mp4/write-box.ts'
import { writeMovie } from '#domain/mp4/write-movie.ts'
import { cameraPayload, telemetryTrack, type SimulatedCamera } from './simulate-camera.ts'

/** A camera on a bicycle that rides north at ten metres a second, swaying and turning slowly. */
export const cyclingCamera: SimulatedCamera = {
  name: 'HERO11 Black',
  seconds: 6,
  framesPerSecond: 30,
  startMs: Date.UTC(2024, 5, 12, 8, 30, 15, 250),
  position: (t) => ({ lat: 47 + (10 * t) / 111_180, lon: 11, altitude: 600 + t, speed: 10 }),
  turn: (t) => turnBy([0.02 * Math.sin(5 * t), 0.3 * t, 0.05 * Math.sin(3 * t)]),
  gps: 'gps9',
  hasOrientation: true,
  clock: 85_608,
}

export type TestCameraFile = {
  camera?: Partial<SimulatedCamera>
  /** The header next to the tracks: EISE, ZFOV, …. */
  facts?: WrittenKlv[]
  creationMs?: number
  rotation?: 0 | 90 | 180 | 270
}

/** A small camera file: frames without a picture in them, and a telemetry track. */
export function cameraFileForTests({
  camera: changes = {},
  facts,
  creationMs,
  rotation = 0,
}: TestCameraFile = {}): Uint8Array<ArrayBuffer> {
  const camera = { ...cyclingCamera, ...changes }
  const frames = Math.round(camera.seconds * camera.framesPerSecond)
  const timescale = camera.framesPerSecond * 1000
  const pictures = Array.from({ length: frames }, (_, index) => new Uint8Array(16).fill(index))
  return writeMovie({
    ...(creationMs === undefined ? {} : { creationMs }),
    ...(facts ? { userData: boxBytes('GPMF', gpmfHeader(facts)) } : {}),
    tracks: [
      {
        handler: 'vide',
        codec: 'avc1',
        timescale,
        durations: 1000,
        width: 1920,
        height: 1080,
        rotation,
        samples: pictures,
      },
      {
        ...telemetryTrack,
        durations: 1000,
        samples: Array.from({ length: Math.ceil(camera.seconds) }, (_, second) =>
          cameraPayload(camera, second),
        ),
      },
    ],
  })
}
