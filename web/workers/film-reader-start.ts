/** A worker that reads one file: it is sent a ReaderOrder and answers with ReaderReplies. */
export function startFilmReader(): Worker {
  return new Worker(new URL('./film-reader.worker.ts', import.meta.url), { type: 'module' })
}
