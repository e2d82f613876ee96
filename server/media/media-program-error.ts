export type MediaProgramFailure = 'failed' | 'disk_full' | 'out_of_memory' | 'killed' | 'timed_out'

/** A program for video ended otherwise than it should. The message holds the last it said, for the log. */
export class MediaProgramError extends Error {
  override name = 'MediaProgramError'
  readonly failure: MediaProgramFailure
  readonly lastWords: string

  constructor(failure: MediaProgramFailure, summary: string, lastWords: string) {
    super(lastWords === '' ? summary : `${summary}: ${lastWords}`)
    this.failure = failure
    this.lastWords = lastWords
  }
}
