import type { Db as JobsDatabase } from 'pg-boss'
import type { Logger } from 'pino'
import { regions, type Region } from '#domain/region.ts'
import { alwaysThere } from '#server/contact.ts'
import type { EmbeddedDatabaseConfig } from '#server/config/config.ts'
import type { Engine } from '#server/db/engine.ts'
import { makeKysely } from '#server/db/make-kysely.ts'
import { migrateSchema } from '#server/db/migrate.ts'
import { cellMigrations, worldMigrations } from '#server/db/migration-lists.ts'
import { refuseNestedQuery } from '#server/db/nested-query-guard.ts'
import { cellSchema, worldSchema } from '#server/db/schema-names.ts'
import type { CellDatabase, CellDb, WorldDatabase } from '#server/db/schema.ts'
import { withSession, type Sessions } from '#server/db/session.ts'
import { prepareDataFolder } from './data-folder.ts'
import { EmbeddedDatabase } from './embedded-database.ts'
import { damagedError } from './folder-errors.ts'
import { lockFolder } from './folder-lock.ts'
import { startMaintenance, type Maintenance } from './maintenance.ts'
import { slimPostgisBundle } from './postgis-bundle.ts'
import { defaultBackups, type BackupSettings } from './timed-backup.ts'

export type EmbeddedEngine = Engine & {
  kind: 'embedded'
  database: EmbeddedDatabase
  maintenance: Maintenance
}
export type EmbeddedSettings = EmbeddedDatabaseConfig & { backups?: BackupSettings }

/** Building an index may take long. */
const migrationDeadlineMs = 600_000

/** One database in this process for all cells, each in its own schema. */
export async function openEmbedded(config: EmbeddedSettings, log: Logger): Promise<EmbeddedEngine> {
  const { dir, callDeadlineMs, backups = defaultBackups(dir) } = config
  const lock = await lockFolder(dir)
  try {
    const postgisBundle = await slimPostgisBundle((error) =>
      log.warn({ err: error }, 'the smaller PostGIS bundle could not be made'),
    )
    const start = { dir, postgisBundle }
    const reserve = await prepareDataFolder(start, log)
    const database = await EmbeddedDatabase.open({ start, callDeadlineMs, reserve, log }).catch(
      (error: unknown) => {
        throw damagedError(dir, error)
      },
    )
    return embeddedEngine(database, startMaintenance(database, dir, backups, log), () => {
      reserve.stop()
      lock.release()
    })
  } catch (error) {
    lock.release()
    throw error
  }
}

function embeddedEngine(
  database: EmbeddedDatabase,
  maintenance: Maintenance,
  release: () => void,
): EmbeddedEngine {
  const inSchema = (schema: string): Sessions => ({ acquire: () => database.acquire({ schema }) })
  const patientlyInSchema = (schema: string): Sessions => ({
    acquire: () => database.acquire({ schema, deadlineMs: migrationDeadlineMs }),
  })
  const cells = new Map<Region, CellDb>(
    regions.map((region) => [region, makeKysely<CellDatabase>(inSchema(cellSchema(region)))]),
  )
  const worldDb = makeKysely<WorldDatabase>(inSchema(worldSchema))
  const jobs = jobsDatabase(database)
  let closing: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    await maintenance.stop()
    await database.close()
    release()
  }
  return {
    kind: 'embedded',
    database,
    maintenance,
    worldDb,
    cellDb(region) {
      const db = cells.get(region)
      if (!db) throw new Error(`there is no cell ${region}`)
      return db
    },
    jobsDatabase: () => jobs,
    async migrate(part) {
      for (const name of part === undefined ? [...regions, 'world' as const] : [part]) {
        const [schema, migrations] =
          name === 'world' ? [worldSchema, worldMigrations] : [cellSchema(name), cellMigrations]
        await migrateSchema(makeKysely(patientlyInSchema(schema)), schema, migrations)
      }
    },
    contactWith: () => alwaysThere,
    // Nothing to do: no query can come in before this process, the only one with the database open, has migrated it.
    refuseUntilMigrated() {},
    async check() {
      await withSession(database, (session) => session.query('select 1'))
    },
    wipe: () => maintenance.wipe.run(),
    close() {
      closing ??= closeAll()
      return closing
    },
  }
}

/** One for all cells: the job queue qualifies every name with its schema. */
function jobsDatabase(database: EmbeddedDatabase): JobsDatabase {
  return {
    async executeSql(text, values) {
      refuseNestedQuery()
      return withSession(database, (session) => session.query(text, values))
    },
    async listen(channel, onNotification, onReconnect) {
      const stop = await database.listen(channel, { onNotification, onReconnect })
      return { close: stop }
    },
  }
}
