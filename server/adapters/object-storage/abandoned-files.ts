import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unlessMissing } from './durable-files.ts'

/** Another process may share the folder: only what nobody has written to for this long was left behind by a dead one. */
const abandonedAfterMs = 3_600_000

/** Removes, now and then, what dead processes left in a folder of temporary files. */
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
