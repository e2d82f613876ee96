import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Engine } from '#server/db/engine.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { startPostgres, type PostgresServer } from '#server/testing/start-postgres.ts'
import { postgresConfig } from '#server/testing/test-database.ts'
import type { Settings } from './run-server.ts'
import { freePort, onCleanup, makeFolder } from './scratch.ts'

/** Where a drill's server lives: its settings, and direct access to its rows. */
export type Place = {
  url: string
  dataDir: string
  settings: Settings
  /** The key of the directory. */
  secret(): string
  /** The embedded database can only be read while no server runs. */
  openDatabase(): Promise<Engine>
}

export type PostgresPlace = Place & { postgres: PostgresServer }

export async function embeddedPlace(dataDir = join(makeFolder(), 'data')): Promise<Place> {
  return place(dataDir, {}, { kind: 'embedded', dir: join(dataDir, 'database'), callDeadlineMs: 30_000 })
}

export async function postgresPlace(): Promise<PostgresPlace> {
  const postgres = await startPostgres()
  onCleanup(() => postgres.stop())
  const { url } = postgres
  return {
    ...(await place(join(makeFolder(), 'data'), { DATABASE_URL: url }, postgresConfig(url))),
    postgres,
  }
}

async function place(
  dataDir: string,
  settings: Settings,
  database: Parameters<typeof openEngine>[0],
): Promise<Place> {
  const port = await freePort()
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    settings: { DATA_DIR: dataDir, PORT: String(port), ...settings },
    secret: () => readFileSync(join(dataDir, 'secret'), 'utf8').trim(),
    openDatabase: () => openEngine(database, pino({ level: 'silent' })),
  }
}
