import { createStore, delMany, get, keys, set, type UseStore } from 'idb-keyval'
import { limits } from '#contract/limits.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { openDeviceCopies } from './device-copies.ts'
import { markKept } from './kept-mark.ts'
import { tellTaken } from './shared-files.ts'
import { isUnfinished, type Upload } from './upload-queue.ts'

/**
 * A copy of the bytes, the handle for opening it again if the browser has one, and copies of
 * what its camera wrote beside it.
 */
export type StoredFile = { copy: Blob | null; handle: FileSystemFileHandle | null; beside?: File[] }

export type StoredQueue = {
  readUploads: () => Promise<Upload[]>
  readFile: (upload: Upload) => Promise<StoredFile | undefined>
  readHandle: (id: string) => Promise<FileSystemFileHandle | null>
  saveUploads: (uploads: readonly Upload[]) => Promise<void>
  saveFile: (upload: Upload, found: ChosenFile, beside?: File[]) => Promise<void>
  forget: () => Promise<void>
}

const maxBytesCopied = 10 * limits.partSize

/**
 * The unfinished uploads of a user, kept in this browser. If the browser cannot store them, they last as long
 * as the page.
 */
export function openStoredQueue(userId: string): StoredQueue {
  let store: UseStore | undefined
  const open = () => (store ??= createStore('trailcast-uploads', 'queue'))
  const listKey = `${userId}/list`
  const filesKey = `${userId}/file/`
  /** The ids of the stored files, with the size of their copies in bytes. */
  const files = new Map<string, number>()
  const copies = openDeviceCopies(userId)
  let hasAskedToPersist = false

  /** Without this, browsers delete the data of pages when the device runs out of space. */
  const askToPersist = () => {
    if (!hasAskedToPersist) void quietly(() => navigator.storage.persist(), false)
    hasAskedToPersist = true
  }

  const removeFiles = async (ids: string[]) => {
    for (const id of ids) files.delete(id)
    if (ids.length === 0) return
    await delMany(
      ids.map((id) => filesKey + id),
      open(),
    )
    await quietly(() => copies.remove(ids), undefined)
  }
  const listFiles = async () => {
    const all = await keys<string>(open())
    return all.filter((key) => key.startsWith(filesKey)).map((key) => key.slice(filesKey.length))
  }

  return {
    readUploads: () =>
      quietly(async () => {
        const uploads = (await get<Upload[]>(listKey, open())) ?? []
        const copied = await quietly(copies.list, [])
        await removeFiles(notIn(uploads, [...(await listFiles()), ...copied]))
        for (const { id, file } of uploads) files.set(id, file.size <= limits.partSize ? file.size : 0)
        return uploads
      }, []),
    readFile: ({ id, file }) =>
      quietly(async () => {
        const stored = await get<StoredFile>(filesKey + id, open())
        if (stored?.copy || stored?.handle) return stored
        const copy = await copies.find(id, file.size)
        return copy ? { handle: null, ...stored, copy } : stored
      }, undefined),
    readHandle: (id) =>
      quietly(async () => (await get<StoredFile>(filesKey + id, open()))?.handle ?? null, null),
    saveUploads: (uploads) =>
      quietly(async () => {
        const kept = uploads.filter(isUnfinished)
        // Computed before the first await: files that this list does not know may be added meanwhile.
        const gone = notIn(kept, files.keys())
        markKept(userId, kept.length > 0)
        await set(listKey, kept, open())
        await removeFiles(gone)
      }, undefined),
    saveFile: ({ id, share }, { file, handle }, beside = []) =>
      quietly(async () => {
        const free = [...files.values()].reduce((room, size) => room - size, maxBytesCopied)
        let room = free
        const takeRoom = ({ size }: File) => {
          const isSmall = size <= Math.min(room, limits.partSize)
          if (isSmall) room -= size
          return isSmall
        }
        const copy = takeRoom(file) ? file : null
        const copiesBeside = beside.filter(takeRoom)
        files.set(id, free - room)
        // A file that can be opened again, or that stays in its share, needs no second place.
        if (!copy && !handle && share === undefined) void copies.save(id, file)
        if (!handle) askToPersist()
        if (!copy && !handle && copiesBeside.length === 0) return
        await set(filesKey + id, { copy, handle, beside: copiesBeside } satisfies StoredFile, open())
      }, undefined),
    forget: () =>
      quietly(async () => {
        markKept(userId, false)
        const uploads = (await get<Upload[]>(listKey, open())) ?? []
        for (const share of new Set(uploads.flatMap((upload) => upload.share ?? []))) await tellTaken(share)
        await quietly(copies.removeAll, undefined)
        await removeFiles(await listFiles())
        await delMany([listKey], open())
      }, undefined),
  }
}

function notIn(uploads: readonly Upload[], ids: Iterable<string>): string[] {
  const kept = new Set(uploads.map(({ id }) => id))
  return [...ids].filter((id) => !kept.has(id))
}

/** Private windows and full disks refuse storage; uploading works without it. */
async function quietly<T>(act: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await act()
  } catch {
    return otherwise
  }
}
