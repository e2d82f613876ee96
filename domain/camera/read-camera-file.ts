import { readGpmfFacts, textFact } from '#domain/formats/gpmf/facts.ts'
import type { GpmfDevice, GpmfFacts, GpmfStream } from '#domain/formats/gpmf/gpmf.ts'
import type { TelemetryOptions } from '#domain/formats/gpmf/read-telemetry-samples.ts'
import { loadGeoid } from '#domain/geo/geoid.ts'
import type { ByteSource } from '#domain/media/byte-source.ts'
import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import type { Movie } from '#domain/mp4/movie.ts'
import { readMovie } from '#domain/mp4/read-movie.ts'
import { frameTimes } from '#domain/mp4/samples.ts'
import type { VideoFacts } from '#domain/media/video-facts.ts'
import { isWebm, readWebm } from '#domain/webm/read-webm.ts'
import type { CameraFile, TimedValues } from './camera-file.ts'
import { cameraOf } from './camera-of.ts'
import { fitStart } from './fit-start.ts'
import { gpsPositionsOf } from './gps-positions.ts'
import { recordingOf } from './gps-track.ts'
import { lensOf } from './lens.ts'
import { type FilmedPictures, motionOf } from './motion-of.ts'
import { readDevices } from './read-devices.ts'
import { type PositionCounts, usablePositions } from './usable-positions.ts'

/**
 * Reads what a camera wrote into a video besides the picture, using only the index of the file and the
 * samples of its telemetry track. Throws UnreadableMovieError if it is not a video; unreadable telemetry is a
 * loss, not an error.
 */
export async function readCameraFile(
  source: ByteSource,
  options: TelemetryOptions = {},
): Promise<CameraFile> {
  if (await isWebm(source)) return withoutTelemetry(await readWebm(source, options.signal))
  const movie = await readMovie(source, options.signal)
  const losses: string[] = []
  const devices = await readDevices(source, movie, options).catch((error: unknown): GpmfDevice[] => {
    if (!(error instanceof UnreadableMovieError)) throw error
    losses.push(error.message)
    return []
  })
  return cameraFileOf(movie, devices, losses)
}

const noPositions: PositionCounts = { count: 0, used: 0, weak: 0, noFix: 0, imprecise: 0, jumps: 0 }

export async function cameraFileOf(
  movie: Movie,
  devices: GpmfDevice[],
  losses: string[],
): Promise<CameraFile> {
  const facts: GpmfFacts = { ...devices[0]?.facts, ...(movie.gpmf && readGpmfFacts(movie.gpmf)) }
  const camera = cameraOf(movie, devices, facts)
  const filmed = filmedPictures(movie)
  const positions = gpsPositionsOf(devices)
  const usable = positions && usablePositions(positions)
  const start = fitStart(positions?.clocks ?? [], { ...movie, isLocal: camera.make === 'GoPro' })
  const lens = lensOf(facts, filmed.size)
  const motion = motionOf(devices, facts, { filmed, lens, model: camera.model ?? '' })
  const device = { manufacturer: camera.make, product: camera.model }
  const geoid = positions?.altitudeAbove === 'ellipsoid' && usable?.rows.length ? await loadGeoid() : null
  const recording =
    usable && recordingOf(positions, usable, { startMs: start?.startMs ?? null, device, geoid })
  return {
    video: videoFacts(movie, filmed),
    camera,
    start,
    recording,
    altitudeAbove: positions?.altitudeAbove ?? null,
    positions: usable?.counts ?? noPositions,
    place: movie.phone.place,
    series: seriesOf(devices),
    lens,
    fieldOfView: textFact(facts, 'VFOV'),
    motion: typeof motion === 'string' ? null : motion,
    motionUnavailable: typeof motion === 'string' ? motion : null,
    losses,
  }
}

function filmedPictures({ tracks }: Movie): FilmedPictures {
  const track = tracks.find(({ handler }) => handler === 'vide')
  if (!track) return { times: new Float64Array(0), size: { w: 0, h: 0 }, rotation: 0 }
  return { times: frameTimes(track), size: { w: track.width, h: track.height }, rotation: track.rotation }
}

function videoFacts(
  { tracks, durationSeconds, brand }: Movie,
  { times, size, rotation }: FilmedPictures,
): VideoFacts {
  const codecOf = (handler: string) => tracks.find((track) => track.handler === handler)?.codecString ?? null
  const seconds = (times.at(-1) ?? 0) - (times[0] ?? 0)
  return {
    container: 'mp4',
    durationSeconds,
    width: size.w,
    height: size.h,
    rotation,
    frames: times.length,
    framesPerSecond: seconds > 0 ? (times.length - 1) / seconds : null,
    videoCodec: codecOf('vide'),
    audioCodec: codecOf('soun'),
    brand,
  }
}

function withoutTelemetry(video: VideoFacts): CameraFile {
  return {
    video,
    camera: { make: null, model: null, firmware: null },
    start: null,
    recording: null,
    altitudeAbove: null,
    positions: noPositions,
    place: null,
    series: { iso: null, shutterSeconds: null, temperature: null },
    lens: null,
    fieldOfView: null,
    motion: null,
    motionUnavailable: 'no_sensor',
    losses: [],
  }
}

/** Exposure and temperature of the camera. */
function seriesOf(devices: GpmfDevice[]): CameraFile['series'] {
  const streams = devices.flatMap((device) => device.streams)
  const find = (key: string) => streams.find((stream) => stream.key === key)
  const warm = streams.find(({ blocks }) => blocks.facts.TMPC.some((value) => Number.isFinite(value)))
  return {
    // Older cameras write the gain in hundredths of the ISO value.
    iso: valuesOf(find('ISOE')) ?? valuesOf(find('ISOG'), 100),
    shutterSeconds: valuesOf(find('SHUT')),
    temperature: warm ? decimate(warm.blocks.t, warm.blocks.facts.TMPC) : null,
  }
}

function valuesOf(stream: GpmfStream | undefined, factor = 1): TimedValues | null {
  return stream?.columns[0] ? decimate(stream.t, stream.columns[0], factor) : null
}

/** Slightly below a tenth of a second, so that ten a second stay ten. */
const leastDistance = 0.095

/** At most ten values a second, without NaN. */
function decimate(t: ArrayLike<number>, values: ArrayLike<number>, factor = 1): TimedValues | null {
  const kept: TimedValues = { t: new Float64Array(t.length), values: new Float32Array(t.length) }
  let [count, last] = [0, -Infinity]
  for (let row = 0; row < t.length; row++) {
    if (!(t[row]! - last >= leastDistance) || !Number.isFinite(values[row]!)) continue
    kept.t[count] = t[row]!
    kept.values[count++] = values[row]! * factor
    last = t[row]!
  }
  return count === 0 ? null : { t: kept.t.slice(0, count), values: kept.values.slice(0, count) }
}
