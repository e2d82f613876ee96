import { videoFileMessages } from './video-file-messages.ts'
import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { inspectVideo } from './video.ts'
import { describeMatch, describeMotion } from './motion.ts'
import type { ReaderAnswers, ReaderReply, ReaderRequest } from './protocol.ts'
import { readRecordings } from './recordings.ts'
import { sidecarOf } from './source.ts'

/** Handles a request from the page. Any error is reported in a message. */
export async function handleReaderRequest(
  request: ReaderRequest,
  reply: (reply: ReaderReply) => void,
): Promise<void> {
  const onProgress = (share: number) => reply({ type: 'progress', share })
  try {
    reply({ type: 'done', answer: await answerTo(request, onProgress) })
  } catch (error) {
    reply({ type: 'failed', text: messageFor(error) })
  }
}

function answerTo(
  request: ReaderRequest,
  onProgress: (share: number) => void,
): Promise<ReaderAnswers[keyof ReaderAnswers]> {
  const { file } = request
  if (request.kind === 'motion') return describeMotion(file)
  if (request.kind === 'match') return describeMatch(file, request.pictures)
  const options = { onProgress, beside: request.beside ? [sidecarOf(request.beside)] : [] }
  return request.kind === 'inspect' ? inspectVideo(file, options) : readRecordings(file, options)
}

function messageFor(error: unknown): string {
  if (error instanceof UnreadableMovieError || error instanceof UnreadableFileError) return error.message
  // The file was moved, changed or removed since it was chosen.
  if (error instanceof DOMException) return videoFileMessages.gone
  // eslint-disable-next-line no-console
  console.error('A file could not be read:', error)
  return videoFileMessages.unreadable
}
