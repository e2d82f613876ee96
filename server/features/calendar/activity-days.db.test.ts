import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  integer,
  nat,
  option,
  record,
  type Arbitrary,
} from 'fast-check'
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Sport } from '#domain/sport.ts'
import type { CellDb, CellTransaction } from '#server/db/schema.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { cellActivityDays } from '#server/db/migrations/0040_cell_activity_days.ts'
import { insertActivities } from '#server/features/recordings/save-activity.ts'

let server: TestApp
let ann: GivenAccount
let db: CellDb
beforeAll(async () => {
  server = await startTestApp()
})
beforeEach(async () => {
  ann = await givenAccount(server)
  db = server.services.cells.of(ann.id).db
})
afterAll(() => server.close())

type Sums = {
  day: string
  sport: string
  count: number
  distance_m: number | null
  elapsed_time_ms: number | null
  moving_time_ms: number | null
  ascent_m: number | null
  descent_m: number | null
  calories: number | null
}

const keptOf = async (accountId: string): Promise<Sums[]> =>
  (
    await sql<Sums>`
      select local_day as day, sport, count, distance_m, elapsed_time_ms, moving_time_ms, ascent_m, descent_m, calories
      from activity_day where account_id = ${accountId} order by 1, 2`.execute(db)
  ).rows

const countedOf = async (accountId: string): Promise<Sums[]> =>
  (
    await sql<Sums>`
      select local_day as day, sport, count(*)::int as count, sum(distance_m) as distance_m,
        sum(elapsed_time_ms)::float8 as elapsed_time_ms, sum(moving_time_ms)::float8 as moving_time_ms,
        sum(ascent_m) as ascent_m, sum(descent_m) as descent_m, sum(calories) as calories
      from activity
      where account_id = ${accountId} and deleted_at is null and duplicate_of is null and archived_at is null and is_timed
      group by 1, 2 order by 1, 2`.execute(db)
  ).rows

type Row = {
  day: string
  sport: Sport
  distance: number | null
  time: number | null
  ascent: number | null
  isTimed: boolean
}

const dayOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
const days = nat(3).map(dayOf)
const kinds = constantFrom<Sport>('cycling', 'running', 'other')
/** Whole numbers, whose sums are the same in every order. */
const amount = option(nat(10_000))
const rows: Arbitrary<Row> = record({
  day: days,
  sport: kinds,
  distance: amount,
  time: amount,
  ascent: amount,
  isTimed: constantFrom(true, true, true, false),
})

const given = (accountId: string, added: Row[]): Promise<string[]> =>
  db.transaction().execute((trx) => save(trx, accountId, added))

async function save(trx: CellTransaction, accountId: string, added: Row[]): Promise<string[]> {
  const activities = added.map(({ day, sport, distance, time, ascent, isTimed }) => ({
    id: newId('us', Date.now()),
    account_id: accountId,
    title: 'One of many',
    sport,
    start_time_ms: Date.parse(day),
    end_time_ms: Date.parse(day) + 1000,
    is_timed: isTimed,
    timezone: 'UTC',
    local_day: day,
    country: null,
    distance_m: distance,
    elapsed_time_ms: time,
    moving_time_ms: time,
    ascent_m: ascent,
    descent_m: ascent,
    calories: distance,
    point_count: 0,
    telemetry_key: 'none',
    hides_parts: false,
  }))
  await insertActivities(trx, activities)
  return activities.map(({ id }) => id)
}

/** What can happen to activities; `from` and `count` say to which ones, in the order they were added. */
const someOf = { from: nat(20), count: integer({ min: 1, max: 4 }) }
const change = (text: string) =>
  record({ ...someOf, row: rows }).map((parts) => ({ kind: 'change' as const, text, ...parts }))
const steps = array(
  constantFrom(
    record({ added: array(rows, { minLength: 1, maxLength: 6 }) }).map(({ added }) => ({
      kind: 'add' as const,
      added,
    })),
    change('sport'),
    change('day'),
    change('totals'),
    change('timed'),
    change('archive'),
    change('restore'),
    change('delete'),
    change('undelete'),
    change('duplicate'),
    change('title'),
    record(someOf).map((parts) => ({ kind: 'remove' as const, ...parts })),
  ).chain((step): Arbitrary<Step> => step),
  { minLength: 4, maxLength: 24 },
)
type Step =
  | { kind: 'add'; added: Row[] }
  | { kind: 'change'; text: string; from: number; count: number; row: Row }
  | { kind: 'remove'; from: number; count: number }

