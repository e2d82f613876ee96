/** A worker that finds out when one video was taken: it is sent an AlignOrder and answers with an AlignReply. */
export function startAligner(): Worker {
  return new Worker(new URL('./align.worker.ts', import.meta.url), { type: 'module' })
}
