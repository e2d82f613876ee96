import type { Logger } from 'pino'
import { DatabaseAwayError } from '#server/db/engine.ts'
import { Checkpoints } from './checkpoints.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'
import { repeat } from './repeat.ts'
import { TimedBackups, type BackupSettings } from './timed-backup.ts'
import { Vacuum } from './vacuum.ts'
import { Wipe } from './wipe.ts'

export type Maintenance = {
  checkpoints: Checkpoints
  vacuum: Vacuum
  wipe: Wipe
  backups: TimedBackups
  stop(): Promise<void>
}

/** What a PostgreSQL server does by itself in the background, and PGlite does not. */
export function startMaintenance(
  database: EmbeddedDatabase,
  dir: string,
  backupSettings: BackupSettings,
  log: Logger,
): Maintenance {
  const checkpoints = new Checkpoints(database, dir)
  const vacuum = new Vacuum(database)
  const wipe = new Wipe(database, dir)
  const backups = new TimedBackups({ database, checkpoints, dir }, wipe, backupSettings, log)
  const onError = (task: string) => (error: unknown) => {
    // The database is being closed or reopened; there will be another run.
    if (!(error instanceof DatabaseAwayError || isAbort(error)))
      log.error({ err: error }, `the ${task} of the embedded database failed`)
  }
  const turns = [
    repeat(60_000, () => checkpoints.runIfNeeded(), onError('checkpoint')),
    repeat(10_000, () => vacuum.runTurn(), onError('vacuum')),
    repeat(300_000, () => backups.runIfDue(Date.now()), onError('backup')),
  ]
  return {
    checkpoints,
    vacuum,
    wipe,
    backups,
    async stop() {
      wipe.abort()
      backups.abort()
      await Promise.all(turns.map((turn) => turn.stop()))
    },
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError'
}
