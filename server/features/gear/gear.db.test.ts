import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeActivity, listActivities, type ActivityItem } from '#contract/activities/activity.ts'
import { changeActivities } from '#contract/activities/delete-activities.ts'
import { getActivityExtras, type ActivityExtras } from '#contract/activities/activity-extras.ts'
import { changeGear, createGear, deleteGear, listGear, mergeGear, type Gear } from '#contract/gear/gear.ts'
import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenActivity, givenSamples, type ActivityOptions } from '#server/testing/given-activity.ts'
import { givenArrivedUpload } from '#server/testing/given-arrived-upload.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { markUndone } from '#server/features/imports/undo.queries.ts'
import { importActivities } from '#server/features/imports/jobs/import-activities.job.ts'
import { giveDefaultGear, newForMs } from './gear.queries.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const add = async (owner: GivenAccount, fields: object) =>
  (await server.post(createGear.path, { kind: 'bike', ...fields }, owner)).json<{ id: string }>().id
const list = async (owner: GivenAccount) =>
  (await server.get(listGear.path, owner)).json<{ items: Gear[] }>().items
const change = (owner: GivenAccount, id: string, fields: object) =>
  server.post(changeGear.path.replace(':id', id), fields, owner)
const gearOf = async (owner: GivenAccount, id: string) =>
  (await server.get(getActivityExtras.path.replace(':id', id), owner)).json<ActivityExtras>().gear
const ridden = (owner: GivenAccount, gear_id: string, more: ActivityOptions = {}) =>
  givenActivity(server, owner, {
    gear_id,
    distance_m: 1000,
    moving_time_ms: 60_000,
    ascent_m: 10,
    recording: { samples: givenSamples({ points: 3 }) },
    ...more,
  })

test('gear is summed up over the activities that lists show', async () => {
  const ann = await givenAccount(server)
  const id = await add(ann, { name: 'Gravel bike', brand: 'Cube', initial_distance_m: 5000 })
  const unused = await add(ann, { kind: 'shoes', name: 'New shoes' })
  await ridden(ann, id, { local_day: '2026-01-02' })
  await ridden(ann, id, { local_day: '2026-03-04', distance_m: 234 })
  const original = await ridden(ann, id, { local_day: '2026-02-03' })
  await ridden(ann, id, { duplicate_of: original.id })
  const [archived, deleted] = [await ridden(ann, id), await ridden(ann, id)]
  await givenActivity(server, ann)
  await server.post(changeActivities.path, { action: 'archive', ids: [archived.id] }, ann)
  await server.post(changeActivities.path, { action: 'delete', ids: [deleted.id] }, ann)
  const items = await list(ann)
  expect(items).toMatchObject([
    {
      id,
      name: 'Gravel bike',
      brand: 'Cube',
      count: 3,
      distance_m: 7234,
      moving_time_ms: 180_000,
      ascent_m: 30,
      first_day: '2026-01-02',
      last_day: '2026-03-04',
      is_retired: false,
    },
    { id: unused, count: 0, distance_m: 0, moving_time_ms: 0, first_day: null, last_day: null },
  ])
  await server.post(changeActivities.path, { action: 'undelete', ids: [deleted.id] }, ann)
  await server.post(changeActivities.path, { action: 'restore', ids: [archived.id] }, ann)
  expect(await list(ann)).toMatchObject([{ count: 5, distance_m: 9234 }, { count: 0 }])
})

test('the list of activities can be limited to one piece of gear', async () => {
  const ann = await givenAccount(server)
  const [bike, other] = [await add(ann, { name: 'A' }), await add(ann, { name: 'B' })]
  const mine = await ridden(ann, bike)
  await ridden(ann, other)
  const shown = (await server.get(`${listActivities.path}?gear=${bike}`, ann)).json<{
    items: ActivityItem[]
  }>()
  expect(shown.items.map(({ id }) => id)).toEqual([mine.id])
})

test('an activity gets gear, other gear or none, and never gear of someone else', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const [bike, foreign] = [await add(ann, { name: 'Bike' }), await add(bob, { name: 'Bike' })]
  const { id } = await givenActivity(server, ann)
  const path = changeActivity.path.replace(':id', id)
  await server.post(path, { gear_id: bike }, ann)
  expect(await gearOf(ann, id)).toEqual({ id: bike, kind: 'bike', name: 'Bike' })
  const refused = await server.post(path, { gear_id: foreign }, ann)
  expect([refused.statusCode, refused.body]).toEqual([422, serverMessages.gearMissing])
  expect(await gearOf(ann, id)).toMatchObject({ id: bike })
  // Other changes leave the gear as it is.
  await server.post(path, { title: 'Named' }, ann)
  expect(await gearOf(ann, id)).toMatchObject({ id: bike })
  await server.post(path, { gear_id: null }, ann)
  expect(await gearOf(ann, id)).toBeNull()
})

