import { closeSync, createWriteStream, fstatSync, openSync, readSync } from 'node:fs'
import { pipeline, Readable } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import { crc32, createInflateRaw, gunzipSync, inflateRawSync } from 'node:zlib'
import {
  type Entry,
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
  type ZipFile,
} from 'yauzl'
import { serverMessages } from '#contract/server-messages.ts'
import { fileKindOf } from '#domain/media/file-kind.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import { isOwnTable } from '../platform-export/export-source.ts'
import { importLimits } from './import-limits.ts'
import type { ZipEntry } from './reader-protocol.ts'

export type ListedEntry = {
  name: string
  place: ZipEntry
  lastModifiedMs: number
  /** The reason why it is not read. */
  refusal: string | null
}

/** The entries in the order of the archive, and whether the list is truncated. */
export type ArchiveListing = { entries: ListedEntry[]; isCutShort: boolean }

/** Folders are left out. One bad entry does not spoil the others. */
export async function listArchive(source: ByteSource): Promise<ArchiveListing> {
  const zip = await openArchive(source)
  if (zip.entryCount > importLimits.zipEntries)
    throw new UnreadableFileError(serverMessages.zipTooManyFiles(importLimits.zipEntries))
  const found: { name: string; entry: Entry }[] = []
  let isCutShort = false
  try {
    for await (const entry of zip.eachEntry()) {
      const name = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        false,
      )
      if (!name.endsWith('/')) found.push({ name, entry })
    }
  } catch {
    isCutShort = true
  }
  const isOverlapping = findOverlapping(found.map(({ entry }) => entry))
  const names = new Set<string>()
  const entries = found.map(({ name, entry }): ListedEntry => {
    const isTwice = names.has(name)
    names.add(name)
    const refusal = isTwice
      ? serverMessages.zipEntryTwice
      : isOverlapping.has(entry)
        ? serverMessages.zipEntryDamaged
        : refuse(name, entry)
    return {
      name,
      place: placeOf(entry),
      lastModifiedMs: entry.getLastModDate({ timezone: 'UTC' }).getTime(),
      refusal,
    }
  })
  return { entries, isCutShort }
}

class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override read(...[buffer, offset, length, position, done]: Parameters<RandomAccessReader['read']>): void {
    try {
      this.#source.read(position, length).copy(buffer, offset)
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
      return
    }
    done(null)
  }
}

/** Names and sizes are checked one by one, since a bad one would otherwise end the list. */
const options = { autoClose: false, lazyEntries: true, decodeStrings: false, validateEntrySizes: false }

async function openArchive(source: ByteSource): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options)
  } catch (error) {
    throw new UnreadableFileError(serverMessages.zipUnreadable, { cause: error })
  }
}

const symbolicLink = 0o120000
const kindOfFile = 0o170000
const stored = 0
const deflated = 8

function refuse(name: string, entry: Entry): string | null {
  const { compressedSize, uncompressedSize, compressionMethod, externalFileAttributes } = entry
  if (name.includes('\0') || validateFileName(name) !== null) return serverMessages.zipEntryPath
  if (((externalFileAttributes >>> 16) & kindOfFile) === symbolicLink) return serverMessages.zipEntryLink
  if (entry.isEncrypted()) return serverMessages.zipEntryEncrypted
  const isStreamed = fileKindOf(name) === 'zip' || isOwnTable(name)
  const maxBytes = isStreamed ? importLimits.nestedBytes : importLimits.fileBytes
  if (Math.max(uncompressedSize, compressedSize) > maxBytes)
    return serverMessages.fileTooLarge(maxBytes / 1e6)
  if (compressionMethod !== stored && compressionMethod !== deflated) return serverMessages.zipEntryMethod
  if (
    uncompressedSize > importLimits.ratioFromBytes &&
    uncompressedSize > compressedSize * importLimits.ratio
  )
    return serverMessages.zipEntryRatio
  if (compressionMethod === stored && compressedSize !== uncompressedSize)
    return serverMessages.zipEntryDamaged
  return null
}

const placeOf = (entry: Entry): ZipEntry => ({
  offset: entry.relativeOffsetOfLocalHeader,
  compressedSize: entry.compressedSize,
  size: entry.uncompressedSize,
  isDeflated: entry.compressionMethod === deflated,
  crc32: entry.crc32,
})

