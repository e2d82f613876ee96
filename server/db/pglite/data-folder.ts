import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { syncFolder } from '#server/db/archive/folder-archive.ts'
import { DatabaseNewerError, DataFolderError } from '#server/db/engine.ts'
import { isDiskFull } from '#server/db/failures.ts'
import { withSession } from '#server/db/session.ts'
import { DiskReserve } from './disk-reserve.ts'
import { EmbeddedDatabase, type EmbeddedDatabaseOptions } from './embedded-database.ts'
import { folderError } from './folder-errors.ts'
import { putBack } from './replaced-folder.ts'
import { findTemplate, unpackTemplate } from './template.ts'
import type { WorkerStart } from './worker-protocol.ts'

/** The PostgreSQL version inside PGlite, which determines the file format. */
const postgresVersion = 18
const creationDeadlineMs = 300_000

/**
 * Ensures that the folder has a database that can be opened: the existing one or a new one. The folder must
 * be locked.
 */
export async function prepareDataFolder(
  { dir, postgisBundle }: WorkerStart,
  log: Logger,
): Promise<DiskReserve> {
  const unfinished = `${dir}.new`
  try {
    // Left behind by a process that was killed during its first start.
    await rm(unfinished, { recursive: true, force: true })
    // Left behind by a restore that was killed.
    await putBack(dir)
    // Also a test: better to find a read-only or full disk now than on the first query.
    const reserve = new DiskReserve(dir, log)
    if (await holdsDatabase(dir)) return reserve
    await create({
      start: { dir: unfinished, postgisBundle },
      callDeadlineMs: creationDeadlineMs,
      reserve,
      log,
    })
    // Atomic: a folder under its final name is always complete.
    await rename(unfinished, dir)
    await syncFolder(dirname(dir))
    return reserve
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {})
    if (error instanceof DatabaseNewerError) throw error
    throw folderError(dir, error)
  }
}

async function holdsDatabase(dir: string): Promise<boolean> {
  if (!existsSync(dir) || (await readdir(dir)).length === 0) return false
  const versionFile = join(dir, 'PG_VERSION')
  const version = existsSync(versionFile) ? Number(await readFile(versionFile, 'utf8')) : NaN
  if (version === postgresVersion) return true
  if (version > postgresVersion)
    throw new DatabaseNewerError(
      `The database in ${dir} was made by a newer version of Trailcast. Start that version, or restore a backup of this one into an empty folder.`,
    )
  throw new DataFolderError(
    `The data folder ${dir} holds something that is not a Trailcast database of this version. Choose another folder with DATA_DIR, or restore a backup there.`,
  )
}

async function createFromTemplate({ start: { dir }, log }: EmbeddedDatabaseOptions): Promise<boolean> {
  const template = await findTemplate()
  if (!template) {
    log.warn(
      'there is no database template (made by scripts/make-database-template.ts), so the first start takes longer',
    )
    return false
  }
  try {
    await unpackTemplate(template, dir)
    return true
  } catch (error) {
    if (isDiskFull(error)) throw error
    log.warn(
      { err: error, template },
      'the database template cannot be used, so the first start takes longer',
    )
    await rm(dir, { recursive: true, force: true })
    return false
  }
}

async function create(options: EmbeddedDatabaseOptions): Promise<void> {
  const { dir } = options.start
  if (await createFromTemplate(options)) return
  await mkdir(dir, { mode: 0o700 })
  const database = await EmbeddedDatabase.open(options)
  await withSession(database, async (session) => {
    // Half of the files are template databases, which are not needed.
    await session.query('update pg_database set datistemplate = false')
    for (const name of ['template0', 'template1']) await session.query(`drop database ${name}`)
  })
  await database.close()
}