test('retired gear comes last, is no default any more, and can be brought back', async () => {
  const ann = await givenAccount(server)
  const id = await add(ann, { name: 'A', default_sports: ['cycling'] })
  const other = await add(ann, { name: 'B' })
  await ridden(ann, id)
  await change(ann, id, { is_retired: true })
  expect(await list(ann)).toMatchObject([
    { id: other },
    { id, is_retired: true, default_sports: [], count: 1 },
  ])
  await change(ann, id, { default_sports: ['cycling'] })
  expect((await list(ann)).at(-1)).toMatchObject({ id, default_sports: [] })
  await change(ann, id, { is_retired: false, default_sports: ['running'] })
  expect(await list(ann)).toMatchObject([
    { id, is_retired: false, default_sports: ['running'] },
    { id: other },
  ])
})

test('a sport has one default at most', async () => {
  const ann = await givenAccount(server)
  const first = await add(ann, { name: 'A', default_sports: ['cycling', 'road_cycling'] })
  const second = await add(ann, { name: 'B', default_sports: ['cycling'] })
  const defaults = async () =>
    Object.fromEntries((await list(ann)).map((one) => [one.id, one.default_sports]))
  expect(await defaults()).toEqual({ [first]: ['road_cycling'], [second]: ['cycling'] })
  await Promise.all([
    change(ann, first, { default_sports: ['running'] }),
    change(ann, second, { default_sports: ['running'] }),
  ])
  expect(Object.values(await defaults()).flat()).toEqual(['running'])
})

/** Uploads a file, and returns its only activity. */
async function upload(owner: GivenAccount, startMs: number): Promise<string> {
  const bytes = givenGpx({ startMs, type: 'running' })
  const uploadId = await givenArrivedUpload(server, owner, { filename: 'run.gpx', bytes })
  const { db } = server.services.cells.of(owner.id)
  await db.updateTable('upload').set({ state: 'complete' }).where('id', '=', uploadId).execute()
  await server.run(importActivities, { accountId: owner.id, uploadId }, owner.home)
  const found = await db.selectFrom('activity').select('id').where('upload_id', '=', uploadId).execute()
  return found[0]?.id ?? ''
}

test('new activities of a sport get its default gear; older ones and other sports do not', async () => {
  const ann = await givenAccount(server)
  const shoes = await add(ann, { name: 'Shoes', default_sports: ['hiking', 'running'] })
  await add(ann, { name: 'Bike', default_sports: ['cycling'] })
  const now = server.services.now()
  expect(await gearOf(ann, await upload(ann, now - dayMs))).toMatchObject({ id: shoes })
  expect(await gearOf(ann, await upload(ann, now - newForMs - dayMs))).toBeNull()
  await change(ann, shoes, { default_sports: ['hiking'] })
  expect(await gearOf(ann, await upload(ann, now - 3 * dayMs))).toBeNull()
})

test('someone else neither loses their default gear to mine, nor lends it to my activities', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const now = server.services.now()
  const defaultsOfBob = async () => (await list(bob)).map((one) => one.default_sports)
  await add(bob, { name: 'Shoes of Bob', default_sports: ['running', 'hiking'] })
  expect(await gearOf(ann, await upload(ann, now - dayMs))).toBeNull()
  const shoes = await add(ann, { name: 'Shoes', default_sports: ['running'] })
  expect(await defaultsOfBob()).toEqual([['running', 'hiking']])
  await change(ann, shoes, { default_sports: ['running', 'hiking'] })
  expect(await defaultsOfBob()).toEqual([['running', 'hiking']])
  expect(await gearOf(ann, await upload(ann, now - 2 * dayMs))).toMatchObject({ id: shoes })
  // Someone who names activities of another account changes none of them.
  const foreign = await givenActivity(server, bob, { sport: 'running', start_time_ms: now - dayMs })
  const { db } = server.services.cells.of(ann.id)
  await db.transaction().execute((trx) => giveDefaultGear(trx, { accountId: ann.id, ids: [foreign.id], now }))
  expect(await gearOf(bob, foreign.id)).toBeNull()
})

test('undoing an import leaves gear that its owner has made or changed', async () => {
  const ann = await givenAccount(server)
  const { db } = server.services.cells.of(ann.id)
  await add(ann, { name: 'Made here' })
  const named = ['Named by the export', 'Changed since'].map((name) => ({
    id: newId(ann.home, server.services.now()),
    account_id: ann.id,
    kind: 'bike' as const,
    name,
  }))
  await db.insertInto('gear').values(named).execute()
  await change(ann, named[1]?.id ?? '', { note: 'Changed' })
  await db.transaction().execute((trx) => markUndone(trx, { accountId: ann.id, uploadId: 'none' }))
  expect((await list(ann)).map(({ name }) => name)).toEqual(['Changed since', 'Made here'])
})

