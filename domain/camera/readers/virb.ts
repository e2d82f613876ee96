import { reception, type GpsPositions } from '#domain/camera/gps-positions.ts'
import { findLoggedVideo, type LoggedVideo } from '#domain/formats/fit/camera-events.ts'
import { fitMessages } from '#domain/formats/fit/fit-messages.ts'
import { readFit } from '#domain/formats/fit/read-fit.ts'
import { UnreadableFileError, type Samples } from '#domain/telemetry/recording.ts'
import { nothingRead, type SidecarReader } from './reader.ts'

/** So that there are positions on both sides of the first and the last frame. */
const marginMs = 5000

/**
 * Garmin VIRB: one FIT file logs several videos and names each of them. It is not published how the sensors are
 * mounted, so there is no orientation.
 */
export const virbReader: SidecarReader = {
  name: 'Garmin VIRB log',
  gives: ['track', 'start'],
  recognizes: (name, movie) => movie?.nameInLog?.toLowerCase().endsWith(`_${name.toLowerCase()}`) ?? false,
  read(bytes, movie) {
    const video = findLoggedVideo(bytes, movie?.nameInLog ?? '')
    if (!video) throw new UnreadableFileError(fitMessages.otherVideo)
    const endMs = Math.min(video.endMs, video.startMs + (movie?.durationSeconds ?? 0) * 1000)
    return { ...nothingRead, positions: positionsOf(bytes, { ...video, endMs }) }
  },
}

function positionsOf(bytes: Uint8Array, { startMs, endMs }: LoggedVideo): GpsPositions {
  const rows = readFit(bytes)
    .recordings.flatMap(({ samples }) =>
      Array.from(samples.time, (ms, row) => ({ ms, samples, row })).filter(
        ({ ms, row }) =>
          ms >= startMs - marginMs && ms <= endMs + marginMs && Number.isFinite(samples.lat[row]!),
      ),
    )
    .toSorted((one, other) => one.ms - other.ms)
  const column = (valueOf: (samples: Samples) => ArrayLike<number> | undefined): Float64Array =>
    Float64Array.from(rows, ({ samples, row }) => valueOf(samples)?.[row] ?? Number.NaN)
  return {
    t: Float64Array.from(rows, ({ ms }) => (ms - startMs) / 1000),
    lat: column(({ lat }) => lat),
    lon: column(({ lon }) => lon),
    altitude: column(({ series }) => series.altitude),
    speed: column(({ series }) => series.speed),
    received: new Uint8Array(rows.length).fill(reception.good),
    clocks: [{ from: 'log', startsMs: Float64Array.of(startMs) }],
    altitudeAbove: 'sea',
  }
}
