import type { GpsPositions } from '#domain/camera/gps-positions.ts'
import { readTimes } from '#domain/media/captions/cue-time.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { djiMessages } from './dji-messages.ts'
import { djiTrack } from './dji-track.ts'

/** An hour at sixty entries a second takes some 70 MB. */
const largest = 128_000_000
export const maxEntries = 300_000
/** How many characters of a line are looked at, so that a file with a single line costs no more than others. */
const longestLine = 2000
const lineFeed = 10

/** The positions in the subtitle file of a drone. Throws UnreadableFileError for any other subtitles. */
export function readDjiSrt(bytes: Uint8Array): GpsPositions {
  if (bytes.length > largest) throw new UnreadableFileError(djiMessages.tooLarge)
  const track = djiTrack()
  let [entries, startMs, text] = [0, Number.NaN, '']
  const finish = () => {
    if (!Number.isNaN(startMs)) track.add(startMs / 1000, text)
  }
  for (const line of linesOf(bytes)) {
    const times = readTimes(line)
    if (times) {
      finish()
      if (++entries > maxEntries) throw new UnreadableFileError(djiMessages.tooMany)
      startMs = times.startMs
      text = ''
    } else if (text.length < longestLine) text += `${line}\n`
  }
  finish()
  const positions = track.positions()
  if (!positions) throw new UnreadableFileError(djiMessages.noPositions)
  return positions
}

/** Whether the beginning of a subtitle file has the positions of a drone. */
export function startsLikeDjiSrt(start: Uint8Array): boolean {
  try {
    readDjiSrt(start)
    return true
  } catch (error) {
    if (error instanceof UnreadableFileError) return false
    throw error
  }
}

/** Everything of interest is ASCII, so other characters need not be decoded. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  // Zeros mean that letters have two bytes, or that it is no text.
  if (bytes.subarray(0, 1000).includes(0)) throw new UnreadableFileError(djiMessages.notText)
  for (let from = 0; from < bytes.length;) {
    const found = bytes.indexOf(lineFeed, from)
    const to = found === -1 ? bytes.length : found
    const line = bytes.subarray(from, Math.min(to, from + longestLine))
    // Four times as fast as spreading them, and a flight has a million lines.
    yield (Reflect.apply(String.fromCharCode, null, line) as string).trim()
    from = to + 1
  }
}
