import { encodeMotion } from '#domain/motion/motion-codec.ts'
import { encodeSamples } from '#domain/telemetry/samples-codec.ts'
import type { CameraFile } from './camera-file.ts'
import { cameraSamplesOf } from './camera-samples.ts'
import type { PositionCounts } from './usable-positions.ts'

type DescribedPositions = { count: number; weak: number; no_fix: number; imprecise: number; jumps: number }

type Described = {
  facts: {
    device_name: string | null
    start: {
      time_ms: number
      from: 'gps' | 'phone' | 'creation'
      error_ms: number
      zone_minutes: number | null
      is_local: boolean
    } | null
    telemetry_from: 'camera'
    place: CameraFile['place']
    positions: DescribedPositions | null
    lens: CameraFile['lens']
  }
  samples: Uint8Array | null
  motion: Uint8Array | null
}

const storedSources = {
  gps9: 'gps',
  gpsu: 'gps',
  camm: 'gps',
  log: 'gps',
  phone: 'phone',
  subtitles: 'creation',
  creation: 'creation',
} as const

/** What is stored about a video: the same whether a browser or the server read it. */
export function describeCameraFile(file: CameraFile): Described {
  const { camera, start, lens, motion, place, positions } = file
  const measured = cameraSamplesOf(file)
  const name = [camera.make, camera.model].filter((word) => word !== null).join(' ')
  return {
    facts: {
      device_name: name === '' ? null : name,
      start: start && {
        time_ms: start.startMs,
        from: storedSources[start.from],
        error_ms: start.errorMs,
        zone_minutes: start.zoneMinutes,
        is_local: start.reading === 'local',
      },
      telemetry_from: 'camera',
      place,
      positions: positions.count === 0 ? null : describePositions(positions),
      lens,
    },
    samples: measured && encodeSamples(measured.samples, measured.breaks),
    motion: motion && encodeMotion(motion),
  }
}

/** The counts in the form they are stored and sent. */
export function describePositions({
  count,
  weak,
  noFix,
  imprecise,
  jumps,
}: PositionCounts): DescribedPositions {
  return { count, weak, no_fix: noFix, imprecise, jumps }
}
