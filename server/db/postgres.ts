import type { Db as JobsDatabase } from 'pg-boss'
import type { Logger } from 'pino'
import { regions, type Region } from '#domain/region.ts'
import type { PostgresConfig } from '#server/config/config.ts'
import type { Engine, EnginePart } from './engine.ts'
import { awayFrom } from './failures.ts'
import { makeKysely } from './make-kysely.ts'
import { migrateSchema } from './migrate.ts'
import type { Migration } from './migration.ts'
import { cellMigrations, worldMigrations } from './migration-lists.ts'
import { refuseNestedQuery } from './nested-query-guard.ts'
import { PostgresListener } from './postgres-listener.ts'
import { openPool, type PostgresPool } from './postgres-pool.ts'
import { openContact, type PostgresContact } from './postgres-pulse.ts'
import { cellSchema, schemasOfCell, worldSchema } from './schema-names.ts'
import type { CellDatabase, CellDb, WorldDatabase } from './schema.ts'
import { withSession, type Sessions } from './session.ts'
import { wipeStatistics, wipeTables } from './wipe-tables.ts'

type Part = { url: string; schema: string; migrations: Migration[]; pool: PostgresPool; sessions: Sessions }

const partNames: readonly EnginePart[] = [...regions, 'world']

/** PostgreSQL servers, one URL for each cell and one for the world. They need not answer yet. */
export function openPostgres(config: PostgresConfig, log: Logger): Engine {
  const contacts = new Map<string, PostgresContact>()
  const refused = new Set<EnginePart>()
  const urlOf = (part: EnginePart) => (part === 'world' ? config.worldUrl : config.cellUrls[part])
  /**
   * The only part that uses this database; undefined if regions share it, since a fault then concerns no region in
   * particular.
   */
  const solePartAt = (url: string): EnginePart | undefined => {
    const there = regions.filter((region) => urlOf(region) === url)
    return there.length > 1 ? undefined : (there[0] ?? 'world')
  }
  const contactAt = (url: string) => {
    const there = partNames.filter((part) => urlOf(part) === url)
    const known =
      contacts.get(url) ?? openContact(url, { name: there.join(', '), part: solePartAt(url) }, log)
    contacts.set(url, known)
    return known.contact
  }
  const openPart = (name: EnginePart, schema: string, migrations: Migration[]): Part => {
    const url = urlOf(name)
    const { poolSize: size, statementTimeoutMs } = config
    const reach = { contact: contactAt(url), part: solePartAt(url) }
    const pool = openPool({ url, schema, size, statementTimeoutMs, ...reach }, log)
    const sessions: Sessions = {
      async acquire() {
        if (refused.has(name)) throw awayFrom(solePartAt(url), `the database of ${name} is not migrated yet`)
        return pool.acquire()
      },
    }
    return { url, schema, migrations, pool, sessions }
  }
  const parts = new Map<EnginePart, Part>([
    ...regions.map((region): [Region, Part] => [
      region,
      openPart(region, cellSchema(region), cellMigrations),
    ]),
    ['world', openPart('world', worldSchema, worldMigrations)],
  ])
  const partOf = (name: EnginePart): Part => {
    const part = parts.get(name)
    if (!part) throw new Error(`there is no cell ${name}`)
    return part
  }
  const cells = new Map<EnginePart, CellDb>(
    regions.map((region) => [region, makeKysely<CellDatabase>(partOf(region).sessions)]),
  )
  const cellDb = (region: Region): CellDb => {
    const db = cells.get(region)
    if (!db) throw new Error(`there is no cell ${region}`)
    return db
  }

  /** On its own connection, without a time limit, because building an index may take long. */
  const migratePart = async (name: EnginePart): Promise<void> => {
    const { url, schema, migrations } = partOf(name)
    const contact = contactAt(url)
    await contact.ask()
    const patient = openPool({ url, schema, size: 1, statementTimeoutMs: 0, contact }, log)
    try {
      await migrateSchema(makeKysely(patient), schema, migrations)
      refused.delete(name)
    } finally {
      await patient.close()
    }
  }
  let closing: Promise<void> | undefined
  const closeAll = async (): Promise<void> => {
    await Promise.all([...contacts.values()].map((contact) => contact.close()))
    await Promise.all([...parts.values()].map(({ pool }) => pool.close()))
  }
  return {
    kind: 'postgres',
    worldDb: makeKysely<WorldDatabase>(partOf('world').sessions),
    cellDb,
    jobsDatabase: (region) => jobsDatabase(partOf(region), log),
    async migrate(part) {
      for (const name of part === undefined ? partNames : [part]) await migratePart(name)
    },
    async check(part) {
      const asked = part === undefined ? partNames : [part]
      await Promise.all(
        asked.map((name) => withSession(partOf(name).pool, (session) => session.query('select 1'))),
      )
    },
    contactWith: (part) => contactAt(urlOf(part)),
    refuseUntilMigrated: (part) => void refused.add(part),
    async wipe() {
      for (const region of regions) await wipeAt(urlOf(region), schemasOfCell(region))
      await wipeAt(config.worldUrl, [worldSchema])
    },
    close() {
      closing ??= closeAll()
      return closing
    },
  }

  /** Only a superuser may rewrite the server's statistics and log; the server does so by itself over time. */
  async function wipeAt(url: string, schemas: string[]): Promise<void> {
    const contact = contactAt(url)
    const patient = openPool({ url, schema: 'public', size: 1, statementTimeoutMs: 0, contact }, log)
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
}

function jobsDatabase({ url, sessions }: Part, log: Logger): JobsDatabase {
  return {
    async executeSql(text, values) {
      refuseNestedQuery()
      return withSession(sessions, (session) => session.query(text, values))
    },
    async listen(channel, onNotification, onReconnect) {
      const listener = PostgresListener.start({ url, channel, onNotification, onReconnect }, log)
      return { close: () => listener.close() }
    },
  }
}
