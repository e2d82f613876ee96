import { constants } from 'node:fs'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  isMissing,
  isOutOfSpace,
  makeFolderDurably,
  removeDurably,
  renameDurably,
  syncFolder,
  unlessMissing,
} from './durable-files.ts'
import {
  PartMismatchError,
  StorageFullError,
  UnknownPartsError,
  type AnnouncedPart,
  type ObjectStorage,
  type PartIntake,
  type StoredPart,
} from './object-storage.ts'
import { receiveInto } from './receive-bytes.ts'

type DiskParts = Pick<ObjectStorage, 'beginParts' | 'listParts' | 'completeParts' | 'abortParts'> & {
  partIntake: Extract<PartIntake, { at: 'app' }>
}

/**
 * Parts are written to their final position in one file, which becomes the object when it is renamed. Next to
 * it, an empty file named after each stored part marks it as complete, created only after its bytes are on
 * disk. The folder of both starts with a dot, so nothing in it is mistaken for an object.
 */
export function diskParts(pathOf: (key: string) => string): DiskParts {
  const folderOf = (key: string) => join(dirname(pathOf(key)), `.${basename(key)}.parts`)
  /** The last write of each part: two writers at once would mix their bytes. */
  const writing = new Map<string, Promise<void>>()

  async function inTurn(name: string, write: () => Promise<void>): Promise<void> {
    const before = writing.get(name) ?? Promise.resolve()
    const mine = before.catch(() => {}).then(write)
    writing.set(name, mine)
    try {
      await mine
    } finally {
      if (writing.get(name) === mine) writing.delete(name)
    }
  }

  return {
    async beginParts(key) {
      await makeFolderDurably(folderOf(key))
      return null
    },

    partIntake: {
      at: 'app',
      put({ key }, part, body, signal) {
        const folder = folderOf(key)
        return inTurn(join(folder, String(part.n)), () =>
          storePart({ folder, part, body, signal }).catch((error: unknown) => {
            throw translated(error)
          }),
        )
      },
    },

    listParts: ({ key }) => listRecords(folderOf(key)),

    async completeParts({ key }, parts) {
      const [folder, path] = [folderOf(key), pathOf(key)]
      const expected = parts.reduce((sum, { size }) => sum + size, 0)
      try {
        const found = await stat(join(folder, bytesName))
        if (found.size !== expected)
          throw new Error(`the parts have ${expected} bytes, and their file ${found.size}`)
        await renameDurably(join(folder, bytesName), path)
      } catch (error) {
        if (!isMissing(error)) throw error
        const done = await unlessMissing(stat(path))
        if (done?.size !== expected) throw new UnknownPartsError('there are no such parts', { cause: error })
      }
      await removeDurably(folder)
    },

    async abortParts(key) {
      await unlessMissing(removeDurably(folderOf(key)))
    },
  }
}

const bytesName = 'bytes'
type PartRecord = StoredPart & { sha256: string }
const recordOf = ({ n, size, sha256 }: Pick<AnnouncedPart, 'n' | 'size' | 'sha256'>): string =>
  `${n}-${size}-${sha256}`

async function listRecords(folder: string): Promise<PartRecord[]> {
  const names = (await unlessMissing(readdir(folder))) ?? []
  const records = names.flatMap((name) => {
    const [, n, size, sha256 = ''] = /^(\d+)-(\d+)-([0-9a-f]{64})$/.exec(name) ?? []
    return n === undefined ? [] : [{ n: Number(n), size: Number(size), sha256, etag: `"${sha256}"` }]
  })
  return records.toSorted((a, b) => a.n - b.n)
}

type PartToStore = { folder: string; part: AnnouncedPart; body: Readable; signal: AbortSignal }

async function storePart({ folder, part, body, signal }: PartToStore): Promise<void> {
  signal.throwIfAborted()
  const records = (await listRecords(folder)).filter(({ n }) => n === part.n)
  if (records.some((record) => recordOf(record) === recordOf(part))) return void body.resume()
  for (const record of records) {
    // Before the bytes change: if they end up half written, nothing may mark them as complete.
    await rm(join(folder, recordOf(record)), { force: true })
    await syncFolder(folder)
  }
  const file = await open(join(folder, bytesName), constants.O_WRONLY | constants.O_CREAT)
  try {
    const received = await receiveInto(file, { offset: part.offset, size: part.size }, body, signal)
    if (received !== part.sha256) throw new PartMismatchError('the bytes are not those that were announced')
    await file.datasync()
  } finally {
    await file.close()
  }
  const record = await open(join(folder, recordOf(part)), 'w')
  await record.close()
  await syncFolder(folder)
}

function translated(error: unknown): unknown {
  if (isOutOfSpace(error)) return new StorageFullError('the disk is full', { cause: error })
  return isMissing(error) ? new UnknownPartsError('there are no such parts', { cause: error }) : error
}
