import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeActivity, listActivities } from '#contract/activities/activity.ts'
import {
  editActivities,
  listActivityIds,
  undoEditActivities,
  type FormerActivity,
  type ManyEdits,
} from '#contract/activities/edit-activities.ts'
import { createGear, deleteGear } from '#contract/gear/gear.ts'
import { limits } from '#contract/limits.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { newId } from '#server/cells/new-id.ts'
import { givenActivity, givenSamples, type ActivityOptions } from '#server/testing/given-activity.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import type { Services } from '#server/services.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { editActivity } from './change-activities.ts'
import { editMany } from './edit-many.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

type Answer = { changed: number; owner_only: number; former: FormerActivity[] }

const given = (owner: GivenAccount, options: ActivityOptions = {}) =>
  givenActivity(server, owner, { recording: { samples: givenSamples({ points: 3 }) }, ...options })
const edit = async (owner: GivenAccount, ids: string[], edits: ManyEdits, is_preview = false) =>
  (await server.post(editActivities.path, { ids, edits, is_preview }, owner)).json<Answer>()
const undo = async (owner: GivenAccount, edits: ManyEdits, former: FormerActivity[]) =>
  (await server.post(undoEditActivities.path, { edits, former }, owner)).json<{ changed: number }>().changed
const addGear = async (owner: GivenAccount, name: string) =>
  (await server.post(createGear.path, { kind: 'bike', name }, owner)).json<{ id: string }>().id

/** Everything stored about them except the time of the change. */
const rowsOf = async ({ id }: GivenAccount, ids: string[]) => {
  const rows = await server.services.cells
    .of(id)
    .db.selectFrom('activity')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  return rows.map(({ updated_at: _updated, ...row }) => row)
}
const tracksOf = ({ id }: GivenAccount) =>
  server.services.cells
    .of(id)
    .db.selectFrom('activity_track')
    .select(['activity_id', 'audience', 'sport', 'is_listed'])
    .where('account_id', '=', id)
    .orderBy('activity_id')
    .orderBy('audience')
    .execute()

const drawn = async (owner: GivenAccount) =>
  (await tracksOf(owner)).map(({ audience, sport, is_listed }) => ({ audience, sport, is_listed }))

test('many activities get a sport, a visibility and gear at once, as if each had been changed by itself', async () => {
  const [ann, ben] = [await givenAccount(server), await givenAccount(server)]
  const edits: ManyEdits = { sport: 'running', visibility: 1 }
  const crossed = { is_crossed: true, is_levelled: true }
  const together = [await given(ann, crossed), await given(ann, { ...crossed, visibility: 3 })]
  const alone = [await given(ben, crossed), await given(ben, { ...crossed, visibility: 3 })]
  const ids = together.map(({ id }) => id)
  const gear_id = await addGear(ann, 'Shoes')
  const { changed, owner_only } = await edit(ann, ids, { ...edits, gear_id })
  expect({ changed, owner_only }).toEqual({ changed: 2, owner_only: 0 })
  for (const { id } of alone) await server.post(changeActivity.path.replace(':id', id), edits, ben)
  const told = [
    'sport',
    'visibility',
    'effective_visibility',
    'is_crossed',
    'is_levelled',
    'edited_fields',
  ] as const
  const parts = async (owner: GivenAccount, of: string[]) =>
    (await rowsOf(owner, of)).map((row) => told.map((name) => row[name]))
  expect(await parts(ann, ids)).toEqual(
    await parts(
      ben,
      alone.map(({ id }) => id),
    ),
  )
  expect((await rowsOf(ann, ids)).map((row) => row.gear_id)).toEqual([gear_id, gear_id])
  expect(await drawn(ann)).toEqual(await drawn(ben))
  expect((await drawn(ann)).every(({ sport, is_listed }) => sport === 'running' && is_listed)).toBe(true)
})

