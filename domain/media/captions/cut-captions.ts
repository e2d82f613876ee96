import type { ServedTime } from '#domain/media/served-time.ts'
import { showsSome, type VisibleParts } from '#domain/media/visible-parts.ts'
import type { Cue } from './cue.ts'
import { readCaptions } from './read-captions.ts'
import { writeWebVtt } from './write-web-vtt.ts'

/** Removes the captions of hidden parts, and moves the others to the times at which they are served. */
export function cutCaptions(text: string, shown: VisibleParts, time: ServedTime): string {
  if (shown === null) return text
  const visible = readCaptions(text).filter(({ startMs, endMs }) => showsSome(shown, startMs, endMs))
  return writeWebVtt(time.isCut ? visible.flatMap((cue) => servedCues(cue, time)) : visible)
}

function servedCues({ startMs, endMs, text }: Cue, { rangesToServed }: ServedTime): Cue[] {
  return rangesToServed([[startMs, endMs]])
    .map(([from, to]): Cue => ({ startMs: Math.round(from), endMs: Math.round(to), text }))
    .filter((cue) => cue.startMs < cue.endMs)
}
