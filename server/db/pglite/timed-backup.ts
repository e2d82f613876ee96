import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { hourMs } from '#domain/time/durations.ts'
import { partialEnding, writeArchive } from '#server/db/archive/folder-archive.ts'
import { runningDatabaseEntries, type RunningDatabase } from './online-backup.ts'
import type { Wipe } from './wipe.ts'

export type BackupSettings = { dir: string; everyHours: number; keep: number }

const namePattern = /^trailcast-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z\.tar\.gz$/

export function defaultBackups(databaseDir: string): BackupSettings {
  return { dir: join(dirname(databaseDir), 'backups'), everyHours: 24, keep: 7 }
}

/**
 * Backs up the running database at intervals and keeps the newest few copies. Uploaded files are not
 * included.
 */
export class TimedBackups {
  readonly #source: RunningDatabase
  readonly #wipe: Wipe
  readonly #settings: BackupSettings
  readonly #log: Logger
  readonly #stopping = new AbortController()

  constructor(source: RunningDatabase, wipe: Wipe, settings: BackupSettings, log: Logger) {
    this.#source = source
    this.#wipe = wipe
    this.#settings = settings
    this.#log = log
  }

  async runIfDue(now: number): Promise<void> {
    if (!this.#source.database.mayWrite) return
    const newest = (await this.#list()).at(-1)
    // A new database is not worth a backup yet.
    const since = newest ? join(this.#settings.dir, newest) : join(this.#source.dir, 'PG_VERSION')
    const { mtimeMs } = await stat(since)
    if (now - mtimeMs >= this.#settings.everyHours * hourMs) await this.run(now)
  }

  /** Resolves to the path of the new backup. */
  async run(now: number): Promise<string> {
    const { dir, keep } = this.#settings
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await this.#removePartial()
    const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')
    const target = join(dir, `trailcast-${stamp}Z.tar.gz`)
    const write = () =>
      writeArchive(target, runningDatabaseEntries(this.#source), { signal: this.#stopping.signal })
    // A copy must not bring back anyone who has left.
    await this.#wipe.andThen(write)
    for (const old of (await this.#list()).slice(0, -keep)) await rm(join(dir, old), { force: true })
    this.#log.info({ backup: target }, 'the database was backed up')
    return target
  }

  /** Abandons a backup in progress, which may take minutes, because the server wants to close. */
  abort(): void {
    this.#stopping.abort()
  }

  /** Left behind by a process that was killed during a backup. */
  async #removePartial(): Promise<void> {
    const { dir } = this.#settings
    const partial = (await readdir(dir)).filter((name) => name.endsWith(partialEnding))
    for (const name of partial) await rm(join(dir, name), { force: true })
  }

  /** Oldest first. */
  async #list(): Promise<string[]> {
    const names = await readdir(this.#settings.dir).catch((): string[] => [])
    return names.filter((name) => namePattern.test(name)).toSorted()
  }
}