/** What is announced, and which jobs are queued. */
async function consequencesOf(owner: GivenAccount, act: (services: Services) => Promise<unknown>) {
  const { services } = server
  const cell = services.cells.of(owner.id)
  const heard: string[] = []
  const enqueue = async ({ name }: { name: string }) => {
    heard.push(name)
    return null
  }
  const announce = async (name: string, change: object) => {
    heard.push(`${name} ${'ids' in change && Array.isArray(change.ids) ? change.ids.length : ''}`)
  }
  const listening = { ...cell, jobs: { ...cell.jobs, enqueue } }
  await act({ ...services, announce, cells: { ...services.cells, of: () => listening } })
  return heard
}

test('another sport is announced for all at once and leaves the same work to jobs; other edits leave none', async () => {
  const ann = await givenAccount(server)
  const [one, two] = [await given(ann), await given(ann)]
  const ids = [one.id, two.id]
  const many = (edits: ManyEdits, isPreview = false) =>
    consequencesOf(ann, (services) => editMany(services, { accountId: ann.id, ids, edits, isPreview }))
  const alone = await consequencesOf(ann, (services) =>
    editActivity(services, { accountId: ann.id, id: one.id, edits: { sport: 'walking' } }),
  )
  expect(alone).toContain('recordingsChanged 1')
  expect(await many({ sport: 'hiking' }, true)).toEqual([])
  expect(await many({ sport: 'hiking' })).toEqual(
    alone.map((name) => (name === 'recordingsChanged 1' ? 'recordingsChanged 2' : name)),
  )
  expect(await many({ sport: 'hiking' })).toEqual([])
  expect(await many({ visibility: 1, gear_id: await addGear(ann, 'Shoes') })).toEqual([])
})

test('undoing gives each activity back exactly what it had', async () => {
  const ann = await givenAccount(server)
  const [bike, shoes] = [await addGear(ann, 'Bike'), await addGear(ann, 'Shoes')]
  const own = [
    await given(ann, { sport: 'hiking', visibility: 2, gear_id: bike, edited_fields: ['sport', 'title'] }),
    await given(ann, { sport: 'cycling', visibility: 0 }),
    await given(ann, { sport: 'running', visibility: 1, gear_id: shoes }),
  ]
  const ids = own.map(({ id }) => id)
  const [before, tracks] = [await rowsOf(ann, ids), await tracksOf(ann)]
  const edits: ManyEdits = { sport: 'running', visibility: 1, gear_id: shoes }
  const { changed, former } = await edit(ann, ids, edits)
  // The third one already had these values.
  expect(changed).toBe(2)
  expect((await rowsOf(ann, ids)).map((row) => row.edited_fields)).toEqual([
    ['sport', 'title', 'visibility'],
    ['sport', 'visibility'],
    [],
  ])
  expect(await undo(ann, edits, former)).toBe(2)
  const worked = { is_crossed: false, is_levelled: false, is_measured: false }
  const compared = (rows: typeof before) => rows.map((row) => ({ ...row, ...worked }))
  expect(compared(await rowsOf(ann, ids))).toEqual(compared(before))
  expect(await tracksOf(ann)).toEqual(tracks)
  expect(await undo(ann, edits, former)).toBe(0)
})

test('undoing leaves what was changed again since then, and gear that is gone', async () => {
  const ann = await givenAccount(server)
  const [bike, shoes] = [await addGear(ann, 'Bike'), await addGear(ann, 'Shoes')]
  const [one, other] = [await given(ann, { gear_id: bike }), await given(ann, { gear_id: bike })]
  const edits: ManyEdits = { sport: 'hiking', gear_id: shoes }
  const { former } = await edit(ann, [one.id, other.id], edits)
  await server.post(changeActivity.path.replace(':id', one.id), { sport: 'walking' }, ann)
  await server.post(deleteGear.path.replace(':id', bike), undefined, ann)
  expect(await undo(ann, edits, former)).toBe(2)
  expect(await rowsOf(ann, [one.id, other.id])).toMatchObject([
    { sport: 'walking', gear_id: null },
    { sport: 'cycling', gear_id: null },
  ])
})

