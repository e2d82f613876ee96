import { Buffer } from 'node:buffer'
import { dirname, join } from 'node:path'
import { folderEntries, secretEntries } from '#server/db/archive/folder-archive.ts'
import type { TarEntry } from '#server/db/archive/tar.ts'
import { withSession } from '#server/db/session.ts'
import type { Checkpoints } from './checkpoints.ts'
import type { EmbeddedDatabase } from './embedded-database.ts'

export type RunningDatabase = { database: EmbeddedDatabase; checkpoints: Checkpoints; dir: string }

/**
 * The files of the running database, using PostgreSQL's own method for backing up a live server: the files may change
 * while they are copied, and the write-ahead log from that time makes them consistent when the copy is opened. Nobody
 * has to wait.
 */
export async function* runningDatabaseEntries({
  database,
  checkpoints,
  dir,
}: RunningDatabase): AsyncGenerator<TarEntry> {
  const query = (sql: string) => withSession(database, (session) => session.query(sql))
  const resumeCheckpoints = checkpoints.hold()
  let isStarted = false
  try {
    await query(`select pg_backup_start('trailcast', true)`)
    isStarted = true
    yield* secretEntries(dirname(dir))
    yield* folderEntries(dir, 'database', (path) => path.startsWith('pg_wal/') || path === 'backup_label')
    const { rows } = await query('select labelfile from pg_backup_stop(false)')
    isStarted = false
    const label = Buffer.from(String(rows[0]?.labelfile))
    yield { type: 'file', path: 'database/backup_label', mode: 0o600, size: label.length, content: [label] }
    yield* folderEntries(join(dir, 'pg_wal'), 'database/pg_wal')
  } finally {
    resumeCheckpoints()
    if (isStarted) await query('select pg_backup_stop(false)').catch(() => {})
  }
}
