import { open, type FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate, zstdDecompress } from 'node:zlib'
import { openBlock, type Block } from '#domain/osm/block.ts'
import {
  maxBlobBytes,
  maxHeaderBytes,
  readBlob,
  readBlobHeader,
  readHeaderBlock,
  type BlobHeader,
  type ExtractHeader,
} from '#domain/osm/read-blob.ts'
import { DamagedPartError, extractMessages, UnreadableExtractError } from '#domain/osm/unreadable-extract.ts'

/** A part of the file: a block of elements, compressed. */
export type Part = { offset: number; size: number }

/** Every reader needs these features. Any other required feature would change the meaning of the data. */
const understood = new Set(['OsmSchema-V0.6', 'DenseNodes'])

const inflateBytes = promisify<Uint8Array, { maxOutputLength: number; chunkSize: number }, Buffer>(inflate)
const zstdBytes = promisify<Uint8Array, { maxOutputLength: number; chunkSize: number }, Buffer>(
  zstdDecompress,
)

/** An extract on disk, of which only the parts in use are in memory. */
export class ExtractFile {
  readonly #handle: FileHandle
  readonly #size: number
  header: ExtractHeader = { requiredFeatures: [], isSorted: false, box: null }
  parts: Part[] = []

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.#size = size
  }

  /**
   * Walks through the whole file once, so that a truncated file is refused before anything of it is stored.
   */
  static async open(path: string, signal: AbortSignal): Promise<ExtractFile> {
    const handle = await open(path).catch(() => undefined)
    const stats = await handle?.stat()
    if (!handle || !stats?.isFile()) {
      await handle?.close()
      throw new UnreadableExtractError(extractMessages.cannotOpen(path))
    }
    const file = new ExtractFile(handle, stats.size)
    try {
      await file.#list(signal)
    } catch (error) {
      await handle.close()
      throw error
    }
    return file
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  async block(part: Part): Promise<Block> {
    const bytes = await this.#inflated(part)
    return this.#guard(part, () => openBlock(bytes))
  }

  /** Reports damage inside a part with its position in the file. */
  #guard<Result>({ offset }: Part, read: () => Result): Result {
    return guardPart(offset, read)
  }

  async #list(signal: AbortSignal): Promise<void> {
    if (this.#size === 0) throw new UnreadableExtractError(extractMessages.empty)
    for (let at = 0; at < this.#size;) {
      signal.throwIfAborted()
      const { header, length } = await this.#readHeader(at)
      const offset = at + length
      if (header.size > maxBlobBytes) throw new UnreadableExtractError(extractMessages.tooLarge(at))
      if (offset + header.size > this.#size) throw new UnreadableExtractError(extractMessages.cutOff)
      const part = { offset, size: header.size }
      if (at === 0) await this.#readFirst(header, part)
      // The format says that parts of other types are to be ignored.
      else if (header.type === 'OSMData') this.parts.push(part)
      at = offset + header.size
    }
  }

  async #readHeader(at: number): Promise<{ header: BlobHeader; length: number }> {
    const first = at === 0
    // Most headers have about twenty bytes.
    const begin = await this.#read({ offset: at, size: Math.min(64, this.#size - at) })
    if (begin.length < 4)
      throw new UnreadableExtractError(first ? extractMessages.notPbf : extractMessages.cutOff)
    const size = begin.readUInt32BE(0)
    if (size > maxHeaderBytes || size === 0)
      throw new UnreadableExtractError(first ? extractMessages.notPbf : extractMessages.damaged(at))
    if (at + 4 + size > this.#size)
      throw new UnreadableExtractError(first ? extractMessages.notPbf : extractMessages.cutOff)
    const bytes =
      begin.length >= 4 + size ? begin.subarray(4, 4 + size) : await this.#read({ offset: at + 4, size })
    try {
      return { header: readBlobHeader(bytes), length: 4 + size }
    } catch (error) {
      if (first && error instanceof DamagedPartError) throw new UnreadableExtractError(extractMessages.notPbf)
      return this.#guard({ offset: at, size }, () => {
        throw error
      })
    }
  }

  async #readFirst({ type }: BlobHeader, part: Part): Promise<void> {
    if (type !== 'OSMHeader') throw new UnreadableExtractError(extractMessages.notPbf)
    const bytes = await this.#inflated(part)
    this.header = this.#guard(part, () => readHeaderBlock(bytes))
    const unknown = this.header.requiredFeatures.find((feature) => !understood.has(feature))
    if (unknown !== undefined) throw new UnreadableExtractError(extractMessages.feature(unknown.slice(0, 60)))
  }

  async #read({ offset, size }: Part): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(size)
    let filled = 0
    while (filled < size) {
      const { bytesRead } = await this.#handle.read(bytes, filled, size - filled, offset + filled)
      // The file was longer when it was opened.
      if (bytesRead === 0) throw new UnreadableExtractError(extractMessages.cutOff)
      filled += bytesRead
    }
    return bytes
  }

  async #inflated(part: Part): Promise<Uint8Array> {
    const packed = await this.#read(part)
    const blob = this.#guard(part, () => readBlob(packed))
    if (blob.compression === 'unknown')
      throw new UnreadableExtractError(extractMessages.compression(blob.name))
    if (blob.size > maxBlobBytes) throw new UnreadableExtractError(extractMessages.tooLarge(part.offset))
    if (blob.compression === 'none') return blob.bytes
    const inflateThis = blob.compression === 'zlib' ? inflateBytes : zstdBytes
    // A single buffer of the stated size: an honest part fits, and a decompression bomb stops there.
    const limits = { maxOutputLength: Math.max(blob.size, 1), chunkSize: Math.max(blob.size, 64) }
    const bytes = await inflateThis(blob.bytes, limits).catch(() => undefined)
    if (!bytes || bytes.length !== blob.size)
      throw new UnreadableExtractError(extractMessages.damaged(part.offset))
    return bytes
  }
}

export function guardPart<Result>(offset: number, read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof DamagedPartError) throw new UnreadableExtractError(extractMessages.damaged(offset))
    throw error
  }
}
