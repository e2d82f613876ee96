import { cameraOf } from '#domain/camera/camera-of.ts'
import { exposureOf } from '#domain/camera/exposure.ts'
import { gpsPositionsOf } from '#domain/camera/gps-positions.ts'
import { lensOf } from '#domain/camera/lens.ts'
import { motionOf } from '#domain/camera/motion-of.ts'
import { readGpmfFacts, textFact } from '#domain/formats/gpmf/facts.ts'
import type { GpmfDevice, GpmfFacts } from '#domain/formats/gpmf/gpmf.ts'
import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import { goproTrackOf, readAllDevices, readDevices } from './read-devices.ts'
import {
  nothingRead,
  type CameraReader,
  type CameraReading,
  type MeasuredStream,
  type OpenVideo,
} from './reader.ts'

/** GPMF: a track of measurements, and a header next to the tracks that describes the lens. */
export const goproReader: CameraReader = {
  name: 'GoPro',
  gives: ['track', 'start', 'orientation', 'lens'],
  recognizes: (movie) =>
    goproTrackOf(movie) !== undefined || movie.gpmf !== null || movie.camera.make === 'GoPro',
  async read(video) {
    const losses: string[] = []
    const read = video.options.everything ? readAllDevices : readDevices
    const devices = await read(video).catch((error: unknown): GpmfDevice[] => {
      if (!(error instanceof UnreadableMovieError)) throw error
      losses.push(error.message)
      return []
    })
    return { ...nothingRead, ...(await readingOf(devices, video)), losses }
  },
}

async function readingOf(
  devices: GpmfDevice[],
  { movie, filmed, options }: OpenVideo,
): Promise<Omit<CameraReading, 'losses' | 'readBy'>> {
  const facts: GpmfFacts = { ...devices[0]?.facts, ...(movie.gpmf && readGpmfFacts(movie.gpmf)) }
  const camera = cameraOf(movie, devices, facts)
  const lens = await lensOf(facts, filmed.size, camera)
  return {
    camera,
    positions: gpsPositionsOf(devices),
    place: null,
    series: exposureOf(devices),
    lens,
    fieldOfView: textFact(facts, 'VFOV'),
    motion: motionOf(devices, facts, { filmed, lens, model: camera.model ?? '' }),
    streams: options.everything ? devices.flatMap(streamsOf) : [],
  }
}

const streamsOf = ({ name, streams }: GpmfDevice): MeasuredStream[] =>
  streams.map((stream) => ({ ...stream, device: name }))
