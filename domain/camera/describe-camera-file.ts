import { encodeMotion } from '#domain/motion/motion-codec.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import type { CameraFile } from './camera-file.ts'
import { cameraSamplesOf } from './camera-samples.ts'

type Described = {
  facts: {
    device_name: string | null
    start: { time_ms: number; from: 'gps' | 'creation'; error_ms: number } | null
    telemetry_from: 'camera'
    lens: CameraFile['lens']
  }
  samples: Uint8Array | null
  motion: Uint8Array | null
}

/** What is stored about a film: the same whether a browser or the server has read it. */
export function describeCameraFile(file: CameraFile): Described {
  const { camera, start, lens, motion } = file
  const measured = cameraSamplesOf(file)
  const name = [camera.make, camera.model].filter((word) => word !== null).join(' ')
  return {
    facts: {
      device_name: name === '' ? null : name,
      start: start && { time_ms: start.startMs, from: start.from === 'creation' ? 'creation' : 'gps', error_ms: start.errorMs },
      telemetry_from: 'camera',
      lens,
    },
    samples: measured && encodeSamples(measured.samples, measured.breaks),
    motion: motion && encodeMotion(motion),
  }
}
