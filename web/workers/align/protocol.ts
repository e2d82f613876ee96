import type { Alignment, Witnesses } from '#domain/time/align-clocks/witnesses.ts'

/**
 * For each of the recordings that a video may belong to: the video itself, and after it other videos of the same camera, whose clock
 * is off by as much.
 */
export type AlignRequest = { against: Witnesses[][] }

/** The best of what was found, or why nothing was. */
export type AlignReply = { alignment: Alignment } | { failure: string }

/** A worker that finds out when one video was taken: it is sent an AlignRequest and answers with an AlignReply. */
export function startAligner(): Worker {
  return new Worker(new URL('./align.worker.ts', import.meta.url), { type: 'module' })
}
