import { showsSome, type ShownParts } from '#domain/media/shown-parts.ts'
import { readCaptions } from './read-captions.ts'
import { writeWebVtt } from './write-web-vtt.ts'

/** Without what is said while nothing is shown. */
export function cutCaptions(text: string, shown: ShownParts): string {
  if (shown === null) return text
  return writeWebVtt(readCaptions(text).filter(({ startMs, endMs }) => showsSome(shown, startMs, endMs)))
}