/** In an honest zip no two entries share bytes; a decompression bomb does this to multiply its size. */
function findOverlapping(entries: Entry[]): Set<Entry> {
  const overlapping = new Set<Entry>()
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader)
  let end = -1
  for (const entry of sorted) {
    if (entry.relativeOffsetOfLocalHeader < end) overlapping.add(entry)
    end = Math.max(end, entry.relativeOffsetOfLocalHeader + entry.compressedSize)
  }
  return overlapping
}

const localHeader = 0x04034b50
const localHeaderBytes = 30
/** Most files are unpacked in a few steps of this size. */
const chunkSize = 1 << 16
/** The limit, whatever a file says about itself. */
const largestStep = 1 << 22

/** Where the bytes of an entry begin. */
export function bytesOfEntry(source: ByteSource, { offset }: ZipEntry): number {
  const header = source.read(offset, localHeaderBytes)
  if (header.readUInt32LE(0) !== localHeader) throw new UnreadableFileError(serverMessages.zipEntryDamaged)
  return offset + localHeaderBytes + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** The sizes stated by the archive are trusted only as far as the bytes confirm them. */
export function readEntry(source: ByteSource, entry: ZipEntry): Buffer {
  const { compressedSize, size, isDeflated, crc32: checksum } = entry
  const packed = source.read(bytesOfEntry(source, entry), compressedSize)
  const bytes = isDeflated ? inflate(packed, size) : packed
  if (bytes.length !== size || crc32(bytes) !== checksum)
    throw new UnreadableFileError(serverMessages.zipEntryDamaged)
  return bytes
}

/** The same for an entry that is too large for the memory. */
export async function* streamEntry(source: ByteSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const { compressedSize, size, isDeflated, crc32: checksum } = entry
  const start = bytesOfEntry(source, entry)
  let bytes = 0
  let sum = 0
  function* packed() {
    for (let at = 0; at < compressedSize; at += largestStep)
      yield source.read(start + at, Math.min(largestStep, compressedSize - at))
  }
  // What goes wrong is thrown where the chunks are read.
  const chunks = isDeflated ? pipeline(Readable.from(packed()), createInflateRaw(), () => {}) : packed()
  try {
    for await (const chunk of chunks as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > size) throw new UnreadableFileError(serverMessages.zipEntryDamaged)
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    // What zlib says about the bytes; anything else, such as a full disk, is not their fault.
    const isDamage = error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
    throw isDamage ? new UnreadableFileError(serverMessages.zipEntryDamaged, { cause: error }) : error
  }
  if (bytes !== size || sum !== checksum) throw new UnreadableFileError(serverMessages.zipEntryDamaged)
}

/** Unpacks an entry into a file. */
export function unpackEntry(source: ByteSource, entry: ZipEntry, path: string): Promise<void> {
  return finished(streamEntry(source, entry), createWriteStream(path))
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

/**
 * Bytes with random access. Reading is synchronous: this runs in a reader thread, where nothing else waits,
 * and the plain calls cost a fraction of what streams do.
 */
export type ByteSource = { size: number; read(offset: number, length: number): Buffer }

function fileSource(fd: number): ByteSource {
  const { size } = fstatSync(fd)
  return {
    size,
    read(offset, length) {
      checkRange({ size, offset, length })
      const bytes = Buffer.allocUnsafeSlow(length)
      for (let have = 0; have < length;) {
        const count = readSync(fd, bytes, have, length - have, offset + have)
        if (count === 0) throw new UnreadableFileError(serverMessages.zipEntryDamaged)
        have += count
      }
      return bytes
    },
  }
}

/** Calls `use` with a file, and closes it afterwards. */
export async function withOpenFile<Result>(
  path: string,
  use: (source: ByteSource) => Promise<Result>,
): Promise<Result> {
  const fd = openSync(path, 'r')
  try {
    return await use(fileSource(fd))
  } finally {
    closeSync(fd)
  }
}

/** A part of a source, for a zip that is stored within another as it is. */
export function windowOf(source: ByteSource, start: number, size: number): ByteSource {
  checkRange({ size: source.size, offset: start, length: size })
  return {
    size,
    read(offset, length) {
      checkRange({ size, offset, length })
      return source.read(start + offset, length)
    },
  }
}

export function memorySource(bytes: Buffer): ByteSource {
  const size = bytes.length
  return {
    size,
    read(offset, length) {
      checkRange({ size, offset, length })
      return bytes.subarray(offset, offset + length)
    },
  }
}

/** Checked before anything is allocated, because the lengths stated by an archive can be false. */
function checkRange({ size, offset, length }: { size: number; offset: number; length: number }): void {
  if (offset + length > size) throw new UnreadableFileError(serverMessages.zipEntryDamaged)
}
