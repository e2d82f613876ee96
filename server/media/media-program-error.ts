export type MediaProgramFailure = 'failed' | 'disk_full' | 'out_of_memory' | 'killed' | 'timed_out'

/** A media program failed. The message contains its last output, for the log. */
export class MediaProgramError extends Error {
  override name = 'MediaProgramError'
  readonly failure: MediaProgramFailure
  readonly lastOutput: string

  constructor(failure: MediaProgramFailure, summary: string, lastOutput: string) {
    super(lastOutput === '' ? summary : `${summary}: ${lastOutput}`)
    this.failure = failure
    this.lastOutput = lastOutput
  }
}
