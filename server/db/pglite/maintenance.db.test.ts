import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEmbeddedFolder, testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openEmbedded, type EmbeddedEngine } from './embedded.ts'

describe.skipIf(testEngineKind === 'postgres')('the embedded database', () => {
  let engine: EmbeddedEngine
  let remove: () => Promise<void>
  beforeAll(async () => {
    const folder = await newEmbeddedFolder()
    remove = folder.remove
    engine = await openEmbedded(folder.config, pino({ level: 'silent' }))
    // The tests trigger its runs themselves: one in between would clean up what they are about to check.
    await engine.maintenance.stop()
    await sql`create table row (n int primary key, text text)`.execute(engine.worldDb)
  })
  afterAll(async () => {
    await engine.close()
    await remove()
  })

  test('syncs every commit to disk before it is acknowledged', async () => {
    const before = await engine.database.figures()
    for (let n = 0; n < 50; n++) await sql`insert into row values (${n}, 'x')`.execute(engine.worldDb)
    const after = await engine.database.figures()
    expect(after.fsyncs - before.fsyncs).toBeGreaterThanOrEqual(50)
  })

  test('does not touch the disk for reading', async () => {
    await sql`select * from row`.execute(engine.worldDb)
    const before = await engine.database.figures()
    for (let n = 0; n < 20; n++) await sql`select * from row where n = ${n}`.execute(engine.worldDb)
    expect((await engine.database.figures()).fsyncs).toBe(before.fsyncs)
  })

  test('a checkpoint shortens the write-ahead log, but not while a backup needs it', async () => {
    const { checkpoints } = engine.maintenance
    // In parts, because a statement that takes too long on a busy machine ends the database.
    for (let from = 1000; from < 60_000; from += 10_000) {
      await sql`insert into row select n, repeat(md5(n::text), 30) from generate_series(${from}::int, ${from + 9999}) as n`.execute(
        engine.worldDb,
      )
      await sql`update row set text = text || 'y' where n >= ${from}`.execute(engine.worldDb)
    }
    const grown = await checkpoints.walBytes()
    expect(grown).toBeGreaterThan(64 * 2 ** 20)
    const release = checkpoints.hold()
    await checkpoints.runIfNeeded()
    expect(await checkpoints.walBytes()).toBe(grown)
    release()
    await checkpoints.runIfNeeded()
    expect(await checkpoints.walBytes()).toBeLessThanOrEqual(64 * 2 ** 20)
    const small = await checkpoints.walBytes()
    await checkpoints.runIfNeeded()
    expect(await checkpoints.walBytes()).toBe(small)
  })

  const figures = async () => {
    const { rows } = await sql<{ dead: number; analyzed: boolean }>`
      select n_dead_tup as dead, last_analyze is not null as analyzed from pg_stat_user_tables where relname = 'row'
    `.execute(engine.worldDb)
    return rows[0] ?? { dead: 0, analyzed: false }
  }
  // PostgreSQL's counters lag by up to a second.
  const untilManyAreDead = () => waitFor(async () => (await figures()).dead > 50_000)

  test('removes dead rows by itself, and updates the statistics', async () => {
    await untilManyAreDead()
    expect(await figures()).toMatchObject({ analyzed: false })
    await waitFor(async () => {
      await engine.maintenance.vacuum.runTurn()
      return (await figures()).dead === 0
    })
    expect(await figures()).toMatchObject({ analyzed: true })
  })

  test('does not clean up while it is in use', async () => {
    await sql`delete from row`.execute(engine.worldDb)
    await untilManyAreDead()
    const session = await engine.database.acquire()
    await engine.maintenance.vacuum.runTurn()
    session.release()
    expect((await figures()).dead).toBeGreaterThan(50_000)
  })
})
