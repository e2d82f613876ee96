/** What the reading thread of the fuzzer has to do. */
export type FuzzRequest = {
  format: 'fit' | 'gpx'
  files: Uint8Array[]
  from: number
  to: number
  /** Shared memory: which mutant is being read, and since when. */
  progress: Float64Array
}

export type FuzzReport = { read: number; refused: number; crashes: string[] }

export const slot = { number: 0, since: 1 } as const
