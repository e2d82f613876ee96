import { isBeside } from '#domain/media/file-kind.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { taskOf } from './upload-kinds.ts'

/** Not in the standard library types, because only some browsers support it. */
type ItemWithHandle = DataTransferItem & { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> }

export type Dropped = {
  handle: Promise<FileSystemHandle | null>
  entry: FileSystemEntry | null
  file: File | null
}

/** Must run inside the event: afterwards the browser has forgotten what was dropped. */
export function takeDropped(transfer: DataTransfer): Dropped[] {
  const items = Array.from(transfer.items).filter(({ kind }) => kind === 'file') as ItemWithHandle[]
  return items.map((item) => ({
    handle: item.getAsFileSystemHandle?.().catch(() => null) ?? Promise.resolve(null),
    entry: item.webkitGetAsEntry?.() ?? null,
    file: item.getAsFile(),
  }))
}

/** Every dropped file, including those deep in folders. */
export async function listDropped(dropped: Dropped[]): Promise<ChosenFile[]> {
  const lists = await Promise.all(dropped.map(listOne))
  return lists.flat()
}

async function listOne({ handle: promised, entry, file }: Dropped): Promise<ChosenFile[]> {
  const handle = await promised
  if (handle && isDirectory(handle)) return readableOf(await listFolder(handle))
  if (handle && isFile(handle)) return [{ file: await handle.getFile(), handle }]
  if (entry?.isDirectory) return readableOf(await listEntries(entry as FileSystemDirectoryEntry))
  return file ? [{ file, handle: null }] : []
}

const isDirectory = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory'
const isFile = (handle: FileSystemHandle): handle is FileSystemFileHandle => handle.kind === 'file'

/** Folders contain all sorts of files, so unknown ones are not reported unless there is nothing else. */
function readableOf(files: ChosenFile[]): ChosenFile[] {
  const readable = files.filter(
    ({ file }) => taskOf(file.name) !== null || files.some((other) => isBeside(file.name, other.file.name)),
  )
  return readable.length > 0 ? readable : files
}

async function listFolder(folder: FileSystemDirectoryHandle): Promise<ChosenFile[]> {
  const files: ChosenFile[] = []
  for await (const handle of folder.values()) {
    if (isDirectory(handle)) files.push(...(await listFolder(handle)))
    else if (isFile(handle)) files.push({ file: await handle.getFile(), handle })
  }
  return files
}

async function listEntries(folder: FileSystemDirectoryEntry): Promise<ChosenFile[]> {
  const reader = folder.createReader()
  const files: ChosenFile[] = []
  for (;;) {
    // A hundred at a time, until none are left.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return files
    for (const entry of entries) {
      if (entry.isDirectory) files.push(...(await listEntries(entry as FileSystemDirectoryEntry)))
      else files.push({ file: await fileOf(entry as FileSystemFileEntry), handle: null })
    }
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}
