import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { folderEntries, secretEntries, writeArchive } from '#server/db/archive/folder-archive.ts'
import type { TarEntry } from '#server/db/archive/tar-writer.ts'
import { lockFolder } from '#server/db/pglite/folder-lock.ts'

/** The database, the uploaded files and the kept secret of a stopped server in one archive. */
export async function backUp(dataDir: string, target: string): Promise<void> {
  const database = join(dataDir, 'database')
  if (!existsSync(join(database, 'PG_VERSION'))) throw new Error(`There is no embedded database in ${dataDir}.`)
  // At rest the files are consistent, even after a crash: opening them recovers the rest.
  const lock = await lockFolder(database)
  try {
    await writeArchive(target, allEntries(dataDir))
  } finally {
    lock.release()
  }
}

async function* allEntries(dataDir: string): AsyncGenerator<TarEntry> {
  yield* secretEntries(dataDir)
  yield* folderEntries(join(dataDir, 'database'), 'database')
  const files = join(dataDir, 'files')
  if (existsSync(files)) yield* folderEntries(files, 'files')
}
