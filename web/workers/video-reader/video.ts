import type { CameraFile } from '#domain/camera/camera-file.ts'
import { cameraFileOf, readCameraFile } from '#domain/camera/read-camera-file.ts'
import type { GpmfDevice } from '#domain/formats/gpmf/gpmf.ts'
import { gpmfReader } from '#domain/formats/gpmf/read-gpmf.ts'
import { readTelemetrySamples, telemetryTrackOf } from '#domain/formats/gpmf/read-telemetry-samples.ts'
import { movieMessages, UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import type { Movie } from '#domain/mp4/movie.ts'
import { readMovie } from '#domain/mp4/read-movie.ts'
import { walkBoxes } from '#domain/mp4/walk-boxes.ts'
import { isWebm } from '#domain/webm/read-webm.ts'
import type { VideoContent, VideoReport } from './protocol.ts'
import { countingSource, type CountingSource } from './source.ts'
import { streamsOf } from './streams.ts'
import { trackReport } from './tracks.ts'

/** Everything about a video except its picture. For a broken one, as much as could be read. */
export async function inspectVideo(file: File, onProgress: (share: number) => void): Promise<VideoReport> {
  const begin = performance.now()
  const source = countingSource(file)
  const report = await reportOf(source, onProgress)
  return { ...report, cost: { bytes: source.bytes(), ms: performance.now() - begin } }
}

async function reportOf(
  source: CountingSource,
  onProgress: (share: number) => void,
): Promise<Omit<VideoReport, 'cost'>> {
  if (source.size === 0) return { problem: movieMessages.empty, boxes: null, video: null }
  if (await isWebm(source)) {
    const video = await sayingWhyNot(async () => contentOf(await readCameraFile(source), null, []))
    return { boxes: null, ...video }
  }
  const boxes = await walkBoxes(source)
  const { video, problem } = await sayingWhyNot(() => readMp4(source, onProgress))
  return { boxes, video, problem: problem ?? boxes.problem }
}

async function sayingWhyNot(
  read: () => Promise<VideoContent>,
): Promise<Pick<VideoReport, 'video' | 'problem'>> {
  try {
    return { video: await read(), problem: null }
  } catch (error) {
    if (error instanceof UnreadableMovieError) return { video: null, problem: error.message }
    throw error
  }
}

async function readMp4(source: CountingSource, onProgress: (share: number) => void): Promise<VideoContent> {
  const movie = await readMovie(source)
  source.forget()
  const losses: string[] = []
  const devices = await readAllStreams(source, movie, onProgress).catch((error: unknown): GpmfDevice[] => {
    if (!(error instanceof UnreadableMovieError)) throw error
    losses.push(error.message)
    return []
  })
  return contentOf(await cameraFileOf(movie, devices, losses), movie, devices)
}

/** Includes streams that nothing is made from: someone inspecting a video wants to see all of them. */
async function readAllStreams(
  source: CountingSource,
  movie: Movie,
  onProgress: (share: number) => void,
): Promise<GpmfDevice[]> {
  const track = telemetryTrackOf(movie)
  if (!track) return []
  const reader = gpmfReader({ expected: track.samples.count })
  for await (const payload of readTelemetrySamples(source, track, { onProgress })) reader.add(payload)
  return reader.finish()
}

function contentOf(file: CameraFile, movie: Movie | null, devices: GpmfDevice[]): VideoContent {
  const { motion, series: _, ...camera } = file
  return {
    camera,
    motion: motion && withoutColumns(motion),
    creation: movie?.creation ?? null,
    isFragmented: movie?.isFragmented ?? false,
    tracks: movie?.tracks.map(trackReport) ?? [],
    streams: streamsOf(devices),
  }
}

function withoutColumns({
  q: _q,
  gravity: _gravity,
  times: _times,
  ...facts
}: NonNullable<CameraFile['motion']>) {
  return facts
}
