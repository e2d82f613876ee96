import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { moveToPostgres } from '#server/db/backup/move-to-postgres.ts'
import { readEnvFile } from '#server/config/env-file.ts'

// Copies the embedded database of a stopped server to PostgreSQL. DATA_DIR and DATABASE_URL (or
// DATABASE_URL_US, DATABASE_URL_EU and DATABASE_URL_WORLD) are as for the server.

readEnvFile()
const { DATABASE_URL, DATABASE_URL_US, DATABASE_URL_EU, DATABASE_URL_WORLD, DATA_DIR } = process.env
const us = DATABASE_URL_US || DATABASE_URL
const eu = DATABASE_URL_EU || DATABASE_URL
const worldUrl = DATABASE_URL_WORLD || DATABASE_URL
if (!us || !eu || !worldUrl) {
  console.error(
    'Set DATABASE_URL, or DATABASE_URL_US, DATABASE_URL_EU and DATABASE_URL_WORLD, to the target of the data.',
  )
  process.exitCode = 2
} else {
  try {
    const dir = join(resolve(DATA_DIR || 'data'), 'database')
    const moved = await moveToPostgres(dir, { cellUrls: { us, eu }, worldUrl }, pino({ level: 'error' }))
    for (const { table, rows } of moved) console.log(`${table}: ${rows} rows`)
    console.log(
      'All rows arrived. Start the server with the same DATABASE_URL settings; the embedded database was not changed.',
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
