import { captionFileMessages, UnreadableCaptionsError } from './caption-file-messages.ts'
import { writeTime } from './cue-time.ts'
import { captionsMax, type Cue } from './cue.ts'
import { readCaptions } from './read-captions.ts'

export function writeWebVtt(cues: readonly Cue[]): string {
  const written = cues.map(
    ({ startMs, endMs, text }) => `${writeTime(startMs)} --> ${writeTime(endMs)}\n${escapeMarkup(text)}\n`,
  )
  return ['WEBVTT\n', ...written].join('\n')
}

/** Text that looks like markup stays text. */
function escapeMarkup(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('{\\', '&#123;\\')
}

/** Rewrites any captions as plain WebVTT that is certain to be readable. */
export function normaliseCaptions(text: string): string {
  const written = writeWebVtt(readCaptions(text))
  if (written.length > captionsMax) throw new UnreadableCaptionsError(captionFileMessages.tooLarge)
  return written
}
