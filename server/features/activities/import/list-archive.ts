import {
  fromRandomAccessReaderPromise,
  getFileNameLowLevel,
  RandomAccessReader,
  validateFileName,
  type Entry,
  type ZipFile,
} from 'yauzl'
import { serverMessages } from '#contract/server-messages.ts'
import { UnreadableFileError } from '#domain/telemetry/recording.ts'
import type { ByteSource } from './byte-source.ts'
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
  if (zip.entryCount > importLimits.entries)
    throw new UnreadableFileError(serverMessages.zipTooManyFiles(importLimits.entries))
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
  if (Math.max(uncompressedSize, compressedSize) > importLimits.fileBytes)
    return serverMessages.fileTooLarge(importLimits.fileBytes / 1e6)
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
