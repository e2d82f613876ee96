import { randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { sweepAbandoned } from './abandoned-files.ts'
import { diskParts } from './disk-parts.ts'
import {
  isMissing,
  isOutOfSpace,
  makeFolderDurably,
  removeDurably,
  renameDurably,
  unlessMissing,
  writeDurably,
} from './durable-files.ts'
import { checkKey, checkPrefix, checkPrefixToDelete, checkRange } from './object-key.ts'
import { StorageFullError, type ObjectStorage } from './object-storage.ts'

/** No key can start with a dot, so nothing in here is mistaken for an object. */
const temporaryFolder = '.unfinished'

export function diskStorage({ root }: { root: string }): ObjectStorage {
  const base = resolve(root)
  const temporary = join(base, temporaryFolder)
  const pathOf = (key: string) => {
    checkKey(key)
    return join(base, key)
  }
  const sweep = sweepAbandoned(temporary)

  /** Calls `use` with the path of a complete file on disk, and cleans up whatever happens. */
  async function withTemporary(
    body: Uint8Array | Readable,
    use: (path: string) => Promise<void>,
  ): Promise<void> {
    const path = join(temporary, randomUUID())
    try {
      await makeFolderDurably(temporary)
      await sweep()
      await writeDurably(path, body)
      await use(path)
    } catch (error) {
      throw isOutOfSpace(error) ? new StorageFullError('the disk is full', { cause: error }) : error
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    ...diskParts(pathOf),

    put(key, body) {
      const path = pathOf(key)
      return withTemporary(body, async (written) => {
        try {
          await moveIntoPlace(written, path)
        } catch (error) {
          if (!isMissing(error)) throw error
          // The folder was deleted between the two steps, together with its prefix.
          await moveIntoPlace(written, path)
        }
      })
    },

    async read(key, range) {
      checkRange(range)
      const file = await unlessMissing(open(pathOf(key), 'r'))
      if (!file) return undefined
      const found = await file.stat()
      const start = range?.start ?? 0
      const end = Math.min(range?.end ?? found.size, found.size)
      if (found.isFile() && start < end) return file.createReadStream({ start, end: end - 1 })
      await file.close()
      return found.isFile() ? Readable.from([]) : undefined
    },

    withLocalFile: async (key, use) => use(pathOf(key)),

    async size(key) {
      const found = await unlessMissing(stat(pathOf(key)))
      return found?.isFile() ? found.size : undefined
    },

    async *list(prefix) {
      checkPrefix(prefix)
      yield* listFolder(join(base, prefix), prefix)
    },

    async delete(key) {
      const path = pathOf(key)
      const found = await unlessMissing(stat(path))
      if (found?.isFile()) await unlessMissing(removeDurably(path))
    },

    async deletePrefix(prefix) {
      checkPrefixToDelete(prefix)
      await unlessMissing(removeDurably(join(base, prefix)))
    },

    check: () => withTemporary(Buffer.from('ok'), async () => {}),

    // The database in the same data folder reports problems with it first.
    introduce: async () => [],
  }
}

async function moveIntoPlace(from: string, to: string): Promise<void> {
  await makeFolderDurably(dirname(to))
  await renameDurably(from, to)
}

/** In the order of the full keys, as S3 lists them: `a-b` comes before the contents of the folder `a`. */
async function* listFolder(folder: string, prefix: string): AsyncGenerator<{ key: string; size: number }> {
  const entries = (await unlessMissing(readdir(folder, { withFileTypes: true }))) ?? []
  const sorted = entries
    .filter((entry) => !entry.name.startsWith('.'))
    .map((entry) => ({
      isFolder: entry.isDirectory(),
      name: entry.isDirectory() ? `${entry.name}/` : entry.name,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
  for (const { isFolder, name } of sorted) {
    if (isFolder) {
      yield* listFolder(join(folder, name), prefix + name)
    } else {
      const found = await unlessMissing(stat(join(folder, name)))
      if (found) yield { key: prefix + name, size: found.size }
    }
  }
}
