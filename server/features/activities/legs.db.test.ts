import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getActivity, getActivityLegs, listActivities, type Activity } from '#contract/activities/activity.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import { DefaultVisibility, Visibility } from '#domain/visibility.ts'
import { givenActivity, givenSamples, givenStartMs } from '#server/testing/given-activity.ts'
import { givenArrivedUpload } from '#server/testing/given-arrived-upload.ts'
import { confirm } from '#server/testing/given-comment.ts'
import { givenFriendship } from '#server/testing/given-friends.ts'
import { givenTriathlon } from '#server/testing/given-triathlon.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { acceptActivityUpload, findActivityImport } from '#server/features/imports/start-import.ts'

let app: TestApp
let owner: GivenAccount
beforeAll(async () => {
  app = await startTestApp({ config: { role: 'all' } })
})
beforeEach(async () => {
  owner = await givenAccount(app, { home: 'eu' })
})
afterAll(() => app.close())

type As = 'owner' | 'others'

async function legsOf(id: string, viewer?: GivenAccount, as: As = 'owner'): Promise<Activity[]> {
  const reply = await app.get(`${getActivityLegs.path.replace(':id', id)}?as=${as}`, viewer)
  expect(reply.statusCode).toBe(200)
  return reply.json<{ items: Activity[] }>().items
}

const activityOf = async (id: string, viewer?: GivenAccount, as: As = 'owner') =>
  (await app.get(`${getActivity.path.replace(':id', id)}?as=${as}`, viewer)).json<Activity>()

