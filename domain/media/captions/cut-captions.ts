import { showsSome, type VisibleParts } from '#domain/media/visible-parts.ts'
import { readCaptions } from './read-captions.ts'
import { writeWebVtt } from './write-web-vtt.ts'

/** Removes captions of hidden parts. */
export function cutCaptions(text: string, shown: VisibleParts): string {
  if (shown === null) return text
  return writeWebVtt(readCaptions(text).filter(({ startMs, endMs }) => showsSome(shown, startMs, endMs)))
}
