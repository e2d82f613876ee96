import { captionFileMessages, UnreadableCaptionsError } from '#domain/media/captions/caption-file-messages.ts'
import { captionsMax } from '#domain/media/captions/cue.ts'

/** The text of a file. Its encoding is declared or detected; the fallback is the old Windows one. */
export function decodeCaptions(bytes: Uint8Array): string {
  if (bytes.length > captionsMax) throw new UnreadableCaptionsError(captionFileMessages.tooLarge)
  const encoding = wideEncodingOf(bytes)
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/**
 * In two-byte encodings, the digits and arrows that every file contains appear as a character and a zero byte, in one
 * order or the other.
 */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const begin = bytes.subarray(0, 200)
  const zeros = [0, 1].map((side) => begin.filter((byte, at) => byte === 0 && at % 2 === side).length)
  const [even = 0, odd = 0] = zeros
  if (even + odd < begin.length / 4) return null
  return odd > even ? 'utf-16le' : 'utf-16be'
}