test('what a platform allows nobody else to see is left out when others are opened, and it says so', async () => {
  const ann = await givenAccount(server)
  const [open, closed] = [await given(ann), await given(ann, { is_owner_only: true, visibility: 4 })]
  const ids = [open.id, closed.id]
  const preview = await edit(ann, ids, { visibility: 1 }, true)
  expect(preview).toEqual({ changed: 1, owner_only: 1, former: [] })
  expect(await rowsOf(ann, [open.id])).toMatchObject([{ visibility: 0 }])
  expect(await edit(ann, ids, { visibility: 1 })).toMatchObject({ changed: 1, owner_only: 1 })
  expect(await rowsOf(ann, ids)).toMatchObject([
    { visibility: 1, effective_visibility: 1 },
    { visibility: 4, effective_visibility: 0 },
  ])
  // Its other fields can still be changed, and it can be made more private along with others.
  expect(await edit(ann, ids, { visibility: 2, sport: 'hiking' })).toMatchObject({
    changed: 2,
    owner_only: 1,
  })
  expect(await edit(ann, ids, { visibility: 4 })).toMatchObject({ changed: 1, owner_only: 0 })
})

test('activities of others and deleted ones are skipped and not counted', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const [own, foreign] = [await given(ann), await given(bob)]
  const deleted = await given(ann, { deleted_at: new Date() })
  const ids = [own.id, foreign.id, deleted.id, newId('us', server.services.now())]
  const before = await rowsOf(bob, [foreign.id])
  const { changed, former } = await edit(ann, ids, { sport: 'hiking' })
  expect({ changed, ids: former.map(({ id }) => id) }).toEqual({ changed: 1, ids: [own.id] })
  const forged = former.map((one) => ({ ...one, id: foreign.id, sport: 'golf' as const }))
  expect(await undo(ann, { sport: 'cycling' }, forged)).toBe(0)
  expect(await rowsOf(bob, [foreign.id])).toEqual(before)
})

test('gear of others is refused, and given back to nobody', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const [mine, foreign] = [await addGear(ann, 'Mine'), await addGear(bob, 'Foreign')]
  const { id } = await given(ann)
  const refused = await server.post(editActivities.path, { ids: [id], edits: { gear_id: foreign } }, ann)
  expect([refused.statusCode, refused.body]).toEqual([422, serverMessages.gearMissing])
  const { former } = await edit(ann, [id], { gear_id: mine })
  await undo(
    ann,
    { gear_id: mine },
    former.map((one) => ({ ...one, gear_id: foreign })),
  )
  expect(await rowsOf(ann, [id])).toMatchObject([{ gear_id: null }])
})

test('two edits at once end with the values of one of them', async () => {
  const ann = await givenAccount(server)
  const own = await Promise.all([0, 1, 2, 3, 4].map(() => given(ann)))
  const ids = own.map(({ id }) => id)
  await Promise.all([
    edit(ann, ids, { sport: 'hiking', visibility: 1 }),
    edit(ann, ids.toReversed(), { sport: 'running', visibility: 4 }),
  ])
  const kinds = new Set((await rowsOf(ann, ids)).map(({ sport, visibility }) => `${sport} ${visibility}`))
  expect(kinds.size).toBe(1)
})

test('more than can be chosen at once are refused', async () => {
  const ann = await givenAccount(server)
  const ids = Array.from({ length: limits.selectionMax + 1 }, (_, n) => newId('us', n))
  expect((await server.post(editActivities.path, { ids, edits: {} }, ann)).statusCode).toBe(422)
})

test('everything that matches a filter can be chosen, whatever of it is on the screen', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  for (const sport of ['hiking', 'hiking', 'running'] as const) await given(ann, { sport })
  await given(ann, { sport: 'hiking', archived_at: new Date() })
  await given(bob, { sport: 'hiking' })
  const answer = (await server.get(`${listActivityIds.path}?sport=hiking`, ann)).json<{
    ids: string[]
    count: number
  }>()
  const listed = (await server.get(`${listActivities.path}?sport=hiking`, ann)).json<{
    items: { id: string }[]
  }>()
  expect(answer).toEqual({ ids: listed.items.map(({ id }) => id), count: 2 })
})
