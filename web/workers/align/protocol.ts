import type { Alignment, Witnesses } from '#domain/time/align-clocks/witnesses.ts'

/**
 * For each recording that a video may belong to: the video itself, followed by other videos of the same camera, whose
 * clock is off by the same amount.
 */
export type AlignRequest = { against: Witnesses[][] }

/** The best result, or why there is none. */
export type AlignReply = { alignment: Alignment } | { failure: string }

/** A worker that finds out when one video was taken: it is sent an AlignRequest and answers with an AlignReply. */
export function startAligner(): Worker {
  return new Worker(new URL('./align.worker.ts', import.meta.url), { type: 'module' })
}
