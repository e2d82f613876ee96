import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DefaultVisibility } from '#domain/visibility.ts'
import { openTestEngine, type TestEngine } from '#server/testing/test-database.ts'
import { activityVisibleTo, projectVisibleTo, videoVisibleTo } from './visibility.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await openTestEngine()
})
afterAll(() => engine.destroy())

/** `fan` lists the owner as a friend, but not the other way round. */
const viewers = ['owner', 'friend', 'fan', 'stranger', undefined] as const
type Viewer = (typeof viewers)[number]
const visibilities = Object.values(DefaultVisibility)
const accounts = ['living', 'deleted', 'suspended', 'unpaid'] as const
const states = ['live', 'archived', 'deleted', 'hidden', 'removed', 'limited', 'duplicate'] as const

const restrictions: ReadonlySet<string> = new Set(['hidden', 'removed', 'limited'])

type Thing = {
  visibility: DefaultVisibility
  account: (typeof accounts)[number]
  state: (typeof states)[number]
}
const things: Thing[] = visibilities.flatMap((visibility) =>
  accounts.flatMap((account) => states.map((state) => ({ visibility, account, state }))),
)
const nameOf = ({ visibility, account, state }: Thing) => `${visibility} ${account} ${state}`

type Kind = 'activity' | 'project' | 'project with videos'

/** The rule in another form, for one thing at a time. */
function maySee(viewer: Viewer, { visibility, account, state }: Thing, kind: Kind): boolean {
  if (account === 'deleted' || account === 'suspended' || state === 'deleted') return false
  if (viewer === 'owner') return true
  // Nobody has paid for the storage of the videos for a month.
  if (account === 'unpaid' && kind === 'project with videos') return false
  // Only activities can be recorded twice.
  if (state === 'duplicate' && kind === 'activity') return false
  // Moderators hide and remove things; what is limited is merely in no list.
  if (state === 'archived' || state === 'hidden' || state === 'removed') return false
  const isOpen = visibility === DefaultVisibility.public || visibility === DefaultVisibility.unlisted
  return isOpen || (visibility === DefaultVisibility.friends && viewer === 'friend')
}

const momentIf = (is: boolean) => (is ? sql`now()` : sql`null::timestamptz`)
const rowsOf = (rows: RawBuilder<unknown>[]) => sql.join(rows.map((row) => sql`(${row})`))
const cells = (...values: RawBuilder<unknown>[]) => sql.join(values)
const text = (value: string) => sql`${value}::text`

/** All things at once, as tables of a query that replace those of the database. */
const world = sql`
  account (id, name, deleted_at, suspended_at, videos_hidden_at) as (values ${rowsOf(
    accounts.map((account) =>
      cells(
        text('owner'),
        text(account),
        momentIf(account === 'deleted'),
        momentIf(account === 'suspended'),
        momentIf(account === 'unpaid'),
      ),
    ),
  )}),
  friendship (account_id, friend_id) as (values ('owner', 'friend'), ('fan', 'owner'), ('other', 'stranger')),
  thing (id, account, account_id, effective_visibility, deleted_at, archived_at, restriction, duplicate_of) as (values ${rowsOf(
    things.map((thing) =>
      cells(
        text(nameOf(thing)),
        text(thing.account),
        text('owner'),
        sql`${thing.visibility}::int`,
        momentIf(thing.state === 'deleted'),
        momentIf(thing.state === 'archived'),
        restrictions.has(thing.state) ? text(thing.state) : sql`null::text`,
        thing.state === 'duplicate' ? text('another') : sql`null::text`,
      ),
    ),
  )})`

async function seenIn(statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${statement}`.execute(engine.worldDb)
  return rows.map(({ id }) => id).toSorted()
}

const expected = (viewer: Viewer, kind: Kind) =>
  things
    .filter((thing) => maySee(viewer, thing, kind))
    .map(nameOf)
    .toSorted()

describe.each([
  ['activity', activityVisibleTo, 'activity'],
  ['project', projectVisibleTo, 'project'],
  ['project', projectVisibleTo, 'project with videos'],
] as const)('an %s', (table, visibleTo, kind) => {
  test.each(viewers)('is visible to those who may see it, and to nobody else: %s', async (viewer) => {
    const seen = await seenIn(sql`
      with ${world}, ${sql.raw(table)} as (select * from thing),
      project_video (project_id) as (select id from thing where ${kind === 'project with videos'})
      select ${sql.raw(table)}.id from ${sql.raw(table)} join account on account.name = ${sql.raw(table)}.account
      where ${visibleTo(viewer)}`)
    expect(seen).toEqual(expected(viewer, kind))
    expect(seen.length).toBeGreaterThan(0)
  })
})

/** A video for each project that has the state of the account, and one in no project. */
const videosIn = (state: Thing['state'], viewer: Viewer) =>
  seenIn(sql`
    with ${world}, project as (select * from thing),
    project_video (project_id, video_id) as (select id, id from project),
    video (id, account, account_id, deleted_at, archived_at) as (
      select id, account, 'owner', ${momentIf(state === 'deleted')}, ${momentIf(state === 'archived')} from project
      union all select 'unused', 'living', 'owner', ${momentIf(state === 'deleted')}, null)
    select video.id from video join account on account.name = video.account where ${videoVisibleTo(viewer)}`)

describe('a video', () => {
  test.each(viewers)(
    'is visible to its owner, and to those who may see a project with it: %s',
    async (viewer) => {
      const own = [
        ...things.filter(({ account }) => account === 'living' || account === 'unpaid').map(nameOf),
        'unused',
      ].toSorted()
      expect(await videosIn('live', viewer)).toEqual(
        viewer === 'owner' ? own : expected(viewer, 'project with videos'),
      )
      expect(await videosIn('archived', viewer)).toEqual(viewer === 'owner' ? own : [])
      expect(await videosIn('deleted', viewer)).toEqual([])
    },
  )

  test('is not visible just because another video is in a project', async () => {
    const seen = await seenIn(sql`
      with ${world}, project as (select * from thing),
      project_video (project_id, video_id) as (select id, 'another' from project),
      video (id, account, account_id, deleted_at, archived_at) as (
        values ('this', 'living', 'owner', null::timestamptz, null::timestamptz))
      select video.id from video join account on account.name = video.account where ${videoVisibleTo('stranger')}`)
    expect(seen).toEqual([])
  })
})
