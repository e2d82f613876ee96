import { once } from 'node:events'
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPostgres, startPostgres, type PostgresServer } from '#server/testing/start-postgres.ts'
import { postgresConfig, sayWhySkipped, testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { DatabaseAwayError, type Engine } from './engine.ts'
import { cellMigrations } from './migration-lists.ts'
import { openEngine } from './open-engine.ts'

const canRun = testEngineKind === 'postgres' && findPostgres() !== undefined
if (testEngineKind === 'postgres' && !canRun)
  sayWhySkipped('PostgreSQL going away is not tried here, because there is none to start and stop')

const silent = pino({ level: 'silent' })

describe.skipIf(!canRun)('a PostgreSQL server', () => {
  let server: PostgresServer
  let engine: Engine
  beforeAll(async () => {
    server = await startPostgres()
    engine = await openEngine({ ...postgresConfig(server.url), statementTimeoutMs: 1_000 }, silent)
    await engine.migrate()
    await sql`create table kept (n int primary key)`.execute(engine.worldDb)
  })
  afterAll(async () => {
    await engine.close()
    await server.stop()
  })

  const answers = () =>
    engine.check().then(
      () => true,
      () => false,
    )

  test('may be down when this process starts, and is used as soon as it is up', async () => {
    await server.kill()
    const early = await openEngine(postgresConfig(server.url), silent)
    await expect(early.check()).rejects.toThrow(DatabaseAwayError)
    await expect(early.migrate()).rejects.toThrow(DatabaseAwayError)
    await server.start()
    await early.migrate()
    await early.check()
    await early.close()
    await waitFor(answers)
  })

  test('that goes down causes an error of its own, and nothing committed is lost when it comes back', async () => {
    await sql`insert into kept values (1)`.execute(engine.worldDb)
    const interrupted = engine.worldDb.transaction().execute(async (transaction) => {
      await sql`insert into kept values (2)`.execute(transaction)
      await server.kill()
      await sql`insert into kept values (3)`.execute(transaction)
    })
    await expect(interrupted).rejects.toThrow(DatabaseAwayError)
    await expect(sql`select 1`.execute(engine.cellDb('us'))).rejects.toThrow(DatabaseAwayError)
    await server.start()
    await waitFor(answers)
    expect((await sql`select n from kept`.execute(engine.worldDb)).rows).toEqual([{ n: 1 }])
  })

  test('is listened to again after it was down', async () => {
    const jobs = engine.jobsDatabase('us')
    const heard: string[] = []
    let subscriptions = 0
    const listener = await jobs.listen?.(
      'news',
      (payload) => heard.push(payload),
      () => subscriptions++,
    )
    await waitFor(() => subscriptions === 1)
    await server.kill()
    await server.start()
    await waitFor(() => subscriptions === 2, 60_000)
    await waitFor(answers)
    await jobs.executeSql(`select pg_notify('news', 'back again')`)
    await waitFor(() => heard.length > 0)
    expect(heard).toEqual(['back again'])
    await listener?.close()
  })

  test('ends a statement that takes too long, and the connection is good for the next', async () => {
    await expect(sql`select pg_sleep(10)`.execute(engine.worldDb)).rejects.toMatchObject({ code: '57014' })
    await engine.check()
  })

  test('that vanishes silently is noticed all the same, and found again', async () => {
    await using line = await openLine(Number(new URL(server.url).port))
    const url = new URL(server.url)
    url.port = String(line.port)
    const distant = await openEngine(
      { ...postgresConfig(url.href), statementTimeoutMs: 500, poolSize: 1 },
      silent,
    )
    await distant.check()
    line.isCut = true
    await expect(distant.check()).rejects.toThrow(DatabaseAwayError)
    line.isCut = false
    await waitFor(
      () =>
        distant.check().then(
          () => true,
          () => false,
        ),
      20_000,
    )
    await distant.close()
  })

  test('is migrated exactly once by several processes that start at once', async () => {
    await sql`create database fresh`.execute(engine.worldDb)
    const url = server.url.replace(/postgres$/, 'fresh')
    const engines = await Promise.all(
      Array.from({ length: 4 }, () => openEngine(postgresConfig(url), silent)),
    )
    await Promise.all(engines.map((one) => one.migrate()))
    const [first] = engines
    if (!first) throw new Error('there are no engines')
    const { rows } = await sql`select name from schema_migration order by name`.execute(first.cellDb('us'))
    expect(rows).toEqual(cellMigrations.map(({ name }) => ({ name })))
    await Promise.all(engines.map((one) => one.close()))
  })
})

/** A connection that can be cut the way a firewall does it: nothing arrives any more, and neither side is told. */
async function openLine(serverPort: number): Promise<{ port: number; isCut: boolean } & AsyncDisposable> {
  const sockets = new Set<Socket>()
  const relay = createServer((near) => {
    const far = createConnection(serverPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {})
      from.on('data', (bytes) => line.isCut || to.write(bytes))
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const line = {
    port: (relay.address() as AddressInfo).port,
    isCut: false,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      relay.close()
    },
  }
  return line
}
