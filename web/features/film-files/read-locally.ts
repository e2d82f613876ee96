import { filmFileMessages } from '#contract/film-file-messages.ts'
import type { FilmReport, LocalReading, ReaderOrder, ReaderReply } from '#web/workers/film-reader-protocol.ts'
import { startFilmReader } from '#web/workers/film-reader-start.ts'

export type ReaderKind = ReaderOrder['kind']
export type Answer<Kind extends ReaderKind> = Kind extends 'inspect' ? FilmReport : LocalReading
type Watching = { signal: AbortSignal; onProgress: (share: number) => void }

/** Reads a file in a worker of its own, which is gone afterwards. Rejects with a sentence for the person whose file it is. */
export function readLocally<Kind extends ReaderKind>(
  kind: Kind,
  file: File,
  { signal, onProgress }: Watching,
): Promise<Answer<Kind>> {
  const worker = startFilmReader()
  const answer = new Promise<Answer<Kind>>((resolve, reject) => {
    const fail = (text: string) => reject(new Error(text))
    worker.addEventListener('error', () => fail(filmFileMessages.unreadable))
    signal.addEventListener('abort', () => fail(filmFileMessages.unreadable))
    worker.addEventListener('message', ({ data }: MessageEvent<ReaderReply>) => {
      if (data.type === 'progress') onProgress(data.share)
      else if (data.type === 'failed') fail(data.text)
      // The order decides which of the two it is.
      else resolve((data.type === 'inspected' ? data.report : data.reading) as Answer<Kind>)
    })
  })
  // A worker has no origin to name.
  // eslint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage({ kind, file } satisfies ReaderOrder)
  return answer.finally(() => worker.terminate())
}
