import { startPostgres } from './start-postgres.ts'

/** One PostgreSQL for all files of a test run; each makes a database of its own on it. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['TEST_ENGINE'] !== 'postgres' || process.env['TEST_DATABASE_URL'] !== undefined) return undefined
  const server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
  return () => server.stop()
}
