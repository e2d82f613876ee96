import { cammMotionOf } from '#domain/camera/camm-motion.ts'
import { cammPositionsOf } from '#domain/camera/camm-positions.ts'
import { lensOf } from '#domain/camera/lens.ts'
import { cammKinds, cammPackets, type CammData, type CammKind } from '#domain/formats/camm/read-camm.ts'
import { movieMessages, UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import type { Movie, Track } from '#domain/mp4/movie.ts'
import { readSamples } from '#domain/mp4/read-samples.ts'
import { startOfTrack } from '#domain/mp4/samples.ts'
import {
  nothingRead,
  type CameraReader,
  type CameraReading,
  type MeasuredStream,
  type OpenVideo,
} from './reader.ts'

/** Camera Motion Metadata: what phones and 360° cameras write for Street View. */
export const cammReader: CameraReader = {
  name: 'Camera Motion Metadata (CAMM)',
  gives: ['track', 'start', 'orientation'],
  recognizes: (movie) => cammTrackOf(movie) !== undefined,
  async read(video) {
    try {
      return await readTrack(video)
    } catch (error) {
      if (!(error instanceof UnreadableMovieError)) throw error
      return { ...nothingRead, losses: [error.message] }
    }
  },
}

const cammTrackOf = ({ tracks }: Movie): Track | undefined => tracks.find(({ codec }) => codec === 'camm')

async function readTrack({ source, movie, filmed, options }: OpenVideo): Promise<CameraReading> {
  const track = cammTrackOf(movie)
  if (!track) return nothingRead
  const [packets, begins] = [cammPackets(), startOfTrack(track)]
  for await (const { bytes, t } of readSamples(source, track, options)) packets.add(t + begins, bytes)
  const { data } = packets
  const lens = await lensOf({}, filmed.size, movie.camera)
  return {
    ...nothingRead,
    positions: cammPositionsOf(data, movie.creation?.utcMs ?? null),
    lens,
    motion: cammMotionOf(data, filmed, lens),
    streams: options.everything ? streamsOf(data) : [],
    losses: packets.damaged() > 0 ? [movieMessages.damagedPackets(packets.damaged())] : [],
  }
}

const names: Record<CammKind, { name: string; units: string[] }> = {
  orientation: { name: 'Orientation', units: ['rad'] },
  exposure: { name: 'Exposure', units: ['ns'] },
  gyroscope: { name: 'Gyroscope', units: ['rad/s'] },
  accelerometer: { name: 'Accelerometer', units: ['m/s²'] },
  position: { name: 'Position', units: [] },
  place: { name: 'GPS', units: ['deg', 'deg', 'm'] },
  gps: { name: 'GPS', units: ['s', '', 'deg', 'deg', 'm', 'm', 'm', 'm/s', 'm/s', 'm/s', 'm/s'] },
  magnetometer: { name: 'Magnetometer', units: ['µT'] },
}

function streamsOf(data: CammData): MeasuredStream[] {
  return cammKinds.flatMap((kind, type): MeasuredStream[] => {
    const { t, columns } = data[kind]
    if (t.length === 0) return []
    const values = columns.map((column) => Float64Array.from(column))
    return [
      {
        key: `CAMM ${type}`,
        device: '',
        ...names[kind],
        columns: values,
        t: Float64Array.from(t),
        facts: {},
      },
    ]
  })
}
