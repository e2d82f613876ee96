import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { DatabaseNewerError } from './engine.ts'
import { codeOf } from './failures.ts'
import { NestedQueryError } from './nested-query-guard.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await openTestEngine()
})
afterAll(() => engine.destroy())

const account = (id: string, email: string) => ({
  id,
  email,
  name: 'Ann',
  channel_name: null,
  password_hash: null,
  units: null,
  home: 'us' as const,
})

describe('schemas', () => {
  test('migrating again changes nothing, and when many migrate at once it happens once', async () => {
    const applied = () => sql`select * from schema_migration order by name`.execute(engine.cellDb('eu'))
    const before = await applied()
    await Promise.all([engine.migrate(), engine.migrate(), engine.migrate()])
    expect(before.rows.length).toBeGreaterThan(0)
    expect((await applied()).rows).toEqual(before.rows)
  })

  test('a database of a newer version is refused and left alone', async () => {
    const { worldDb } = engine
    await sql`insert into schema_migration (name) values ('9999_from_the_future')`.execute(worldDb)
    await expect(engine.migrate()).rejects.toThrow(DatabaseNewerError)
    await expect(engine.migrate()).rejects.toThrow(
      /newer version of Trailcast \(world: 9999_from_the_future\)/,
    )
    await sql`delete from schema_migration where name = '9999_from_the_future'`.execute(worldDb)
    await engine.migrate()
  })

  test('a row of one cell is in no other', async () => {
    await engine.cellDb('us').insertInto('account').values(account('us_cells', 'cells@example.org')).execute()
    const inEurope = await engine
      .cellDb('eu')
      .selectFrom('account')
      .select('id')
      .where('id', '=', 'us_cells')
      .execute()
    expect(inEurope).toEqual([])
    expect(
      await engine.cellDb('us').selectFrom('account').select('id').where('id', '=', 'us_cells').execute(),
    ).toHaveLength(1)
  })

  test('an email address belongs to one account, whatever its case, and an account to its home', async () => {
    const db = engine.cellDb('us')
    await db.insertInto('account').values(account('us_first', 'same@example.org')).execute()
    const again = await db
      .insertInto('account')
      .values(account('us_second', 'Same@Example.org'))
      .execute()
      .catch(codeOf)
    expect(again).toBe('23505')
    const elsewhere = await db
      .insertInto('account')
      .values(account('eu_third', 'third@example.org'))
      .execute()
      .catch(codeOf)
    expect(elsewhere).toBe('23514')
  })

  test('the sessions of an account are deleted with it', async () => {
    const db = engine.cellDb('us')
    await db.insertInto('account').values(account('us_leaving', 'leaving@example.org')).execute()
    const times = { expires_at: new Date(), last_used_at: new Date() }
    const session = {
      token_hash: new Uint8Array(32).fill(7),
      id: 'us_session',
      account_id: 'us_leaving',
      remember: true,
    }
    await db
      .insertInto('session')
      .values({ ...session, ...times })
      .execute()
    await db.deleteFrom('account').where('id', '=', 'us_leaving').execute()
    expect(
      await db.selectFrom('session').select('remember').where('account_id', '=', 'us_leaving').execute(),
    ).toEqual([])
  })

  test('PostGIS measures on the globe', async () => {
    const { rows } = await sql<{
      metres: number
    }>`select ST_Length('SRID=4326;LINESTRING(0 0, 0.1 0)'::geography) as metres`.execute(engine.worldDb)
    expect(rows[0]?.metres).toBeCloseTo(11_131.949, 2)
  })
})

describe('values', () => {
  test('come back as they were sent, on every engine', async () => {
    const at = new Date('2026-02-03T04:05:06.789Z')
    const bytes = new Uint8Array([0, 1, 254, 255])
    const { rows } = await sql`
      select ${9_007_199_254_740_991}::int8 as large, count(*) as counted, ${at}::timestamptz as at, ${bytes}::bytea as bytes,
        ${{ list: [1, 'two', null] }}::jsonb as json, ${0.1}::float8 as real, ${'ä\u{1f6b4}'}::text as text, ${['a', 'b"c']}::text[] as texts, ${null}::int as nothing, array[1, null]::int8[] as numbers
      from (values (1), (2)) as two`.execute(engine.worldDb)
    const json = { list: [1, 'two', null] }
    expect(rows).toEqual([
      {
        large: 9_007_199_254_740_991,
        counted: 2,
        at,
        bytes,
        json,
        real: 0.1,
        text: 'ä\u{1f6b4}',
        texts: ['a', 'b"c'],
        nothing: null,
        numbers: [1, null],
      },
    ])
  })

  test('a number that would be rounded is an error', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(engine.worldDb)).rejects.toThrow(
      'too large to be exact',
    )
    expect((await sql`select 1 as one`.execute(engine.worldDb)).rows).toEqual([{ one: 1 }])
  })
})

