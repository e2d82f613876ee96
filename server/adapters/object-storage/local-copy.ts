import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sweepAbandoned } from './abandoned-files.ts'

const folder = join(tmpdir(), 'trailcast-copies')
const sweep = sweepAbandoned(folder)
/** A connection that breaks off in the middle of a large object is nothing unusual. */
const attempts = 3

/** Hands `use` a copy of what `open` reads, which is gone afterwards. */
export async function withLocalCopy<T>(open: () => Promise<Readable>, use: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, randomUUID())
  await mkdir(folder, { recursive: true })
  await sweep()
  try {
    await copy(open, path)
    return await use(path)
  } finally {
    await rm(path, { force: true })
  }
}

async function copy(open: () => Promise<Readable>, path: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      // Only this process may read what belongs to somebody.
      return await pipeline(await open(), createWriteStream(path, { mode: 0o600 }))
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}