async function importTriathlon(): Promise<string[]> {
  const uploadId = await givenArrivedUpload(app, owner, { filename: 'race.fit', bytes: givenTriathlon() })
  await acceptActivityUpload(app.services, { viewer: owner, uploadId })
  await waitFor(async () => {
    const found = await findActivityImport(app.services, owner, uploadId)
    return found?.state !== 'processing' && found
  }, 40_000)
  const rows = await app.services.cells
    .at('eu')
    .db.selectFrom('activity')
    .select('id')
    .where('account_id', '=', owner.id)
    .where('deleted_at', 'is', null)
    .orderBy('start_time_ms')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives three legs, each with its own visibility. */
async function givenLegs(...choices: Visibility[]): Promise<string[]> {
  const ids: string[] = []
  for (const [n, visibility] of choices.entries()) {
    const samples = givenSamples({ startMs: givenStartMs + n * 600_000 })
    const sport = (['open_water_swimming', 'cycling', 'running'] as const)[n % 3]!
    const given = await givenActivity(app, owner, {
      visibility,
      multisport_id: `event of ${owner.id}`,
      recording: { samples, sport },
    })
    ids.push(given.id)
  }
  return ids
}

test('the sessions of a triathlon are legs of one event, and each knows the others', async () => {
  const ids = await importTriathlon()
  expect(ids).toHaveLength(3)
  const legs = ids.map((id, n) => ({ id, sport: ['swimming', 'cycling', 'running'][n] }))
  for (const id of ids) expect((await activityOf(id, owner)).legs).toEqual(legs)
  const whole = await legsOf(ids[1]!, owner)
  expect(whole.map(({ sport, distance_m }) => [sport, Math.round(distance_m ?? 0)])).toEqual([
    ['swimming', 75],
    ['cycling', 2400],
    ['running', 1600],
  ])
  expect(whole[0]?.pool).toMatchObject({ pool_m: 25, unit: 'm', lengths: [{}, {}, { is_rest: true }, {}] })
  expect(whole[1]?.pool).toBeNull()
  const { items } = (await app.get(listActivities.path, owner)).json<{ items: { multisport_id: string }[] }>()
  expect(new Set(items.map(({ multisport_id }) => multisport_id)).size).toBe(1)
})

test('importing the same file again changes nothing', async () => {
  const ids = await importTriathlon()
  expect(await importTriathlon()).toEqual(ids)
})

test('a deleted leg leaves its event, comes back with it, and a single leg is no event', async () => {
  const [swim = '', ride = '', run = ''] = await givenLegs(0, 0, 0)
  const legs = async (id: string) => (await activityOf(id, owner)).legs.map((leg) => leg.id)
  await app.post(`/api/activity/${ride}/delete`, {}, owner)
  expect(await legs(swim)).toEqual([swim, run])
  await app.post(`/api/activity/${run}/delete`, {}, owner)
  expect(await legs(swim)).toEqual([])
  expect(await legsOf(swim, owner)).toEqual([])
  await app.post(`/api/activity/${run}/undelete`, {}, owner)
  await app.post(`/api/activity/${ride}/undelete`, {}, owner)
  expect(await legs(run)).toEqual([swim, ride, run])
})

test('an archived leg leaves its event', async () => {
  const [swim = '', ride = '', run = ''] = await givenLegs(0, 0, 0)
  await app.post(`/api/activity/${ride}/archive`, {}, owner)
  expect((await activityOf(swim, owner)).legs.map(({ id }) => id)).toEqual([swim, run])
})

test('a leg that was recorded twice is represented by the activity that counts', async () => {
  const [swim = '', ride = ''] = await givenLegs(0, 0, 0)
  const other = await givenActivity(app, owner, { recording: { sport: 'running', samples: givenSamples() } })
  const { db } = app.services.cells.of(swim)
  const [, , run = ''] = (await activityOf(swim, owner)).legs.map(({ id }) => id)
  await db.updateTable('activity').set({ duplicate_of: other.id }).where('id', '=', run).execute()
  const wanted = [swim, ride, other.id].toSorted()
  expect((await activityOf(swim, owner)).legs.map(({ id }) => id).toSorted()).toEqual(wanted)
  expect((await activityOf(other.id, owner)).legs.map(({ id }) => id).toSorted()).toEqual(wanted)
})

const { public: open, unlisted, friends, onlyMe } = Visibility

/** For three legs with these visibilities: to which of them each viewer is led from the first one. */
test.each<[string, Visibility[], Record<string, number[]>]>([
  [
    'public',
    [open, open, open],
    { visitor: [0, 1, 2], friend: [0, 1, 2], owner: [0, 1, 2], preview: [0, 1, 2] },
  ],
  [
    'one private',
    [open, onlyMe, open],
    { visitor: [0, 2], friend: [0, 2], owner: [0, 1, 2], preview: [0, 2] },
  ],
  ['two private', [open, onlyMe, onlyMe], { visitor: [], friend: [], owner: [0, 1, 2], preview: [] }],
  [
    'one for friends',
    [open, friends, open],
    { visitor: [0, 2], friend: [0, 1, 2], owner: [0, 1, 2], preview: [0, 2] },
  ],
  [
    'a link among public ones',
    [open, unlisted, open],
    { visitor: [0, 2], friend: [0, 2], owner: [0, 1, 2], preview: [0, 2] },
  ],
  [
    'links only',
    [unlisted, unlisted, open],
    { visitor: [0, 1, 2], friend: [0, 1, 2], owner: [0, 1, 2], preview: [0, 1, 2] },
  ],
  [
    'a link from friends',
    [friends, unlisted, friends],
    { friend: [0, 2], owner: [0, 1, 2], preview: [0, 2] },
  ],
])('%s: others see the legs that they may see, and nothing of the rest', async (_, choices, wanted) => {
  const ids = await givenLegs(...choices)
  const friend = await givenAccount(app, { home: 'us' })
  for (const account of [owner, friend]) await confirm(app, account)
  await givenFriendship(app, owner, friend)
  const [first = ''] = ids
  const asked: Record<string, [GivenAccount | undefined, As]> = {
    visitor: [undefined, 'owner'],
    friend: [friend, 'owner'],
    owner: [owner, 'owner'],
    preview: [owner, 'others'],
  }
  for (const [name, expected] of Object.entries(wanted)) {
    const [viewer, as] = asked[name]!
    const whole = await legsOf(first, viewer, as)
    expect([name, whole.map(({ id }) => ids.indexOf(id))]).toEqual([name, expected])
    const activity = await activityOf(first, viewer, as)
    expect([name, activity.legs.map(({ id }) => ids.indexOf(id))]).toEqual([name, expected])
    const hidden = ids.filter((_id, n) => n > 0 && !expected.includes(n))
    const text = JSON.stringify([whole, activity])
    for (const id of hidden) expect(text).not.toContain(id)
    expect(text).not.toContain('event of')
  }
})

test('what someone may not see has no legs either', async () => {
  const [swim = ''] = await givenLegs(onlyMe, open, open)
  expect((await app.get(getActivityLegs.path.replace(':id', swim))).statusCode).toBe(404)
})

test('lengths and what a dive computer said are for others only as far as nothing is hidden', async () => {
  const pool = { pool_m: 25, unit: 'm', lengths: [] }
  const dive = { max_depth_m: 18, average_depth_m: 9, bottom_time_ms: 1000, surface_interval_ms: null }
  const { id } = await givenActivity(app, owner, {
    visibility: open,
    pool: JSON.stringify(pool),
    dive: JSON.stringify(dive),
  })
  expect(await activityOf(id, owner)).toMatchObject({ pool, dive })
  expect(await activityOf(id)).toMatchObject({ pool, dive: null })
  expect(await activityOf(id, owner, 'others')).toMatchObject({ pool, dive: null })
  await app.post(savePrivacy.path, { hide_start_m: 500, hide_end_m: 0 }, owner)
  expect(await activityOf(id, owner)).toMatchObject({ pool, dive })
  expect(await activityOf(id)).toMatchObject({ pool: null, dive: null })
  expect(await activityOf(id, owner, 'others')).toMatchObject({ pool: null, dive: null })
})

test('legs follow the default visibility of the account', async () => {
  const [swim = ''] = await givenLegs(0, 0)
  expect((await app.get(getActivityLegs.path.replace(':id', swim))).statusCode).toBe(404)
  await app.services.cells
    .at('eu')
    .db.updateTable('activity')
    .set({ effective_visibility: DefaultVisibility.public })
    .where('account_id', '=', owner.id)
    .execute()
  expect(await legsOf(swim)).toHaveLength(2)
})
