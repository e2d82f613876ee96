import { isGravityUsable } from '#domain/camera/gravity.ts'
import type { GpmfDevice, GpmfPayload } from '#domain/formats/gpmf/gpmf.ts'
import { gpmfReader, readGpmf, type GpmfReader } from '#domain/formats/gpmf/read-gpmf.ts'
import type { Movie, Track } from '#domain/mp4/movie.ts'
import { readSamples } from '#domain/mp4/read-samples.ts'
import type { OpenVideo } from './reader.ts'

/** Only the streams we use; the others cost time and memory. */
const used = ['GPS9', 'GPS5', 'CORI', 'IORI', 'GRAV', 'ISOE', 'ISOG', 'SHUT', 'TMPC']

export const goproTrackOf = ({ tracks }: Movie): Track | undefined =>
  tracks.find(({ codec }) => codec === 'gpmd')

/** The content of the telemetry track of a video, if it has one. */
export async function readDevices({ source, movie, options }: OpenVideo): Promise<GpmfDevice[]> {
  const track = goproTrackOf(movie)
  if (!track) return []
  let reader: GpmfReader | undefined
  for await (const payload of readSamples(source, track, options)) {
    reader ??= gpmfReader({ keys: usedKeys(payload), expected: track.samples.count })
    reader.add(payload)
  }
  return reader?.finish() ?? []
}

/** The same with every stream. */
export async function readAllDevices({ source, movie, options }: OpenVideo): Promise<GpmfDevice[]> {
  const track = goproTrackOf(movie)
  if (!track) return []
  const reader = gpmfReader({ expected: track.samples.count })
  for await (const payload of readSamples(source, track, options)) reader.add(payload)
  return reader.finish()
}

/** If the camera states its orientation, its sensor streams need not be read, and they are most of the track. */
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
