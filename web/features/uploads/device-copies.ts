/** Copies of large files on this device, so that their uploads can continue after a restart. */
export type DeviceCopies = {
  /** One after another, and only if there is plenty of space. */
  save: (id: string, file: File) => Promise<void>
  /** Undefined if there is none, or not all of it. */
  find: (id: string, size: number) => Promise<File | undefined>
  list: () => Promise<string[]>
  remove: (ids: readonly string[]) => Promise<void>
  removeAll: () => Promise<void>
}

type Copying = { stopping: AbortController; done: Promise<void> }

const openAll = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle('uploads', { create: true })

/** In the browser's private file system. Some browsers can only read there; then nothing is copied. */
export function openDeviceCopies(userId: string): DeviceCopies {
  const copying = new Map<string, Copying>()
  let last = Promise.resolve()

  const openOwn = async () => (await openAll()).getDirectoryHandle(userId, { create: true })

  const copy = async (id: string, file: File, signal: AbortSignal) => {
    const { quota = 0, usage = 0 } = await navigator.storage.estimate()
    // The rest of the application and of the device needs room, too.
    if (quota - usage < 2 * file.size || signal.aborted) return
    const folder = await openOwn()
    const handle = await folder.getFileHandle(id, { create: true })
    try {
      await file.stream().pipeTo(await handle.createWritable(), { signal })
    } catch {
      await folder.removeEntry(id)
    }
  }

  /** A file cannot be removed while it is being written. */
  const stop = async (ids: Iterable<string>) => {
    const stopped = [...ids].flatMap((id) => copying.get(id) ?? [])
    for (const { stopping } of stopped) stopping.abort()
    await Promise.all(stopped.map(({ done }) => done))
  }

  return {
    save(id, file) {
      const stopping = new AbortController()
      const copied = last.then(() => copy(id, file, stopping.signal))
      const done = copied.catch(() => undefined).then(() => void copying.delete(id))
      copying.set(id, { stopping, done })
      last = done
      return done
    },
    async find(id, size) {
      try {
        const file = await (await (await openOwn()).getFileHandle(id)).getFile()
        // Less, if the page was closed while it was being written.
        return file.size === size ? file : undefined
      } catch {
        return undefined
      }
    },
    async list() {
      const found: string[] = []
      for await (const id of (await openOwn()).keys()) found.push(id)
      return found
    },
    async remove(ids) {
      await stop(ids)
      const folder = await openOwn()
      for (const id of ids) await folder.removeEntry(id).catch(() => undefined)
    },
    async removeAll() {
      await stop(copying.keys())
      await (await openAll()).removeEntry(userId, { recursive: true })
    },
  }
}
