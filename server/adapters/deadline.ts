/** A signal that aborts after this many milliseconds. */
export type Deadline = (ms: number) => AbortSignal

export const byTheClock: Deadline = (ms) => AbortSignal.timeout(ms)
