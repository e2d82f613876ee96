import type { GpmfDevice, GpmfPayload } from '#domain/formats/gpmf/gpmf.ts'
import { gpmfReader, readGpmf, type GpmfReader } from '#domain/formats/gpmf/read-gpmf.ts'
import {
  readTelemetrySamples,
  telemetryTrackOf,
  type TelemetryOptions,
} from '#domain/formats/gpmf/read-telemetry-samples.ts'
import type { ByteSource } from '#domain/media/byte-source.ts'
import type { Movie } from '#domain/mp4/movie.ts'
import { isGravityUsable } from './gravity.ts'

/** Only the streams we use; the others cost time and memory. */
const used = ['GPS9', 'GPS5', 'CORI', 'IORI', 'GRAV', 'ISOE', 'ISOG', 'SHUT', 'TMPC']

/** The content of the telemetry track of a video, if it has one. */
export async function readDevices(
  source: ByteSource,
  movie: Movie,
  options: TelemetryOptions,
): Promise<GpmfDevice[]> {
  const track = telemetryTrackOf(movie)
  if (!track) return []
  let reader: GpmfReader | undefined
  for await (const payload of readTelemetrySamples(source, track, options)) {
    reader ??= gpmfReader({ keys: usedKeys(payload), expected: track.samples.count })
    reader.add(payload)
  }
  return reader?.finish() ?? []
}

/** If the camera states its orientation, its sensor streams, most of the track, need not be read. */
function usedKeys(first: GpmfPayload): ReadonlySet<string> {
  const streams = readGpmf([first], { keys: new Set(['CORI', 'GRAV']) }).flatMap((device) => device.streams)
  const find = (key: string) => streams.find((stream) => stream.key === key)
  const gravity = find('GRAV')
  return new Set([
    ...used,
    ...(find('CORI') ? [] : ['GYRO']),
    ...(gravity && isGravityUsable(gravity) ? [] : ['ACCL']),
  ])
}
