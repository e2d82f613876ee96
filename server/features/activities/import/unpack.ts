import { crc32, gunzipSync, inflateRawSync } from 'node:zlib'
import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import type { ByteSource } from './byte-source.ts'
import { importLimits } from './import-limits.ts'
import { listArchive } from './list-archive.ts'
import type { ZipEntry } from './reader-protocol.ts'

const localHeader = 0x04034b50
const localHeaderBytes = 30
/** Most files are unpacked in a few steps of this size. */
const chunkSize = 1 << 16
/** The limit, whatever a file says about itself. */
const largestStep = 1 << 22

/** The sizes stated by the archive are trusted only as far as the bytes confirm them. */
export function readEntry(
  source: ByteSource,
  { offset, compressedSize, size, isDeflated, crc32: checksum }: ZipEntry,
): Buffer {
  const header = source.read(offset, localHeaderBytes)
  if (header.readUInt32LE(0) !== localHeader) throw new UnreadableFileError(serverMessages.zipEntryDamaged)
  const start = offset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = source.read(start, compressedSize)
  const bytes = isDeflated ? inflate(packed, size) : packed
  if (bytes.length !== size || crc32(bytes) !== checksum)
    throw new UnreadableFileError(serverMessages.zipEntryDamaged)
  return bytes
}

function inflate(packed: Buffer, size: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(size, 1), chunkSize })
  } catch (error) {
    throw new UnreadableFileError(serverMessages.zipEntryDamaged, { cause: error })
  }
}

export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b
/** Also true for an archive without entries. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 &&
  bytes[1] === 0x4b &&
  ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))

/**
 * Gzip states the length of the content at its end: with a buffer one byte larger than that, it is unpacked
 * in one step.
 */
function stepOf(bytes: Uint8Array): number {
  const stated = Buffer.from(bytes.subarray(-4)).readUInt32LE()
  return Math.min(Math.max(stated + 1, chunkSize), largestStep)
}

export function gunzip(bytes: Uint8Array): Buffer {
  const byRatio = Math.max(importLimits.ratioFromBytes, bytes.length * importLimits.ratio)
  try {
    return gunzipSync(bytes, {
      maxOutputLength: Math.min(byRatio, importLimits.fileBytes),
      chunkSize: stepOf(bytes),
    })
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    const tooLarge =
      byRatio < importLimits.fileBytes
        ? serverMessages.zipEntryRatio
        : serverMessages.fileTooLarge(importLimits.fileBytes / 1e6)
    throw new UnreadableFileError(isTooLarge ? tooLarge : serverMessages.gzipDamaged, { cause: error })
  }
}

/** A KMZ is a zip whose first KML is the document; the rest are images. */
export async function documentOfKmz(source: ByteSource): Promise<Buffer> {
  const { entries } = await listArchive(source)
  const document = entries.find(({ name }) => /\.kml$/i.test(name))
  if (!document) throw new UnreadableFileError(serverMessages.kmzWithoutKml)
  if (document.refusal !== null) throw new UnreadableFileError(document.refusal)
  return readEntry(source, document.place)
}
