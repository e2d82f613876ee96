import { captionFileMessages, UnreadableCaptionsError } from './caption-file-messages.ts'
import { readTimes } from './cue-time.ts'
import { captionsMax, cuesMax, type Cue } from './cue.ts'
import { plainText } from './plain-text.ts'

/** WebVTT blocks that are not shown. */
const asides = /^(?:NOTE|STYLE|REGION)(?:\s|$)/
const cueNumber = /^\d{1,9}$/

/**
 * The cues of a SubRip or WebVTT text, sorted by start. Both formats are two times with an arrow and the text
 * below, and many files mix them; so anything of that form is a cue, and the rest is ignored.
 */
export function readCaptions(text: string): Cue[] {
  if (text.length > captionsMax) throw new UnreadableCaptionsError(captionFileMessages.tooLarge)
  const cues = blocksOf(text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)).flatMap(cuesOf)
  if (cues.length === 0) throw new UnreadableCaptionsError(captionFileMessages.nothing)
  if (cues.length > cuesMax) throw new UnreadableCaptionsError(captionFileMessages.tooMany)
  return cues.toSorted((one, other) => one.startMs - other.startMs)
}

/** Groups of lines separated by empty ones. */
function blocksOf(lines: string[]): string[][] {
  const blocks: string[][] = []
  let block: string[] = []
  for (const line of [...lines, '']) {
    if (line.trim() !== '') block.push(line)
    else if (block.length > 0) {
      blocks.push(block)
      block = []
    }
  }
  return blocks
}

/** Usually one; more if the empty lines between cues are missing. */
function cuesOf(block: string[]): Cue[] {
  if (asides.test(block[0] ?? '')) return []
  const times = block.map(readTimes)
  const starts = times.flatMap((each, line) => (each ? [line] : []))
  return starts.flatMap((start, index): Cue[] => {
    const [{ startMs, endMs } = { startMs: 0, endMs: 0 }, next] = [
      times[start] ?? undefined,
      starts[index + 1],
    ]
    const words = block.slice(start + 1, next)
    // The number of the next cue.
    if (next !== undefined && cueNumber.test(words.at(-1)?.trim() ?? '')) words.pop()
    const text = endMs > startMs ? plainText(words.join('\n')) : ''
    return text === '' ? [] : [{ startMs, endMs, text }]
  })
}
