import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '#domain/time/durations.ts'
import { unlessMissing } from './durable-files.ts'

/**
 * Another process may share the folder: only files that nobody has written to for this long were left by a
 * dead one.
 */
const abandonedAfterMs = hourMs

/** Periodically removes what dead processes left in a folder of temporary files. */
export function sweepAbandoned(folder: string): () => Promise<void> {
  let nextSweepAt = 0
  return async () => {
    if (Date.now() < nextSweepAt) return
    nextSweepAt = Date.now() + abandonedAfterMs
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      const found = await unlessMissing(stat(path))
      if (found && found.mtimeMs < Date.now() - abandonedAfterMs) await rm(path, { force: true })
    }
  }
}