const read = async (id: number) => {
  const { rows } = await sql<{ n: number }>`select n from counter where id = ${id}`.execute(engine.worldDb)
  return rows[0]?.n
}

describe('transactions', () => {
  beforeAll(() => sql`create table counter (id int primary key, n int not null)`.execute(engine.worldDb))

  test('twenty concurrent ones that read and then write lose no update', async () => {
    await sql`insert into counter values (1, 0)`.execute(engine.worldDb)
    const step = () =>
      engine.worldDb.transaction().execute(async (transaction) => {
        const { rows } = await sql<{ n: number }>`select n from counter where id = 1 for update`.execute(
          transaction,
        )
        await sql`update counter set n = ${(rows[0]?.n ?? 0) + 1} where id = 1`.execute(transaction)
      })
    await Promise.all(Array.from({ length: 20 }, step))
    expect(await read(1)).toBe(20)
  })

  test('a failed one leaves nothing behind', async () => {
    const failing = engine.worldDb.transaction().execute(async (transaction) => {
      await sql`insert into counter values (2, 0)`.execute(transaction)
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await read(2)).toBeUndefined()
  })

  test('one whose error was swallowed does not pretend to be committed', async () => {
    const swallowing = engine.worldDb.transaction().execute(async (transaction) => {
      await sql`insert into counter values (3, 0)`.execute(transaction)
      await sql`insert into counter values (3, 0)`.execute(transaction).catch(() => {})
    })
    await expect(swallowing).rejects.toThrow('rolled back instead of committed')
    expect(await read(3)).toBeUndefined()
  })

  test('a query beside its own transaction fails at once instead of waiting for itself', async () => {
    const beside = engine.worldDb.transaction().execute(() => sql`select 1`.execute(engine.cellDb('us')))
    await expect(beside).rejects.toThrow(NestedQueryError)
    const jobBeside = engine.worldDb
      .transaction()
      .execute(() => engine.jobsDatabase('us').executeSql('select 1'))
    await expect(jobBeside).rejects.toThrow('pass the transaction on')
    expect(await read(1)).toBe(20)
  })

  test('work that a transaction started without waiting may query once it is over', async () => {
    let later: Promise<unknown> | undefined
    let isOver = false
    await engine.worldDb.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction)
      later = waitFor(() => isOver).then(() => read(1))
    })
    isOver = true
    expect(await later).toBe(20)
  })
})

describe('the database of the job queue', () => {
  test('runs several statements and returns the rows of all of them', async () => {
    const jobs = engine.jobsDatabase('us')
    const { rows } = await jobs.executeSql(
      'begin; create table pile (a int); insert into pile values (1) returning a; commit',
    )
    expect(rows).toEqual([{ a: 1 }])
  })

  test('a block that fails in the middle does not affect the next one', async () => {
    const jobs = engine.jobsDatabase('us')
    await expect(jobs.executeSql('begin; select 1/0; commit')).rejects.toThrow('division by zero')
    expect((await jobs.executeSql('select $1::int as a', [5])).rows).toEqual([{ a: 5 }])
  })

  test('receives notifications on a channel until it is closed', async () => {
    const jobs = engine.jobsDatabase('eu')
    const heard: string[] = []
    let subscriptions = 0
    const listener = await jobs.listen?.(
      'Some-channel',
      (payload) => heard.push(payload),
      () => subscriptions++,
    )
    await waitFor(() => subscriptions === 1)
    await jobs.executeSql(`select pg_notify('Some-channel', 'first')`)
    await waitFor(() => heard.length === 1)
    await listener?.close()
    await jobs.executeSql(`select pg_notify('Some-channel', 'second')`)
    await jobs.executeSql('select 1')
    expect(heard).toEqual(['first'])
  })
})

test('the health check answers', () => expect(engine.check()).resolves.toBeUndefined())
