import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'

/** Resolves once the bytes are on disk, not merely in the page cache. */
export async function writeDurably(path: string, body: Uint8Array | Readable): Promise<void> {
  const file = await open(path, 'wx')
  try {
    for await (const chunk of body instanceof Uint8Array ? [body] : body)
      await writeAll(file, chunk as Uint8Array | string)
    await file.sync()
  } finally {
    await file.close()
  }
}

export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Removes a file or a whole folder for good: without the sync it may be back after a power failure. */
export async function removeDurably(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true })
  await syncFolder(dirname(path))
}

/** A new folder is an entry of its parent, and survives a power cut only once the parent is synced. */
export async function makeFolderDurably(path: string): Promise<void> {
  const firstCreated = await mkdir(path, { recursive: true })
  if (firstCreated === undefined) return
  for (let folder = path; ; folder = dirname(folder)) {
    await syncFolder(dirname(folder))
    if (folder === firstCreated) return
  }
}

/** Undefined when there is nothing at the path. */
export function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  return found.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
}

// ENOTDIR: the path continues below a file, so there is nothing there either.
export const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(codeOf(error))
export const isOutOfSpace = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(codeOf(error))

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

async function writeAll(file: FileHandle, chunk: Uint8Array | string): Promise<void> {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
  for (let done = 0; done < bytes.length;) done += (await file.write(bytes, done)).bytesWritten
}

/** Files created, renamed or removed in a folder survive a power cut only after this. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
