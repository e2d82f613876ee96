import type { Db as JobsDatabase } from 'pg-boss'
import type { Logger } from 'pino'
import { regions, type Region } from '#domain/region.ts'
import type { PostgresConfig } from '#server/config/config.ts'
import type { Engine } from './engine.ts'
import { makeKysely } from './make-kysely.ts'
import { migrateSchema } from './migrate.ts'
import type { Migration } from './migration.ts'
import { cellMigrations, worldMigrations } from './migration-lists.ts'
import { refuseNestedQuery } from './nested-query-guard.ts'
import { PostgresListener } from './postgres-listener.ts'
import { openPool, type PostgresPool } from './postgres-pool.ts'
import { cellSchema, schemasOfCell, worldSchema } from './schema-names.ts'
import type { CellDatabase, CellDb, WorldDatabase } from './schema.ts'
import { withSession } from './session.ts'
import { wipeStatistics, wipeTables } from './wipe-tables.ts'

type CellPool = { url: string; pool: PostgresPool; db: CellDb }

/** PostgreSQL servers, one URL for each cell and one for the world. They need not answer yet. */
export function openPostgres(config: PostgresConfig, log: Logger): Engine {
  const open = (url: string, schema: string): PostgresPool =>
    openPool({ url, schema, size: config.poolSize, statementTimeoutMs: config.statementTimeoutMs }, log)
  const cells = new Map<Region, CellPool>(
    regions.map((region) => [
      region,
      cellPool(config.cellUrls[region], open(config.cellUrls[region], cellSchema(region))),
    ]),
  )
  const world = open(config.worldUrl, worldSchema)
  const pools = [...[...cells.values()].map(({ pool }) => pool), world]
  /** On its own connection: building an index takes as long as it takes. */
  const migrateAt = async (url: string, schema: string, migrations: Migration[]): Promise<void> => {
    const patient = openPool({ url, schema, size: 1, statementTimeoutMs: 0 }, log)
    try {
      await migrateSchema(makeKysely(patient), schema, migrations)
    } finally {
      await patient.close()
    }
  }
  let closing: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    await Promise.all(pools.map((pool) => pool.close()))
  }
  const cellOf = (region: Region): CellPool => {
    const cell = cells.get(region)
    if (!cell) throw new Error(`there is no cell ${region}`)
    return cell
  }
  return {
    kind: 'postgres',
    worldDb: makeKysely<WorldDatabase>(world),
    cellDb: (region) => cellOf(region).db,
    jobsDatabase: (region) => jobsDatabase(cellOf(region), log),
    async migrate() {
      for (const region of regions) await migrateAt(cellOf(region).url, cellSchema(region), cellMigrations)
      await migrateAt(config.worldUrl, worldSchema, worldMigrations)
    },
    async check() {
      await Promise.all(pools.map((pool) => withSession(pool, (session) => session.query('select 1'))))
    },
    async wipe() {
      for (const region of regions) await wipeAt(cellOf(region).url, schemasOfCell(region), log)
      await wipeAt(config.worldUrl, [worldSchema], log)
    },
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}

/** Only a superuser may rewrite the server's statistics and log; the server does so by itself over time. */
async function wipeAt(url: string, schemas: string[], log: Logger): Promise<void> {
  const patient = openPool({ url, schema: 'public', size: 1, statementTimeoutMs: 0 }, log)
  try {
    await wipeTables(patient, schemas)
    for (const statement of [wipeStatistics, 'checkpoint'])
      await withSession(patient, (session) => session.query(statement)).catch((error: unknown) =>
        log.warn({ err: error }, `the database server refused this statement: ${statement}`),
      )
  } finally {
    await patient.close()
  }
}

function cellPool(url: string, pool: PostgresPool): CellPool {
  return { url, pool, db: makeKysely<CellDatabase>(pool) }
}

function jobsDatabase({ url, pool }: CellPool, log: Logger): JobsDatabase {
  return {
    async executeSql(text, values) {
      refuseNestedQuery()
      return withSession(pool, (session) => session.query(text, values))
    },
    async listen(channel, onNotification, onReconnect) {
      const listener = PostgresListener.start({ url, channel, onNotification, onReconnect }, log)
      return { close: () => listener.close() }
    },
  }
}
