import { open, type FileHandle } from 'node:fs/promises'
import { mediaMessages } from './media-messages.ts'
import { UnusableVideoError } from './unusable-video-error.ts'

/** The ffmpeg demuxers that may read videos. All others, some of which open URLs, are never tried. */
export type MediaFormat = 'mov' | 'matroska' | 'ogg'

const firstBoxes = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot', 'styp', 'uuid']
/** An index comes after a handful of boxes; a file with more of them was made to keep us reading. */
const maxBoxes = 10_000
const longestIndex = 16 * 1024 * 1024

/** Chooses the demuxer from a file's first bytes: names and types are only claims. */
export async function sniffFormat(path: string): Promise<MediaFormat> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size === 0) throw new UnusableVideoError(mediaMessages.empty)
    const head = await bytesAt(file, 0, 16)
    if (head.readUInt32BE(0) === 0x1a45dfa3) return 'matroska'
    if (head.toString('latin1', 0, 4) === 'OggS') return 'ogg'
    if (!firstBoxes.includes(head.toString('latin1', 4, 8)))
      throw new UnusableVideoError(mediaMessages.notAVideo)
    const index = await findIndex(file, size)
    if (!index) throw new UnusableVideoError(mediaMessages.noIndex)
    if (isProtected(index)) throw new UnusableVideoError(mediaMessages.encrypted)
    return 'mov'
  } finally {
    await file.close()
  }
}

/** The source as an ffmpeg or ffprobe input: with this demuxer and no other, and nothing but files. */
export function inputArguments(format: MediaFormat, path: string): string[] {
  return ['-protocol_whitelist', 'file', '-f', format, '-i', `file:${path}`]
}

/** The bytes of the index, or its start when it is absurdly long. */
async function findIndex(file: FileHandle, size: number): Promise<Buffer | undefined> {
  let offset = 0
  for (let count = 0; count < maxBoxes && offset + 8 <= size; count++) {
    const head = await bytesAt(file, offset, 16)
    const short = head.readUInt32BE(0)
    const length = short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (head.toString('latin1', 4, 8) === 'moov')
      return bytesAt(file, offset, Math.min(length || size, size - offset, longestIndex))
    // 0 means up to the end of the file.
    if (length < 8) return undefined
    offset += length
  }
  return undefined
}

/**
 * The type of an encrypted video sample, and the box that describes the protection. ffprobe reports neither.
 */
function isProtected(index: Buffer): boolean {
  return ['encv', 'drmi'].some((kind) => index.includes(kind)) && index.includes('sinf')
}

/** Padded with zeros past the end of the file. */
async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, position)
  return bytes
}
