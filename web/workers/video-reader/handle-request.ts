import { videoFileMessages } from '#contract/video-file-messages.ts'
import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { inspectVideo } from './video.ts'
import type { ReaderRequest, ReaderReply } from './protocol.ts'
import { readRecordings } from './recordings.ts'

/** Does what the page asks for. Whatever goes wrong is said in a message. */
export async function handleReaderRequest(
  { kind, file }: ReaderRequest,
  reply: (reply: ReaderReply) => void,
): Promise<void> {
  const onProgress = (share: number) => reply({ type: 'progress', share })
  try {
    if (kind === 'inspect') reply({ type: 'inspected', report: await inspectVideo(file, onProgress) })
    else reply({ type: 'read', reading: await readRecordings(file, onProgress) })
  } catch (error) {
    reply({ type: 'failed', text: messageFor(error) })
  }
}

function messageFor(error: unknown): string {
  if (error instanceof UnreadableMovieError || error instanceof UnreadableFileError) return error.message
  // The file was moved, changed or removed since it was chosen.
  if (error instanceof DOMException) return videoFileMessages.gone
  // eslint-disable-next-line no-console
  console.error('A file could not be read:', error)
  return videoFileMessages.unreadable
}
