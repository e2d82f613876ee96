import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream, writeFileSync } from 'node:fs'
import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { codeOf } from '#server/db/failures.ts'
import { readTar, tarBytes, type ReadEntry, type TarEntry } from './tar.ts'

/** With chunks of Node's default size, unpacking an archive takes twice as long. */
const pieceSize = 1 << 18

/** The folder's contents as entries below `prefix`. `skip` is called with paths relative to the folder. */
export async function* folderEntries(
  folder: string,
  prefix: string,
  skip: (path: string) => boolean = () => false,
): AsyncGenerator<TarEntry> {
  yield { type: 'folder', path: prefix, mode: 0o700 }
  for (const path of (await readdir(folder, { recursive: true })).toSorted()) {
    if (skip(path)) continue
    const entry = await fileEntry(join(folder, path), `${prefix}/${path}`)
    if (entry) yield entry
  }
}

/**
 * Includes the secret stored next to the database; without it, nobody could be found in the directory after a restore.
 */
export async function* secretEntries(dataDir: string): AsyncGenerator<TarEntry> {
  const entry = await fileEntry(join(dataDir, 'secret'), 'secret')
  if (entry) yield entry
}

/**
 * Undefined when the file has vanished since it was listed: a running database and its users delete files.
 */
async function fileEntry(file: string, path: string): Promise<TarEntry | undefined> {
  try {
    const stats = await lstat(file)
    if (stats.isDirectory()) return { type: 'folder', path, mode: 0o700 }
    if (!stats.isFile()) return undefined
    const handle = await open(file)
    return {
      type: 'file',
      path,
      mode: 0o600,
      size: stats.size,
      content: handle.createReadStream({ highWaterMark: pieceSize }),
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
}

/** The suffix of an archive that is incomplete, for example because its process was killed. */
export const partialEnding = '.partial'

export type ArchiveOptions = { level?: number; mode?: number; signal?: AbortSignal }

/** Writes `target` completely or not at all. */
export async function writeArchive(
  target: string,
  entries: AsyncIterable<TarEntry>,
  options: ArchiveOptions = {},
): Promise<void> {
  const { level = 6, mode = 0o600, signal } = options
  // Two concurrent setups must not write to the same file.
  const partial = `${target}.${randomUUID()}${partialEnding}`
  await mkdir(dirname(target), { recursive: true })
  try {
    const file = createWriteStream(partial, { flush: true, mode })
    await pipeline(Readable.from(tarBytes(entries)), createGzip({ level }), file, signal ? { signal } : {})
    await rename(partial, target)
    await syncFolder(dirname(target))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

export async function* readArchive(archive: string): ReturnType<typeof readTar> {
  const gunzip = createGunzip({ chunkSize: pieceSize })
  const file = createReadStream(archive, { highWaterMark: pieceSize })
  // Without this, a file error would leave the reader waiting.
  file.on('error', (error) => gunzip.destroy(error))
  try {
    yield* readTar(file.pipe(gunzip))
  } finally {
    file.destroy()
    gunzip.destroy()
  }
}

/** Unpacks the entries for which `place` returns a path, and syncs them to disk. */
export async function unpackArchive(
  archive: string,
  place: (path: string) => string | undefined,
): Promise<void> {
  const folders = new Set<string>()
  for await (const entry of readArchive(archive)) {
    const path = place(entry.path)
    if (path === undefined || entry.type === 'other') continue
    const folder = entry.type === 'folder' ? path : dirname(path)
    if (!folders.has(folder)) await mkdir(folder, { recursive: true, mode: 0o700 })
    folders.add(folder)
    if (entry.type === 'file') await writeDurably(path, entry)
  }
  for (const folder of folders) await syncFolder(folder)
}

/** A database has hundreds of small files: writing each of them in one go takes a third of the time. */
const smallSize = 1 << 22

async function writeDurably(path: string, { content, mode, size }: ReadEntry): Promise<void> {
  if (size <= smallSize) {
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    return writeFileSync(path, Buffer.concat(parts), { mode, flush: true })
  }
  const file = await open(path, 'w', mode)
  try {
    for await (const chunk of content) await file.appendFile(chunk)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
