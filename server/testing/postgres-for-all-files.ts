import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { forgetObservedRows } from './observed-rows.ts'
import { startPostgres } from './start-postgres.ts'

const template = 'trailcast_template'

/**
 * One PostgreSQL for all files of a test run; each creates its own database on it, from a migrated template.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  forgetObservedRows()
  if (process.env['TEST_ENGINE'] !== 'postgres' || process.env['TEST_DATABASE_URL'] !== undefined)
    return undefined
  const server = await startPostgres({ waitsForDisk: false })
  const client = new Client({ connectionString: server.url })
  await client.connect()
  await client.query(`create database ${template}`)
  await client.end()
  const program = new URL('migrate-process.ts', import.meta.url).pathname
  await promisify(execFile)(process.execPath, [program, server.url.replace(/postgres$/, template)])
  process.env['TEST_DATABASE_URL'] = server.url
  process.env['TEST_DATABASE_TEMPLATE'] = template
  return () => server.stop()
}
