import { setTimeout as pause } from 'node:timers/promises'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { FolderInUseError } from '#server/db/engine.ts'
import { folderError } from './folder-errors.ts'

/** A restarted server may meet the old one while that is still shutting down. */
const patienceMs = 3_000
const sqliteBusy = 5

/**
 * Locks the folder for this process. Two processes on one folder would overwrite each other's commits. It
 * uses SQLite's lock on a file beside the folder: the system releases it when the process ends, however it
 * ends.
 */
export async function lockFolder(dir: string, patience = patienceMs): Promise<{ release(): void }> {
  const lock = openLockFile(dir)
  const giveUpAt = Date.now() + patience
  while (true) {
    try {
      // Nothing is ever written, so no journal needs space on a full disk.
      lock.exec('pragma journal_mode = memory; begin exclusive')
      return { release: () => lock.close() }
    } catch (error) {
      if (!isBusy(error)) {
        lock.close()
        throw folderError(dir, error)
      }
      if (Date.now() > giveUpAt) {
        lock.close()
        throw new FolderInUseError(
          `Another Trailcast process is using the data folder ${dir}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
        )
      }
    }
    await pause(100)
  }
}

function openLockFile(dir: string): DatabaseSync {
  try {
    mkdirSync(dirname(dir), { recursive: true, mode: 0o700 })
    return new DatabaseSync(`${dir}.lock`)
  } catch (error) {
    throw folderError(dir, error)
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
