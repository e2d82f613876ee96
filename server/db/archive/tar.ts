import { Readable } from 'node:stream'
import { extract, pack, type Headers, type Pack } from 'tar-stream'

export type TarFile = {
  type: 'file'
  path: string
  mode: number
  size: number
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}
export type TarFolder = { type: 'folder'; path: string; mode: number }
export type TarEntry = TarFile | TarFolder

/** Links and devices are `other`. */
export type ReadEntry = {
  type: 'file' | 'folder' | 'other'
  path: string
  mode: number
  size: number
  content: AsyncIterable<Uint8Array>
}

/** The archive is cut short or damaged. */
export class UnreadableArchiveError extends Error {
  override name = 'UnreadableArchiveError'
}

/** An archive ends with two empty blocks: without them something is missing, perhaps only further entries. */
const endSize = 2 * 512
/** A fixed time, so that the same content always gives the same bytes. */
const mtime = new Date(0)

/** The bytes of a tar archive that any `tar` can read. */
export function tarBytes(entries: AsyncIterable<TarEntry> | Iterable<TarEntry>): AsyncIterable<Uint8Array> {
  const archive = pack()
  write(entries, archive).catch((error: unknown) =>
    archive.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  return archive
}

async function write(entries: AsyncIterable<TarEntry> | Iterable<TarEntry>, archive: Pack): Promise<void> {
  for await (const entry of entries) {
    const { path: name, mode } = entry
    await new Promise<void>((resolve, reject) => {
      const done = (error?: Error | null) => (error ? reject(error) : resolve())
      if (entry.type === 'folder') archive.entry({ name, mode, mtime, type: 'directory' }, done)
      else {
        const sink = archive.entry({ name, mode, mtime, size: entry.size }, done)
        Readable.from(exactly(entry.content, entry.size)).on('error', reject).pipe(sink)
      }
    })
  }
  archive.finalize()
}

/** A file may grow or shrink while it is being read, but its size has already been written. */
async function* exactly(content: TarFile['content'], size: number): AsyncGenerator<Uint8Array> {
  let missing = size
  for await (const chunk of content) {
    if (missing === 0) break
    const part = chunk.subarray(0, missing)
    missing -= part.length
    yield part
  }
  for (const zeros = Buffer.alloc(65_536); missing > 0; missing -= Math.min(missing, zeros.length))
    yield zeros.subarray(0, missing)
}

/** The entries of an archive in order. The contents of one can be read until the next is requested. */
export async function* readTar(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ReadEntry> {
  const archive = extract()
  const source = { zeros: 0, error: undefined as unknown }
  Readable.from(watched(bytes, source))
    .on('error', (error) => archive.destroy(error))
    .pipe(archive)
  const reasonOf = (error: unknown) =>
    source.error ?? new UnreadableArchiveError(messageOf(error), { cause: error })
  try {
    for await (const entry of archive) {
      yield { ...factsOf(entry.header), content: contentOf(entry, reasonOf) }
      entry.resume()
    }
  } catch (error) {
    throw error instanceof UnreadableArchiveError ? error : reasonOf(error)
  }
  if (source.zeros < endSize) throw new UnreadableArchiveError('the archive ends too early')
}

/** Records how many zeros the bytes end with, and read errors, which are not the fault of the archive. */
async function* watched(bytes: AsyncIterable<Uint8Array>, source: { zeros: number; error: unknown }) {
  try {
    for await (const chunk of bytes) {
      const zeros = zerosAtEnd(chunk)
      source.zeros = zeros === chunk.length ? source.zeros + zeros : zeros
      yield chunk
    }
  } catch (error) {
    source.error = error
    throw error
  }
}

function zerosAtEnd(chunk: Uint8Array): number {
  let end = chunk.length
  while (end > 0 && chunk[end - 1] === 0) end--
  return chunk.length - end
}

async function* contentOf(
  entry: AsyncIterable<Uint8Array>,
  reasonOf: (error: unknown) => unknown,
): AsyncGenerator<Uint8Array> {
  try {
    yield* entry
  } catch (error) {
    throw reasonOf(error)
  }
}

const kinds: Partial<Record<NonNullable<Headers['type']>, ReadEntry['type']>> = {
  file: 'file',
  'contiguous-file': 'file',
  directory: 'folder',
}

function factsOf({ name, type, mode = 0, size = 0 }: Headers): Omit<ReadEntry, 'content'> {
  return { type: kinds[type ?? 'file'] ?? 'other', path: checkedPath(name), mode: mode & 0o777, size }
}

/** Nothing in an archive may be written outside the folder it is unpacked into. */
function checkedPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (path.startsWith('/') || parts.includes('..'))
    throw new UnreadableArchiveError(`the archive has an illegal path: ${path}`)
  return parts.join('/')
}

const messageOf = (error: unknown): string =>
  `the archive cannot be read: ${error instanceof Error ? error.message : String(error)}`