const settings = (text: string, { day, sport, distance, time, ascent, isTimed }: Row, original: string) => {
  const all: Record<string, ReturnType<typeof sql>> = {
    sport: sql`sport = ${sport}`,
    day: sql`local_day = ${day}::date`,
    totals: sql`distance_m = ${distance}, moving_time_ms = ${time}, elapsed_time_ms = ${time}, ascent_m = ${ascent}, descent_m = ${distance}, calories = ${ascent}`,
    timed: sql`is_timed = ${isTimed}`,
    archive: sql`archived_at = now()`,
    restore: sql`archived_at = null`,
    delete: sql`deleted_at = now()`,
    undelete: sql`deleted_at = null`,
    duplicate: sql`duplicate_of = nullif(${original}, id)`,
    title: sql`title = ${`Another ${day}`}`,
  }
  return all[text] ?? sql`title = title`
}

async function take(accountId: string, ids: string[], step: Step): Promise<void> {
  if (step.kind === 'add') {
    ids.push(...(await given(accountId, step.added)))
    return
  }
  const from = ids.length === 0 ? 0 : step.from % ids.length
  const chosen = ids.slice(from, from + step.count)
  if (step.kind === 'remove') {
    // A duplicate of a removed activity counts again.
    await db
      .deleteFrom('activity')
      .where('id', 'in', [...chosen, 'none'])
      .execute()
    ids.splice(from, step.count)
    return
  }
  const original = ids[0] ?? ''
  await sql`update activity set ${settings(step.text, step.row, original)} where id = any(${chosen})`.execute(
    db,
  )
}

test('the sums of days are those of the activities, whatever happens to them', async () => {
  await assert(
    asyncProperty(steps, async (taken) => {
      const [one, other] = [await givenAccount(server), await givenAccount(server)]
      await given(other.id, [
        { day: dayOf(0), sport: 'cycling', distance: 7, time: 7, ascent: 7, isTimed: true },
      ])
      const ids: string[] = []
      for (const step of taken) {
        await take(one.id, ids, step)
        expect(await keptOf(one.id)).toEqual(await countedOf(one.id))
      }
      expect(await keptOf(other.id)).toEqual(await countedOf(other.id))
      await db.deleteFrom('account').where('id', '=', one.id).execute()
      expect(await keptOf(one.id)).toEqual([])
      expect(await keptOf(other.id)).toHaveLength(1)
    }),
    { numRuns: 25 },
  )
})

const ride: Row = {
  day: '2026-03-01',
  sport: 'cycling',
  distance: 1000,
  time: 100,
  ascent: 10,
  isTimed: true,
}

test('two activities of a day that arrive at once are both counted', async () => {
  const isSaved = Promise.withResolvers<void>()
  const first = db.transaction().execute(async (trx) => {
    await save(trx, ann.id, [ride])
    isSaved.resolve()
    // The embedded database runs one transaction at a time.
    if (testEngineKind === 'postgres') await waitFor(() => isSomeoneWaiting(trx))
  })
  await isSaved.promise
  await Promise.all([first, given(ann.id, [ride])])
  expect(await keptOf(ann.id)).toEqual(await countedOf(ann.id))
  expect(await keptOf(ann.id)).toMatchObject([{ day: ride.day, count: 2, distance_m: 2000 }])
})

/** Whether another transaction has stored its activity, and waits to count. */
const isSomeoneWaiting = async (trx: CellTransaction): Promise<boolean> =>
  (await sql`select from pg_locks where not granted`.execute(trx)).rows.length > 0

test('what changes nothing about the sums does not write them', async () => {
  const [id = ''] = await given(ann.id, [ride])
  const version = async () =>
    (
      await sql<{ xmin: string }>`select xmin::text from activity_day where account_id = ${ann.id}`.execute(
        db,
      )
    ).rows[0]?.xmin
  const before = await version()
  await db.updateTable('activity').set({ title: 'Renamed', is_crossed: true }).where('id', '=', id).execute()
  expect(await version()).toBe(before)
  await db.updateTable('activity').set({ distance_m: 1001 }).where('id', '=', id).execute()
  expect(await version()).not.toBe(before)
})

test('activities from before there were sums are counted by the migration', async () => {
  await given(ann.id, [ride, ride, { ...ride, sport: 'running' }, { ...ride, isTimed: false }])
  const before = await keptOf(ann.id)
  expect(before.map(({ sport, count }) => [sport, count])).toEqual([
    ['cycling', 2],
    ['running', 1],
  ])
  await db.transaction().execute(async (trx) => {
    await sql`drop function keep_activity_days cascade; drop table activity_day`.execute(trx)
    // Migrations have no types for tables, because tables change over time.
    await cellActivityDays.up(trx as unknown as Transaction<unknown>)
  })
  expect(await keptOf(ann.id)).toEqual(before)
  await given(ann.id, [ride])
  expect(await keptOf(ann.id)).toEqual(await countedOf(ann.id))
})
