import { pino } from 'pino'
import { openEngine } from '#server/db/open-engine.ts'
import { jobs } from '#server/job-registry.ts'
import { openJobs } from '#server/jobs/open-jobs.ts'
import { postgresConfig } from './test-database.ts'

/**
 * Migrates the database at this URL to the current version and makes the queues of all jobs, as a first start
 * does: every copy would have to make them again.
 */
const log = pino({ level: 'fatal' })
const engine = await openEngine(postgresConfig(process.argv[2] ?? ''), log)
await engine.migrate()
const queues = await openJobs({ engine, jobs, log, works: false })
await queues.stop()
await engine.close()
