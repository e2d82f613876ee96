import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Activity, getActivity } from '#contract/activities/activity.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { givenActivity, type GivenActivity } from '#server/testing/given-activity.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { columnsThat, declaredOf } from './activity-columns.ts'
import { insertActivities, type NewActivity } from './save-activity.ts'
import { takeOver } from './take-over.ts'

let server: TestApp
let owner: GivenAccount

beforeAll(async () => {
  server = await startTestApp()
  owner = await givenAccount(server)
})
afterAll(() => server.close())

const db = () => server.services.cells.of(owner.id).db

type LiveColumn = { name: string; type: string }

const listLiveColumns = async (): Promise<LiveColumn[]> => {
  const { rows } = await sql<LiveColumn>`
    select attname as name, atttypid::regtype::text as type from pg_attribute
    where attrelid = 'activity'::regclass and attnum > 0 and not attisdropped order by attname`.execute(db())
  return rows
}

test('each column of the table is declared, and no others', async () => {
  const live = await listLiveColumns()
  expect(columnsThat(() => true).toSorted()).toEqual(live.map(({ name }) => name))
})

test('what a page shows is in its contract', () => {
  const shown = columnsThat(({ others }) => others !== 'unshown')
  expect(shown.filter((name) => !(name in Activity.shape))).toEqual([])
  expect(shown).toContain('distance_m')
})

test('others get no text of an activity that is not declared as theirs to see', async () => {
  const { id } = await givenActivity(server, owner, { visibility: Visibility.public })
  const texts = (await listLiveColumns()).filter(
    ({ name, type }) => type === 'text' && !limited.has(name) && !(name in allowed),
  )
  await sql`
    update activity set ${sql.join(texts.map(({ name }) => sql`${sql.ref(name)} = ${`canary ${name}`}`))}
    where id = ${id}`.execute(db())
  const told = async (viewer?: GivenAccount): Promise<string[]> => {
    const { statusCode, body } = await server.get(getActivity.path.replace(':id', id), viewer)
    expect(statusCode).toBe(200)
    return texts.flatMap(({ name }) => (body.includes(`canary ${name}`) ? [name] : []))
  }
  const shown: string[] = columnsThat(({ others }) => others === 'whole' || others === 'cut')
  // Part of `altitude`, unless something is hidden.
  expect((await told()).filter((name) => !shown.includes(name))).toEqual(['terrain_model'])
  expect(await told()).toContain('description')
  expect((await told(owner)).toSorted()).toEqual(expect.arrayContaining(await told()))
})

/** Columns that refer to other rows, or are limited to some values; the rest can have any value of its type. */
const limited = new Set([
  'id',
  'account_id',
  'file_id',
  'upload_id',
  'duplicate_of',
  'maybe_same_as',
  'gear_id',
  'deleted_with',
  'visibility',
  'effective_visibility',
  'is_owner_only',
  'recording_rank',
  'edited_fields',
  'sport',
])

/** A value of the type that differs with `n`. */
function valueOf({ name, type }: LiveColumn, n: number): unknown {
  if (type === 'boolean') return n % 2 === 0
  if (type === 'jsonb') return JSON.stringify({ [name]: n })
  if (type === 'text[]') return `{${name}${n}}`
  if (type === 'date') return `2026-02-0${n}`
  if (type.startsWith('timestamp')) return `2026-02-0${n}T00:00:00Z`
  if (type === 'text') return allowed[name]?.[n - 1] ?? `${name} ${n}`
  return n
}

const allowed: Record<string, readonly string[]> = {
  provider: ['strava', 'polar'],
  comments: ['friends', 'off'],
  restriction: ['limited', 'removed'],
  altitude_source: ['barometer', 'satellites'],
}

/** An activity whose columns have other values than those of another one. */
async function givenDistinct(n: number): Promise<GivenActivity> {
  const activity = await givenActivity(server, owner)
  const columns = (await listLiveColumns()).filter(({ name }) => !limited.has(name))
  await sql`
    update activity set ${sql.join(columns.map((column) => sql`${sql.ref(column.name)} = ${valueOf(column, n)}`))}
    where id = ${activity.id}`.execute(db())
  return activity
}

const read = async (id: string): Promise<Record<string, unknown>> =>
  db().selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const transact = (work: (trx: CellTransaction) => Promise<unknown>) => db().transaction().execute(work)

test('a better recording replaces what a recording says, and nothing else', async () => {
  const [kept, better] = [await givenDistinct(1), await givenDistinct(2)]
  const [before, other] = [await read(kept.id), await read(better.id)]
  await transact((trx) =>
    takeOver(trx, {
      accountId: owner.id,
      from: better.id,
      to: kept.id,
      defaultVisibility: DefaultVisibility.onlyMe,
      hasTexts: false,
      now: new Date(server.services.now()),
    }),
  )
  const after = await read(kept.id)
  const expected = declaredOf(({ replaced }, name) => {
    if (typeof replaced === 'object') return replaced.again === 'null' ? null : replaced.again
    if (replaced === 'decided') return undefined
    return (replaced === 'taken' ? other : before)[name]
  })
  expect(after).toMatchObject(Object.fromEntries(expected))
  expect(after).toMatchObject({ laps: { laps: 2 }, private_note: 'private_note 1', title: 'title 1' })
})

test('texts of a better recording that its owner wrote are taken, unless they were edited here', async () => {
  const [kept, better] = [await givenDistinct(1), await givenDistinct(2)]
  await sql`update activity set edited_fields = '{title}' where id = ${kept.id}`.execute(db())
  await transact((trx) =>
    takeOver(trx, {
      accountId: owner.id,
      from: better.id,
      to: kept.id,
      defaultVisibility: DefaultVisibility.onlyMe,
      hasTexts: true,
      now: new Date(server.services.now()),
    }),
  )
  expect(await read(kept.id)).toMatchObject({ title: 'title 1', description: 'description 2' })
})

test('an activity that comes back after its deletion has what its owner wrote, and samples of the new upload', async () => {
  const [deleted, again] = [await givenDistinct(1), await givenDistinct(2)]
  const before = await read(deleted.id)
  const columns = await listLiveColumns()
  const upload = Object.fromEntries(
    columns
      .filter(({ name }) => !limited.has(name) || name === 'sport')
      .map((column) => [column.name, column.name === 'sport' ? 'hiking' : valueOf(column, 2)]),
  )
  await transact((trx) =>
    insertActivities(trx, [{ ...upload, id: deleted.id, account_id: owner.id } as NewActivity]),
  )
  const [after, other] = [await read(deleted.id), await read(again.id)]
  const expected = declaredOf(({ back }, name) => {
    if (limited.has(name) || back === 'decided') return undefined
    if (typeof back === 'object') return back.again
    return (back === 'new' ? other : before)[name]
  })
  expect(after).toMatchObject(Object.fromEntries(expected))
  expect(after).toMatchObject({
    deleted_at: null,
    telemetry_key: 'telemetry_key 2',
    title: 'title 1',
    private_note: 'private_note 1',
  })
})
