import { createHash } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'
import { directoriesOf, type Entry } from './directories.ts'
import { packHeader, type Bounds } from './header.ts'

export type ArchiveTile = { z: number; x: number; y: number; data: Uint8Array }

export type ArchiveAbout = {
  /** Vector tiles are gzipped by the caller; images are compressed already. */
  content: 'vector' | 'png'
  metadata: Record<string, unknown>
  bounds?: Bounds
}

const wholeWorld: Bounds = [-180, -85.051_128_7, 180, 85.051_128_7]
/** Only small tiles are compared, because identical ones are empty sea or plain forest. */
const maxComparedBytes = 2048
/** How many bytes of tiles are in memory at a time while they are put in order. */
const chunkLength = 1 << 20

type Span = { offset: number; length: number }
/** `mark` is the beginning of a hash of the content. */
type Stored = Span & { mark: number }

/**
 * Writes a PMTiles archive (version 3) of any size. Tiles may come in any order: they go to a temporary file next to
 * the archive first, and at the end into the archive along the Hilbert curve. The caller has to end it with `finish` or
 * `discard`.
 */
export class ArchiveWriter {
  readonly #path: string
  readonly #unordered: FileHandle
  readonly #tiles: { id: number; stored: Stored }[] = []
  readonly #known = new Map<string, Stored>()
  #zooms = { min: Infinity, max: -Infinity }
  #length = 0

  private constructor(path: string, unordered: FileHandle) {
    this.#path = path
    this.#unordered = unordered
  }

  static async open(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(path, await open(unorderedOf(path), 'w+'))
  }

  get count(): number {
    return this.#tiles.length
  }

  async add({ z, x, y, data }: ArchiveTile): Promise<void> {
    const stored = await this.#store(data)
    this.#tiles.push({ id: zxyToTileId(z, x, y), stored })
    this.#zooms = { min: Math.min(this.#zooms.min, z), max: Math.max(this.#zooms.max, z) }
  }

  async #store(data: Uint8Array): Promise<Stored> {
    const hash = createHash('sha1').update(data).digest()
    const key = data.length <= maxComparedBytes ? hash.toString('base64') : undefined
    const known = key === undefined ? undefined : this.#known.get(key)
    if (known) return known
    const stored = { offset: this.#length, length: data.length, mark: hash.readUIntBE(0, 6) }
    this.#length += data.length
    if (key !== undefined) this.#known.set(key, stored)
    await writeWhole(this.#unordered, data, stored.offset)
    return stored
  }

  /** Returns the size of the archive, which is then on disk. */
  async finish({ content, metadata, bounds = wholeWorld }: ArchiveAbout): Promise<number> {
    if (this.#tiles.length === 0) throw new Error('An archive without tiles cannot be written.')
    const { entries, order } = inOrder(this.#tiles)
    const { root, leaves } = directoriesOf(entries)
    const archive = await open(this.#path, 'w')
    try {
      const about = gzipSync(JSON.stringify({ ...metadata, content_hash: hashOf(order) }))
      const header = packHeader({
        lengths: { root: root.length, about: about.length, leaves: leaves.length, data: this.#length },
        counts: { tiles: this.#tiles.length, entries: entries.length, contents: order.length },
        zooms: this.#zooms,
        content,
        bounds,
      })
      const start = Buffer.concat([header, root, about, leaves])
      await writeWhole(archive, start, 0)
      let at = start.length
      for await (const chunk of this.#chunksInOrder(order)) {
        await writeWhole(archive, chunk, at)
        at += chunk.length
      }
      await archive.datasync()
      return at
    } finally {
      await archive.close()
      await this.#removeUnordered()
    }
  }

  async discard(): Promise<void> {
    await this.#removeUnordered()
    await rm(this.#path, { force: true })
  }

  async *#chunksInOrder(order: readonly Stored[]): AsyncGenerator<Buffer> {
    const buffer = Buffer.allocUnsafe(chunkLength)
    let filled = 0
    for (const { offset, length } of joined(order)) {
      for (let done = 0; done < length;) {
        const wanted = Math.min(length - done, chunkLength - filled)
        await readWhole(this.#unordered, buffer.subarray(filled, filled + wanted), offset + done)
        done += wanted
        filled += wanted
        if (filled === chunkLength) {
          yield buffer
          filled = 0
        }
      }
    }
    if (filled > 0) yield buffer.subarray(0, filled)
  }

  async #removeUnordered(): Promise<void> {
    await this.#unordered.close()
    await rm(unorderedOf(this.#path), { force: true })
  }
}

const unorderedOf = (path: string): string => `${path}.unordered`

/** Returns the size of the archive. */
export async function writeArchive(
  path: string,
  tiles: Iterable<ArchiveTile>,
  about: ArchiveAbout,
): Promise<number> {
  const writer = await ArchiveWriter.open(path)
  try {
    for (const tile of tiles) await writer.add(tile)
    return await writer.finish(about)
  } catch (error) {
    await writer.discard().catch(() => {})
    throw error
  }
}

/** Entries point into the ordered tiles: shared content is stored at the position of the first tile that has it. */
function inOrder(tiles: { id: number; stored: Stored }[]): { entries: Entry[]; order: Stored[] } {
  const sorted = tiles.toSorted((a, b) => a.id - b.id)
  const places = new Map<Stored, number>()
  const entries: Entry[] = []
  const order: Stored[] = []
  let length = 0
  for (const { id, stored } of sorted) {
    let offset = places.get(stored)
    if (offset === undefined) {
      offset = length
      places.set(stored, offset)
      order.push(stored)
      length += stored.length
    }
    const last = entries.at(-1)
    if (last && last.offset === offset && last.id + last.run === id) last.run++
    else entries.push({ id, run: 1, offset, length: stored.length })
  }
  return { entries, order }
}

/** Shows whether any tile has changed to someone who reads only the start of the archive. */
function hashOf(order: readonly Stored[]): string {
  const hash = createHash('sha256')
  for (const { mark, length } of order) hash.update(`${mark} ${length} `)
  return hash.digest('hex').slice(0, 16)
}

/** Joins spans that are adjacent in the file into one read, since many tiles arrive in the archive's order. */
function* joined(order: readonly Stored[]): Generator<Span> {
  let span: Span = { offset: 0, length: 0 }
  for (const { offset, length } of order) {
    if (span.offset + span.length === offset) span.length += length
    else {
      yield span
      span = { offset, length }
    }
  }
  yield span
}

async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

async function readWhole(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, position + done)
    if (bytesRead === 0) throw new Error('The file of the tiles has become shorter.')
    done += bytesRead
  }
}