test('deleted gear leaves its activities', async () => {
  const ann = await givenAccount(server)
  const id = await add(ann, { name: 'Old shoes' })
  const activity = await ridden(ann, id)
  expect((await server.post(deleteGear.path.replace(':id', id), undefined, ann)).statusCode).toBe(204)
  expect(await list(ann)).toEqual([])
  expect(await gearOf(ann, activity.id)).toBeNull()
})

test('two names of the same gear become one, with everything of both', async () => {
  const ann = await givenAccount(server)
  const kept = await add(ann, {
    name: 'A',
    model: 'Attain',
    initial_distance_m: 100,
    default_sports: ['cycling'],
  })
  const gone = await add(ann, {
    name: 'B',
    brand: 'Cube',
    model: 'Reaction',
    note: 'New chain in May',
    replace_at_m: 9000,
    initial_distance_m: 20,
    default_sports: ['running'],
  })
  await ridden(ann, kept)
  const deleted = await ridden(ann, gone)
  const moved = await ridden(ann, gone)
  await server.post(changeActivities.path, { action: 'delete', ids: [deleted.id] }, ann)
  const merge = (id: string, into: string, asker = ann) =>
    server.post(mergeGear.path.replace(':id', id), { into }, asker)
  const itself = await merge(kept, kept)
  expect([itself.statusCode, itself.body]).toEqual([422, serverMessages.sameGear])
  const foreign = await add(await givenAccount(server), { name: 'A' })
  expect((await merge(gone, foreign)).statusCode).toBe(404)
  expect((await merge(gone, kept)).statusCode).toBe(204)
  expect(await list(ann)).toMatchObject([
    {
      id: kept,
      name: 'A',
      brand: 'Cube',
      model: 'Attain',
      note: 'New chain in May',
      replace_at_m: 9000,
      count: 2,
      distance_m: 2120,
      default_sports: ['cycling', 'running'],
    },
  ])
  expect(await gearOf(ann, moved.id)).toMatchObject({ id: kept })
  await server.post(changeActivities.path, { action: 'undelete', ids: [deleted.id] }, ann)
  expect(await list(ann)).toMatchObject([{ count: 3 }])
})

test.each([
  [{ name: ' ' }, 422, /name/],
  [{ name: 'A', replace_at_m: 0 }, 422, /replace_at_m/],
  [{ name: 'A', initial_distance_m: -1 }, 422, /initial_distance_m/],
  [{ name: 'A', default_sports: ['curling'] }, 422, /default_sports/],
  [{ name: 'A', kind: 'car' }, 422, /kind/],
  [{ name: 'Taken' }, 409, /already have gear with this name/],
])('gear with %j is refused with a sentence', async (fields, status, sentence) => {
  const ann = await givenAccount(server)
  await add(ann, { name: 'Taken' })
  const reply = await server.post(createGear.path, { kind: 'bike', ...fields }, ann)
  expect(reply.statusCode).toBe(status)
  expect(reply.body).toMatch(sentence)
  expect(await list(ann)).toHaveLength(1)
})

test('there is a limit, which exports may exceed', async () => {
  const ann = await givenAccount(server)
  const { db } = server.services.cells.of(ann.id)
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n) => ({
      id: newId(ann.home, server.services.now() + n),
      account_id: ann.id,
      kind: 'other' as const,
      name: `Gear ${from + n}`,
    }))
  await db
    .insertInto('gear')
    .values(rows(0, limits.gearMax - 1))
    .execute()
  expect(await add(ann, { name: 'The last one' })).toEqual(expect.any(String))
  const refused = await server.post(createGear.path, { kind: 'bike', name: 'One too many' }, ann)
  expect([refused.statusCode, refused.body]).toEqual([422, serverMessages.tooMuchGear])
  await db.insertInto('gear').values(rows(1000, 1003)).execute()
  expect(await list(ann)).toHaveLength(limits.gearMax + 3)
})

test('nobody sees the gear of someone else', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const id = await add(ann, { name: 'Secret bike', note: 'in the shed' })
  const activity = await ridden(ann, id, { visibility: 1 })
  expect(await list(bob)).toEqual([])
  expect((await server.get(`${listActivities.path}?gear=${id}`, bob)).json()).toMatchObject({ items: [] })
  const seen = await server.get(`/api/activity/${activity.id}`, bob)
  expect(seen.statusCode).toBe(200)
  expect(seen.body).not.toMatch(/Secret bike|the shed/)
  expect(seen.body).not.toContain(id)
})
