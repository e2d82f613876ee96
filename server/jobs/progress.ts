import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { CellDb } from '#server/db/schema.ts'
import { storableText } from './storable-text.ts'

const pauseMs = 1000

type Progress = { progress: number; note: string }

export function findProgress(db: CellDb, jobId: string): Promise<Progress | undefined> {
  return db
    .selectFrom('job_progress')
    .select(['progress', 'note'])
    .where('job_id', '=', jobId)
    .executeTakeFirst()
}

export async function deleteProgress(db: CellDb, jobIds: string[]): Promise<void> {
  if (jobIds.length > 0) await db.deleteFrom('job_progress').where('job_id', 'in', jobIds).execute()
}

/** The queue deletes finished jobs after a week, and their progress with them. */
export async function deleteOldProgress(db: CellDb): Promise<void> {
  await db
    .deleteFrom('job_progress')
    .where('updated_at', '<', sql<Date>`now() - interval '8 days'`)
    .execute()
}

async function saveProgress(db: CellDb, jobId: string, { progress, note }: Progress): Promise<void> {
  await db
    .insertInto('job_progress')
    .values({ job_id: jobId, progress, note, updated_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('job_id').doUpdateSet({ progress, note, updated_at: sql<Date>`now()` }),
    )
    .execute()
}

export type ProgressReporter = {
  report(progress: number, note?: string): void
  /** Resolves once the last value is written. */
  flush(): Promise<void>
}

/** Progress is optional: writing it never delays the job and never makes it fail. */
export function makeProgressReporter({
  db,
  jobId,
  log,
}: {
  db: CellDb
  jobId: string
  log: Logger
}): ProgressReporter {
  // A job may report from inside a transaction. The write must not become part of it.
  const outside = AsyncLocalStorage.snapshot()
  let latest: Progress | undefined
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let lastWrittenAt = -Infinity

  async function writeLatest(before: Promise<void>): Promise<void> {
    await before
    if (!latest) return
    const value = latest
    latest = undefined
    lastWrittenAt = performance.now()
    try {
      await saveProgress(db, jobId, value)
    } catch (error) {
      log.warn({ job_id: jobId, err: error }, 'progress was not saved')
    }
  }

  function write(): void {
    clearTimeout(timer)
    timer = undefined
    writing = writeLatest(writing)
  }

  return {
    report(progress, note = '') {
      latest = { progress: Math.min(Math.max(progress || 0, 0), 1), note: storableText(note) }
      const wait = lastWrittenAt + pauseMs - performance.now()
      if (timer === undefined) timer = outside(() => setTimeout(write, Math.max(wait, 0)))
    },
    flush() {
      outside(write)
      return writing
    },
  }
}
