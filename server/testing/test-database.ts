import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import type { EmbeddedDatabaseConfig, PostgresConfig } from '#server/config/config.ts'
import type { Engine } from '#server/db/engine.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { startPostgres } from './start-postgres.ts'

export type TestEngine = Engine & {
  /** The settings it was opened with, for a test that opens it again. */
  config: EmbeddedDatabaseConfig | PostgresConfig
  /** Closes it and removes everything it kept. */
  destroy(): Promise<void>
}

export const testEngineKind = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'embedded'

/** A test that cannot run here must not be skipped unnoticed. */
export function sayWhySkipped(reason: string): void {
  process.stderr.write(`SKIPPED: ${reason}\n`)
}

/** A new, migrated database for one test file, on the engine that TEST_ENGINE names. */
export async function openTestEngine(): Promise<TestEngine> {
  const template = process.env['TEST_DATABASE_TEMPLATE']
  const testDatabase =
    testEngineKind === 'postgres' ? await newPostgresDatabase(template) : await newEmbeddedFolder()
  const engine = await openEngine(testDatabase.config, pino({ level: 'fatal' }))
  await engine.migrate()
  return {
    ...engine,
    config: testDatabase.config,
    async destroy() {
      await engine.close()
      await testDatabase.remove()
    },
  }
}

type TestDatabase<Config> = { config: Config; remove: () => Promise<void> }

export async function newEmbeddedFolder(): Promise<TestDatabase<EmbeddedDatabaseConfig>> {
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-test-'))
  return {
    config: { kind: 'embedded', dir: join(folder, 'database'), callDeadlineMs: 20_000 },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A database on the server of TEST_DATABASE_URL, or on one started just for it. Empty, or a copy of the template. */
export async function newPostgresDatabase(template = 'template1'): Promise<TestDatabase<PostgresConfig>> {
  const given = process.env['TEST_DATABASE_URL']
  const server = given === undefined ? await startPostgres() : { url: given, stop: async () => {} }
  const name = `trailcast_test_${randomUUID().replaceAll('-', '')}`
  await copyDatabase(server.url, template, name)
  return {
    config: postgresConfig(databaseUrl(server.url, name)),
    async remove() {
      await onServer(server.url, (client) => client.query(`drop database ${name} with (force)`))
      await server.stop()
    },
  }
}

export function postgresConfig(url: string): PostgresConfig {
  return {
    kind: 'postgres',
    cellUrls: { us: url, eu: url },
    worldUrl: url,
    poolSize: 5,
    statementTimeoutMs: 20_000,
  }
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** A copy of the files is several times faster than one through the write-ahead log, which is the default. */
const firstWithStrategies = 150_000

const copyDatabase = (serverUrl: string, template: string, name: string): Promise<void> =>
  onServer(serverUrl, async (client) => {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::integer as version`,
    )
    const strategy = (rows[0]?.version ?? 0) < firstWithStrategies ? '' : 'strategy file_copy'
    await client.query(`create database ${name} template ${template} ${strategy}`)
  })

async function onServer(url: string, act: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
