/** A worker that reads one file: it is sent a ReaderOrder and answers with ReaderReplies. */
export function startVideoReader(): Worker {
  return new Worker(new URL('./video-reader.worker.ts', import.meta.url), { type: 'module' })
}
