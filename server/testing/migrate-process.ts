import { pino } from 'pino'
import { openEngine } from '#server/db/open-engine.ts'
import { postgresConfig } from './test-database.ts'

/** Migrates the database at this URL to the current version. */
const engine = await openEngine(postgresConfig(process.argv[2] ?? ''), pino({ level: 'fatal' }))
await engine.migrate()
await engine.close()
