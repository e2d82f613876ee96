import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { folderEntries, secretEntries, writeArchive } from '#server/db/archive/folder-archive.ts'
import type { TarEntry } from '#server/db/archive/tar.ts'
import { DiskFullError } from '#server/db/failures.ts'
import { openEmbedded } from '#server/db/pglite/embedded.ts'
import { lockFolder } from '#server/db/pglite/folder-lock.ts'

/** The database, the uploaded files and the stored secret of a stopped server in one archive. */
export async function backUp(dataDir: string, target: string, log: Logger): Promise<void> {
  const database = join(dataDir, 'database')
  if (!existsSync(join(database, 'PG_VERSION')))
    throw new Error(`There is no embedded database in ${dataDir}.`)
  await wipe(database, log)
  const lock = await lockFolder(database)
  try {
    await writeArchive(target, allEntries(dataDir))
  } finally {
    lock.release()
  }
}

/** A copy must not bring back anyone who has left. */
async function wipe(dir: string, log: Logger): Promise<void> {
  const engine = await openEmbedded({ kind: 'embedded', dir, callDeadlineMs: 60_000 }, log)
  try {
    await engine.wipe()
  } catch (error) {
    if (!(error instanceof DiskFullError)) throw error
    // Anyone who has to free a full disk needs a copy first.
    log.warn('the disk is full, so the backup may hold remains of what was deleted')
  } finally {
    await engine.close()
  }
}

async function* allEntries(dataDir: string): AsyncGenerator<TarEntry> {
  yield* secretEntries(dataDir)
  yield* folderEntries(join(dataDir, 'database'), 'database')
  const files = join(dataDir, 'files')
  // A file at the top of a store that starts with a dot was being written when the server ended, and belongs
  // to nothing.
  if (existsSync(files))
    yield* folderEntries(files, 'files', (path) => path.split('/')[1]?.startsWith('.') === true)
}
