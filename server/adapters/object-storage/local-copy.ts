import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sweepAbandoned } from './abandoned-files.ts'

/** A connection that breaks off in the middle of a large object is nothing unusual. */
const attempts = 3
/** Much less than it takes for a file to count as abandoned. */
const touchEveryMs = 5 * 60_000

export type WithLocalCopy = <T>(
  open: () => Promise<Readable>,
  use: (path: string) => Promise<T>,
) => Promise<T>

/** Hands `use` a copy of what `open` reads, which lies in this folder and is gone afterwards. */
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

/** Someone reads it for hours, perhaps, and nobody writes to it: other processes see that it is not abandoned. */
async function touch(path: string): Promise<void> {
  const now = new Date()
  // It may be gone at this moment, and the next time is soon enough for every other trouble.
  await utimes(path, now, now).catch(() => {})
}

async function copy(open: () => Promise<Readable>, path: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // Only this process may read what belongs to someone.
      return await pipeline(await open(), createWriteStream(path, { mode: 0o600 }))
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}
