import { sql } from 'kysely'
import { pino } from 'pino'
import { regions, type Region } from '#domain/region.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Engine } from '#server/db/engine.ts'
import type { CellDb } from '#server/db/schema.ts'
import type { JobDefinition } from '#server/jobs/define-job.ts'
import { openJobs, type Jobs } from '#server/jobs/open-jobs.ts'
import type { JobObserver } from '#server/jobs/runner.ts'
import type { Services } from '#server/services.ts'

export type TestJobsOptions = {
  engine: Engine
  jobs: readonly JobDefinition[]
  works?: boolean
  concurrency?: number
  observer?: JobObserver
}

/** The job queues of an engine, with just the services for jobs that only use the database. */
export async function openTestJobs({
  engine,
  jobs,
  works = true,
  concurrency = 2,
  observer,
}: TestJobsOptions): Promise<Jobs> {
  const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const opened = await openJobs({ engine, jobs, log, works })
  const cellAt = (region: Region) => ({ region, db: engine.cellDb(region), jobs: opened.at(region) }) as Cell
  const cells = { at: cellAt, all: () => regions.map(cellAt) } as Services['cells']
  const services = { log, cells, now: () => Date.now() } as Services
  if (works) {
    await opened.start({ services, concurrency, ...(observer ? { observer } : {}) })
    opened.beginSchedules()
  }
  return opened
}

/** Where test jobs record that they ran. The processes of a test share nothing but the database. */
export async function makeDiary(engine: Engine): Promise<void> {
  for (const region of regions) {
    await sql`create table diary (job_id text not null, entry text not null, process integer not null)`.execute(
      engine.cellDb(region),
    )
  }
}

export async function writeDiary(
  { cell, jobId }: { cell: Cell; jobId: string },
  entry: string,
): Promise<void> {
  await sql`insert into diary values (${jobId}, ${entry}, ${process.pid})`.execute(cell.db)
}

export type DiaryEntry = { job_id: string; entry: string; process: number }

export async function readDiary(db: CellDb): Promise<DiaryEntry[]> {
  return (await sql<DiaryEntry>`select * from diary`.execute(db)).rows
}
