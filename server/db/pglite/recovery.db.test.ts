import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DatabaseAwayError } from '#server/db/engine.ts'
import { newEmbeddedFolder, testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { openEmbedded, type EmbeddedEngine } from './embedded.ts'

const callDeadlineMs = 3_000

describe.skipIf(testEngineKind === 'postgres')('the embedded database', () => {
  let engine: EmbeddedEngine
  let remove: () => Promise<void>
  beforeAll(async () => {
    const folder = await newEmbeddedFolder()
    remove = folder.remove
    engine = await openEmbedded({ ...folder.config, callDeadlineMs }, pino({ level: 'silent' }))
    await engine.migrate()
    await sql`create table kept (n int primary key)`.execute(engine.worldDb)
  })
  afterAll(async () => {
    await engine.close()
    await remove()
  })

  const keep = (n: number) => sql`insert into kept values (${n})`.execute(engine.worldDb)
  const kept = async () =>
    (await sql<{ n: number }>`select n from kept order by n`.execute(engine.worldDb)).rows.map(({ n }) => n)

  test('ends a call that takes too long, and answers those after it', async () => {
    await keep(1)
    const endless = sql`select count(*) from generate_series(1, 1000000000)`.execute(engine.worldDb)
    const waiting = kept()
    await expect(endless).rejects.toThrow(DatabaseAwayError)
    await expect(endless).rejects.toThrow(`took longer than ${callDeadlineMs} ms`)
    expect(await waiting).toEqual([1])
    await keep(2)
    expect(await kept()).toEqual([1, 2])
  })

  test('loses a transaction that was open then as a whole, and its code is told', async () => {
    const interrupted = engine.worldDb.transaction().execute(async (transaction) => {
      await sql`insert into kept values (100)`.execute(transaction)
      await sql`select pg_sleep(30)`.execute(transaction)
    })
    await expect(interrupted).rejects.toThrow(DatabaseAwayError)
    expect(await kept()).not.toContain(100)
  })

  test('comes back when its worker dies by itself, and still delivers notifications', async () => {
    const heard: string[] = []
    let subscriptions = 0
    const jobs = engine.jobsDatabase('us')
    const listener = await jobs.listen?.(
      'news',
      (payload) => heard.push(payload),
      () => subscriptions++,
    )
    const instance = await engine.database.acquire()
    // What a crash looks like from here: the thread is gone in the middle of a call.
    const asked = instance.query('select pg_sleep(1)')
    instance.release(true)
    await expect(asked).rejects.toThrow(DatabaseAwayError)
    await keep(3)
    await waitFor(() => subscriptions === 2)
    await jobs.executeSql(`select pg_notify('news', 'it is back')`)
    await waitFor(() => heard.includes('it is back'))
    expect(await kept()).toEqual([1, 2, 3])
    await listener?.close()
  })

  test('answers all of many callers during the loss: done, or down', async () => {
    const endless = sql`select count(*) from generate_series(1, 1000000000)`.execute(engine.worldDb)
    const writes = Promise.allSettled([endless, ...Array.from({ length: 30 }, (_, i) => keep(1000 + i))])
    const [first, ...others] = await writes
    expect(first).toMatchObject({ status: 'rejected', reason: expect.any(DatabaseAwayError) })
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 'fulfilled'))
    expect((await kept()).filter((n) => n >= 1000)).toHaveLength(30)
  })

  test('is down once it is closed', async () => {
    await engine.close()
    await expect(kept()).rejects.toThrow(DatabaseAwayError)
  })
})
