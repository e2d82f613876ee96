import { pino } from 'pino'
import { openEngine } from '#server/db/open-engine.ts'
import { postgresConfig } from './test-database.ts'

/** Brings the database of this address to the present version. */
const engine = await openEngine(postgresConfig(process.argv[2] ?? ''), pino({ level: 'fatal' }))
await engine.migrate()
await engine.close()
