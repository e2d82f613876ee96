import type { CameraFile } from '#domain/camera/camera-file.ts'
import { readCameraFile, readOpenVideo } from '#domain/camera/read-camera-file.ts'
import type { MeasuredStream } from '#domain/camera/readers/reader.ts'
import { movieMessages, UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import type { Movie } from '#domain/mp4/movie.ts'
import { readMovie } from '#domain/mp4/read-movie.ts'
import { walkBoxes } from '#domain/mp4/walk-boxes.ts'
import { isWebm } from '#domain/webm/read-webm.ts'
import type { VideoContent, VideoReport } from './protocol.ts'
import { countingSource, type CountingSource, type LocalOptions } from './source.ts'
import { streamReports } from './streams.ts'
import { trackReport } from './tracks.ts'

/** Everything about a video except its picture. For a broken one, as much as could be read. */
export async function inspectVideo(file: File, options: LocalOptions): Promise<VideoReport> {
  const begin = performance.now()
  const source = countingSource(file)
  const report = await reportOf(source, options)
  return { ...report, cost: { bytes: source.bytes(), ms: performance.now() - begin } }
}

async function reportOf(source: CountingSource, options: LocalOptions): Promise<Omit<VideoReport, 'cost'>> {
  if (source.size === 0) return { problem: movieMessages.empty, boxes: null, video: null }
  if (await isWebm(source)) {
    const video = await sayingWhyNot(async () => contentOf(await readCameraFile(source), null, []))
    return { boxes: null, ...video }
  }
  const boxes = await walkBoxes(source)
  const { video, problem } = await sayingWhyNot(() => readMp4(source, options))
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

async function readMp4(source: CountingSource, options: LocalOptions): Promise<VideoContent> {
  const movie = await readMovie(source)
  source.forget()
  const { file, streams } = await readOpenVideo({ source, movie, options: { ...options, everything: true } })
  return contentOf(file, movie, streams)
}

function contentOf(file: CameraFile, movie: Movie | null, streams: MeasuredStream[]): VideoContent {
  const { motion, series: _, ...camera } = file
  return {
    camera,
    motion: motion && withoutColumns(motion),
    creation: movie?.creation ?? null,
    isFragmented: movie?.isFragmented ?? false,
    tracks: movie?.tracks.map(trackReport) ?? [],
    streams: streamReports(streams),
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
