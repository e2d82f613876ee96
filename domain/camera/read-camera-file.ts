import { loadGeoid } from '#domain/geo/geoid.ts'
import type { ByteSource } from '#domain/media/byte-source.ts'
import type { Movie, MovieCamera } from '#domain/mp4/movie.ts'
import { readMovie } from '#domain/mp4/read-movie.ts'
import { frameTimes } from '#domain/mp4/samples.ts'
import type { VideoFacts } from '#domain/media/video-facts.ts'
import { isWebm, readWebm } from '#domain/webm/read-webm.ts'
import type { CameraFile } from './camera-file.ts'
import { cameraOf } from './camera-of.ts'
import { fitStart } from './fit-start.ts'
import type { GpsPositions } from './gps-positions.ts'
import { recordingOf } from './gps-track.ts'
import { lensOf, turnedLens } from './lens.ts'
import type { FilmedPictures } from './motion-of.ts'
import { joinReadings, withReaderName } from './readers/join-readings.ts'
import type { CameraReading, MeasuredStream, OpenVideo, Sidecar } from './readers/reader.ts'
import { readersOf, sidecarReaders } from './readers/registry.ts'
import { type PositionCounts, usablePositions } from './usable-positions.ts'

/**
 * Reads what a camera wrote into a video besides the picture, using only the index of the file and the
 * samples of its telemetry track. Throws UnreadableMovieError if it is not a video; unreadable telemetry is a
 * loss, not an error.
 */
export async function readCameraFile(
  source: ByteSource,
  options: OpenVideo['options'] = {},
): Promise<CameraFile> {
  if (await isWebm(source)) return withoutTelemetry(await readWebm(source, options.signal))
  const movie = await readMovie(source, options.signal)
  const { file } = await readOpenVideo({ source, movie, options })
  return file
}

/** The same for a video whose index has been read, with the streams that were asked for. */
export async function readOpenVideo(
  video: Omit<OpenVideo, 'filmed'>,
): Promise<{ file: CameraFile; streams: MeasuredStream[] }> {
  const { movie } = video
  const filmed = filmedPictures(movie)
  const readings: CameraReading[] = []
  for (const { name, read } of readersOf(movie))
    readings.push(withReaderName(name, await read({ ...video, filmed })))
  // Last, because what a camera wrote into the video itself takes precedence.
  for (const beside of video.options.beside ?? []) readings.push(...(await readBeside(beside, movie)))
  const reading = joinReadings(readings)
  const file = await cameraFileOf(reading, movie, filmed)
  return { file, streams: reading.streams }
}

async function readBeside({ name, read }: Sidecar, movie: Movie | null): Promise<CameraReading[]> {
  const readers = sidecarReaders.filter(({ recognizes }) => recognizes(name, movie))
  if (readers.length === 0) return []
  const bytes = await read()
  return readers.map((reader) => withReaderName(reader.name, reader.read(bytes, movie)))
}

type SidecarTrack = Pick<CameraFile, 'recording' | 'recordedAt' | 'positions'>

/**
 * The track in a file that a camera wrote beside a video, without that video. Throws UnreadableFileError if there is
 * none.
 */
export async function readSidecar(file: Sidecar): Promise<SidecarTrack> {
  const { positions, camera } = joinReadings(await readBeside(file, null))
  const start = fitStart(positions?.clocks ?? [], { ...unknownClock, isLocal: true })
  return trackOf(positions, camera ?? unknownCamera, start?.startMs ?? null)
}

const unknownClock = {
  creation: null,
  phone: { creation: null, place: null, isOfAndroid: false },
  durationSeconds: 0,
}
const unknownCamera: MovieCamera = { make: null, model: null, firmware: null }

const noPositions: PositionCounts = { count: 0, used: 0, weak: 0, noFix: 0, imprecise: 0, jumps: 0 }

async function cameraFileOf(
  { positions, motion, ...reading }: CameraReading,
  movie: Movie,
  filmed: FilmedPictures,
): Promise<CameraFile> {
  const camera = reading.camera ?? cameraOf(movie, [], {})
  const start = fitStart(positions?.clocks ?? [], { ...movie, isLocal: camera.make === 'GoPro' })
  const track = await trackOf(positions, camera, start?.startMs ?? null)
  const lens = reading.lens ?? (await lensOf({}, filmed.size, camera))
  return {
    video: videoFacts(movie, filmed),
    camera,
    start,
    ...track,
    altitudeAbove: track.recording?.samples.series.altitude ? (positions?.altitudeAbove ?? null) : null,
    place: reading.place,
    series: reading.series ?? noSeries,
    lens: lens && turnedLens(lens, filmed.rotation),
    fieldOfView: reading.fieldOfView,
    motion: typeof motion === 'string' ? null : motion,
    motionUnavailable: typeof motion === 'string' ? motion : null,
    readBy: reading.readBy,
    losses: reading.losses,
  }
}

async function trackOf(
  positions: GpsPositions | null,
  { make, model }: MovieCamera,
  startMs: number | null,
): Promise<Pick<CameraFile, 'recording' | 'recordedAt' | 'positions'>> {
  if (!positions) return { recording: null, recordedAt: null, positions: noPositions }
  const usable = usablePositions(positions)
  const geoid = positions.altitudeAbove === 'ellipsoid' && usable.rows.length > 0 ? await loadGeoid() : null
  const device = { manufacturer: make, product: model }
  const recording = recordingOf(positions, usable, { startMs, device, geoid })
  return {
    recording,
    recordedAt: recording && Float64Array.from(usable.rows, (row) => positions.t[row]!),
    positions: usable.counts,
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

const noSeries: CameraFile['series'] = { iso: null, shutterSeconds: null, temperature: null }

function withoutTelemetry(video: VideoFacts): CameraFile {
  return {
    video,
    camera: unknownCamera,
    start: null,
    recording: null,
    recordedAt: null,
    altitudeAbove: null,
    positions: noPositions,
    place: null,
    series: noSeries,
    lens: null,
    fieldOfView: null,
    motion: null,
    motionUnavailable: 'no_sensor',
    readBy: [],
    losses: [],
  }
}
