/** Larger shares are passed on right away: nobody should wait for a long video to be copied. */
const maxCopiedFirst = 200 * 1024 * 1024
// Not from durations.ts: the worker is one file, without anything that pages import.
const keptForMs = 7 * 24 * 3_600_000
/** Enough for any address; the rest of a shared article is of no use. */
const maxText = 2000

type Held = { files: File[]; copying: AbortController }
type Described = { name: string; type: string; lastModified: number }

export type Taken = {
  /** The address to which the browser is redirected. */
  address: string
  /** Work that continues after the redirect. */
  afterwards: Promise<void>
}

export type Shares = {
  take: (request: Request) => Promise<Taken>
  /** The files of a share; none if they were taken or are too old. */
  find: (share: string) => Promise<File[]>
  remove: (share: string) => Promise<void>
  removeAll: () => Promise<void>
}

/**
 * Holds files from elsewhere on the device until the page that was opened for them has taken them. They are on disk,
 * because the browser may stop this worker at any time; whatever does not fit there lasts only as long as the worker.
 */
export function keepShares(storage: StorageManager, now: () => number): Shares {
  const held = new Map<string, Held>()

  const openAll = async () => (await storage.getDirectory()).getDirectoryHandle('shared', { create: true })

  const removeFolder = async (share: string) => {
    const all = await openAll()
    await all.removeEntry(share, { recursive: true }).catch(() => undefined)
  }

  const copy = async (share: string, { files, copying: { signal } }: Held) => {
    try {
      const folder = await (await openAll()).getDirectoryHandle(share, { create: true })
      const write = async (name: string, content: Blob) => {
        const file = await folder.getFileHandle(name, { create: true })
        await content.stream().pipeTo(await file.createWritable(), { signal })
      }
      for (const [index, file] of files.entries()) await write(String(index), file)
      const described = files.map(({ name, type, lastModified }): Described => ({ name, type, lastModified }))
      // Last: a share without it is not complete.
      await write('files.json', new Blob([JSON.stringify(described)]))
      held.delete(share)
    } catch {
      await removeFolder(share).catch(() => undefined)
    }
  }

  const copyIfRoom = async (share: string, holding: Held, size: number) => {
    const { quota = 0, usage = 0 } = await storage.estimate()
    if (quota - usage >= 2 * size) await copy(share, holding)
  }

  const removeOld = async () => {
    const found: string[] = []
    for await (const share of (await openAll()).keys()) found.push(share)
    for (const share of found.filter((each) => now() - madeAt(each) > keptForMs)) await removeFolder(share)
  }

  const find = async (share: string): Promise<File[]> => {
    const holding = held.get(share)
    if (holding) return holding.files
    const folder = await (await openAll()).getDirectoryHandle(share)
    const read = async (name: string) => (await folder.getFileHandle(name)).getFile()
    const described = JSON.parse(await (await read('files.json')).text()) as Described[]
    return Promise.all(
      described.map(async ({ name, ...rest }, index) => new File([await read(String(index))], name, rest)),
    )
  }

  const letGo = (share: string) => {
    held.get(share)?.copying.abort()
    held.delete(share)
  }

  return {
    async take(request) {
      const form = await request.formData().catch(() => null)
      const files = (form?.getAll('files') ?? []).filter(
        (value) => value instanceof File && value.name !== '',
      )
      const tidying = removeOld().catch(() => undefined)
      if (!areFiles(files) || files.length === 0)
        return { address: `?share=none${textOf(form)}`, afterwards: tidying }
      const share = `${now().toString(36)}-${Math.random().toString(36).slice(2)}`
      const holding = { files, copying: new AbortController() }
      held.set(share, holding)
      const size = files.reduce((sum, file) => sum + file.size, 0)
      const isSmall = size <= maxCopiedFirst
      if (isSmall) await copy(share, holding)
      const rest = isSmall ? tidying : copyIfRoom(share, holding, size).catch(() => undefined)
      return { address: `?share=${share}`, afterwards: rest }
    },
    find: (share) => find(share).catch(() => []),
    async remove(share) {
      letGo(share)
      await removeFolder(share).catch(() => undefined)
    },
    async removeAll() {
      for (const share of held.keys()) letGo(share)
      await (await storage.getDirectory()).removeEntry('shared', { recursive: true }).catch(() => undefined)
    },
  }
}

const areFiles = (values: (File | string)[]): values is File[] =>
  values.every((value) => value instanceof File)

const madeAt = (share: string): number => parseInt(share, 36)

/** After the `#`, where no server sees it. */
function textOf(form: FormData | null): string {
  const text = ['url', 'text', 'title']
    .map((field) => form?.get(field))
    .filter((value) => typeof value === 'string')
    .join(' ')
    .trim()
  return text === '' ? '' : `#${encodeURIComponent(text.slice(0, maxText))}`
}
