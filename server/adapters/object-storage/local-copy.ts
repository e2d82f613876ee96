import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sweepAbandoned } from './abandoned-files.ts'

/** It is not unusual for a connection to break in the middle of a large object. */
const attempts = 3
/** Much less than the time after which a file counts as abandoned. */
const touchEveryMs = 5 * 60_000

export type WithLocalCopy = <T>(
  open: () => Promise<Readable>,
  use: (path: string) => Promise<T>,
) => Promise<T>

/** Calls `use` with a copy of what `open` reads; the copy is in this folder and removed afterwards. */
export function localCopiesIn(folder: string): WithLocalCopy {
  const sweep = sweepAbandoned(folder)
  return async (open, use) => {
    const path = join(folder, randomUUID())
    await mkdir(folder, { recursive: true })
    await sweep()
    const touching = setInterval(() => void touch(path), touchEveryMs).unref()
    try {
      await copy(open, path)
      return await use(path)
    } finally {
      clearInterval(touching)
      await rm(path, { force: true })
    }
  }
}

/** The copy may be read for hours without being written; this shows other processes that it is not abandoned. */
async function touch(path: string): Promise<void> {
  const now = new Date()
  // It may have just been removed, and any other problem can wait for the next time.
  await utimes(path, now, now).catch(() => {})
}

async function copy(open: () => Promise<Readable>, path: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // Personal files are readable by this process only.
      return await pipeline(await open(), createWriteStream(path, { mode: 0o600 }))
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}
