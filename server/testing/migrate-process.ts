import { pino } from 'pino'
import { openEngine } from '#server/db/open-engine.ts'
import { features } from '#server/features/index.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { jobsOf } from '#server/process/upkeep.ts'
import { postgresConfig } from './test-database.ts'

/**
 * Migrates the database at this URL to the current version and creates the queues of all jobs, as a first start does;
 * otherwise every copy would have to create them again.
 */
const log = pino({ level: 'fatal' })
const engine = await openEngine(postgresConfig(process.argv[2] ?? ''), log)
await engine.migrate()
const queues = await openJobs({ engine, jobs: jobsOf(features), log, works: false })
await queues.stop()
await engine.close()
