/**
 * What a browser reads from a video and sends before the video itself: 'CAM1', the length of a JSON text (32
 * bits, little-endian), the text in ASCII padded with spaces to a multiple of eight, the samples as an Arrow
 * stream, and the motion file. The text gives the lengths of the last two.
 */
const magic = 'CAM1'
const headerSize = 8
/** Facts are a few hundred bytes. */
const longestText = 64 * 1024

export type PackedReading = {
  /** The reader validates them. */
  facts: unknown
  samples: Uint8Array | null
  motion: Uint8Array | null
}

export class UnreadableReadingError extends Error {
  override name = 'UnreadableReadingError'
}

export function packReading({ facts, samples, motion }: PackedReading): Uint8Array<ArrayBuffer> {
  const text = JSON.stringify({ facts, samples: samples?.length ?? 0, motion: motion?.length ?? 0 })
  const encoded = inAscii(text)
  const padded = Math.ceil(encoded.length / 8) * 8
  const bytes = new Uint8Array(headerSize + padded + (samples?.length ?? 0) + (motion?.length ?? 0))
  bytes.fill(0x20, headerSize, headerSize + padded)
  writeText(bytes, 0, magic)
  new DataView(bytes.buffer).setUint32(4, padded, true)
  writeText(bytes, headerSize, encoded)
  if (samples) bytes.set(samples, headerSize + padded)
  if (motion) bytes.set(motion, headerSize + padded + (samples?.length ?? 0))
  return bytes
}

export function unpackReading(bytes: Uint8Array): PackedReading {
  const isOurs = bytes.length >= headerSize && String.fromCharCode(...bytes.subarray(0, 4)) === magic
  if (!isOurs) throw new UnreadableReadingError('it is not a camera reading')
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true)
  if (length > longestText || headerSize + length > bytes.length)
    throw new UnreadableReadingError('its facts are cut off')
  const { facts, samples, motion } = headerIn(bytes.subarray(headerSize, headerSize + length))
  const begin = headerSize + length
  if (bytes.length !== begin + samples + motion)
    throw new UnreadableReadingError('its length is not the one it states')
  return {
    facts,
    samples: samples === 0 ? null : bytes.subarray(begin, begin + samples),
    motion: motion === 0 ? null : bytes.subarray(begin + samples),
  }
}

function headerIn(text: Uint8Array): { facts: unknown; samples: number; motion: number } {
  let header: unknown
  try {
    header = JSON.parse(Array.from(text, (code) => String.fromCharCode(code)).join(''))
  } catch (error) {
    throw new UnreadableReadingError('its facts are not JSON', { cause: error })
  }
  const { facts, samples, motion } = (header ?? {}) as Record<string, unknown>
  if (!isLength(samples) || !isLength(motion))
    throw new UnreadableReadingError('it does not state its length')
  return { facts, samples, motion }
}

/** JSON may escape any character by its number. */
const inAscii = (json: string): string =>
  json.replaceAll(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

function writeText(bytes: Uint8Array, at: number, text: string): void {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index)
}

const isLength = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
