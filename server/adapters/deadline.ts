/** A signal that ends what takes longer than so many milliseconds. */
export type Deadline = (ms: number) => AbortSignal

export const byTheClock: Deadline = (ms) => AbortSignal.timeout(ms)
