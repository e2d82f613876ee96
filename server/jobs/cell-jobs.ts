import type { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Region } from '#domain/region.ts'
import type { Engine } from '#server/db/engine.ts'
import type { CellDb } from '#server/db/schema.ts'
import { jobsSchema } from '#server/db/schema-names.ts'
import type { JobDefinition } from './define-job.ts'
import { openBoss } from './job-boss.ts'
import { makeJobQueue } from './job-queue.ts'
import { makeJobTable, type JobTable } from './job-table.ts'
import { prepareQueues } from './prepare-queues.ts'
import type { JobQueue } from './queue.ts'

/** The jobs of one cell and everything needed to run them. */
export type CellJobs = {
  region: Region
  db: CellDb
  boss: PgBoss
  table: JobTable
  queue: JobQueue
  /** Whether the database announces new jobs or has to be polled. */
  hasNotifications: boolean
}

export type OpenCellJobsOptions = {
  engine: Engine
  region: Region
  jobs: readonly JobDefinition[]
  works: boolean
  log: Logger
  onArrival: (name?: string) => void
}

export async function openCellJobs({ jobs, ...options }: OpenCellJobsOptions): Promise<CellJobs> {
  const { engine, region } = options
  const boss = await openBoss(options)
  try {
    await prepareQueues(boss, jobs)
  } catch (error) {
    await closeBoss(boss)
    throw error
  }
  const db = engine.cellDb(region)
  const database = engine.jobsDatabase(region)
  const table = makeJobTable(database, jobsSchema(region))
  return {
    region,
    db,
    boss,
    table,
    queue: makeJobQueue({ boss, table, db }),
    hasNotifications: database.listen !== undefined,
  }
}

/** pg-boss itself runs nothing, so there is nothing to wait for. */
export function closeBoss(boss: PgBoss): Promise<void> {
  return boss.stop({ graceful: false })
}
