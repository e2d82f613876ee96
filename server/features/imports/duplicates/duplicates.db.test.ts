import { type Arbitrary, array, assert, asyncProperty, constantFrom, oneof, record } from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActivities } from '#contract/activities/activity.ts'
import { changeActivities, countActivityDuplicates } from '#contract/activities/delete-activities.ts'
import { editActivities, undoEditActivities } from '#contract/activities/edit-activities.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { dayMs } from '#domain/time/durations.ts'
import { effectiveVisibility, Visibility } from '#domain/visibility.ts'
import { givenActivity, givenSamples, type ActivityOptions } from '#server/testing/given-activity.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { describeGiven, draftOf } from '#server/testing/given-project.ts'
import { fromIntervals, fromStrava, uploadFile } from '#server/testing/given-provided.ts'
import { givenZip } from '#server/testing/given-zip.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { createProjectFor } from '#server/features/projects/project.ts'
import { purgeActivities } from '#server/features/activities/jobs/purge-activities.job.ts'
import { savePrivacy } from '#server/features/activities/change-privacy.ts'
import { importProvided, updateProvided, type ProvidedRecording } from '../provided/provided-recordings.ts'

const { byDefault, public: everyone, friends, onlyMe } = Visibility
const startMs = Date.UTC(2026, 4, 9, 7)

let app: TestApp
let owner: GivenAccount
let nowMs = Date.UTC(2026, 10, 15, 12)
beforeAll(async () => {
  app = await startTestApp({ now: () => nowMs })
})
const begin = async () => {
  owner = await givenAccount(app)
  await savePrivacy(app.services, owner.id, { default_visibility: 1 })
}
beforeEach(begin)
afterAll(() => app.close())

const db = () => app.services.cells.of(owner.id).db
const rows = () =>
  db().selectFrom('activity').selectAll().where('account_id', '=', owner.id).orderBy('created_at').execute()
const rowOf = async (id: string) => (await rows()).find((row) => row.id === id)
const listed = async () =>
  (await app.get(`${listActivities.path}?limit=100`, owner))
    .json<{ items: { id: string }[] }>()
    .items.map(({ id }) => id)
const upload = (filename: string, bytes: Uint8Array) => uploadFile(app, owner, { filename, bytes })
const provide = (...recordings: ProvidedRecording[]) =>
  importProvided(app.services, { accountId: owner.id, recordings, signal: new AbortController().signal })
const act = async (id: string, action: string, body?: object) =>
  (await app.post(`/api/activity/${id}/${action}`, body, owner)).statusCode
const edit = async (id: string, body: object) => {
  const reply = await app.post(`/api/activity/${id}`, body, owner)
  return [reply.statusCode, reply.body]
}
const seenByVisitors = async () => {
  const seen: string[] = []
  for (const { id } of await rows())
    if ((await app.get(`/api/activity/${id}`)).statusCode !== 404) seen.push(id)
  return seen
}
const given = (options: ActivityOptions = {}) =>
  givenActivity(app, owner, { recording: { samples: givenSamples({ points: 3 }) }, ...options })
/** An activity and this many other recordings of it. */
async function givenGroup(duplicates: number, options: ActivityOptions = {}) {
  const { id } = await given(options)
  const others: string[] = []
  for (let n = 0; n < duplicates; n++) others.push((await given({ ...options, duplicate_of: id })).id)
  return { id, others }
}

/** No two have the same bytes. */
const recordings = [
  () => upload('watch.fit', givenFit({ points: 120 })),
  () => upload('second watch.fit', givenFit({ points: 118 })),
  () => upload('phone.zip', givenZip([{ name: 'phone.gpx', bytes: givenGpx({ points: 117 }) }])),
]
type Step =
  | { kind: 'choose'; visibility: Visibility }
  | { kind: 'delete'; duplicates: 'delete' | 'keep' }
  | { kind: 'undelete'; which: number }
  | { kind: 'default'; visibility: 0 | 1 | 2 | 3 }
  | { kind: 'record' | 'archive' | 'restore' | 'edit many' }
const step: Arbitrary<Step> = oneof(
  record({ kind: constantFrom('choose'), visibility: constantFrom(byDefault, everyone, friends, onlyMe) }),
  record({ kind: constantFrom('delete'), duplicates: constantFrom('delete', 'keep', 'keep') }),
  record({ kind: constantFrom('undelete'), which: constantFrom(0, 1, 2) }),
  record({ kind: constantFrom('default'), visibility: constantFrom(0, 1, 3) }),
  record({ kind: constantFrom('record', 'record', 'archive', 'restore', 'edit many') }),
)

/** What the owner has decided so far, and how many recordings have come. */
type Story = { came: number; choice: Visibility; byDefault: 0 | 1 | 2 | 3; isArchived: boolean }

async function take(story: Story, taken: Step): Promise<void> {
  const all = await rows()
  const living = all.filter(({ deleted_at }) => deleted_at === null)
  const counted = living.find(({ duplicate_of }) => duplicate_of === null)
  if (taken.kind === 'default') {
    await savePrivacy(app.services, owner.id, { default_visibility: taken.visibility })
    story.byDefault = taken.visibility
  }
  if (taken.kind === 'undelete') {
    const row = all[taken.which % Math.max(all.length, 1)]
    if (row) await act(row.id, 'undelete')
  }
  if (!counted) return
  if (taken.kind === 'record') await recordings[story.came++]?.()
  if (taken.kind === 'choose') {
    await edit(counted.id, { visibility: taken.visibility })
    story.choice = taken.visibility
  }
  if (taken.kind === 'edit many') {
    // Duplicates cannot be selected in lists, but other clients may send them.
    const edits = { visibility: onlyMe }
    await app.post(editActivities.path, { ids: all.map(({ id }) => id), edits }, owner)
    story.choice = onlyMe
  }
  if (taken.kind === 'archive' || taken.kind === 'restore') {
    await act(counted.id, taken.kind)
    story.isArchived = taken.kind === 'archive'
  }
  if (taken.kind === 'delete') {
    await act(counted.id, 'delete', { duplicates: taken.duplicates })
    const left = await listed()
    if (taken.duplicates === 'delete' && left.length > 0) throw new Error(`${left.join()} came back`)
  }
}

test('in whatever order it is recorded again, chosen, archived, deleted and restored, what its owner chose holds for all recordings', async () => {
  await assert(
    asyncProperty(array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await begin()
      const story: Story = { came: 1, choice: byDefault, byDefault: 1, isArchived: false }
      await recordings[0]?.()
      for (const taken of steps) {
        await take(story, taken)
        const all = await rows()
        const effective = effectiveVisibility(story.choice, story.byDefault)
        for (const row of all) {
          expect(row).toMatchObject({ visibility: story.choice, effective_visibility: effective })
          expect(row.archived_at !== null).toBe(story.isArchived)
        }
        const counted = all.filter((row) => row.deleted_at === null && row.duplicate_of === null)
        expect(counted.length).toBeLessThanOrEqual(1)
        const isOpen = (effective === 1 || effective === 2) && !story.isArchived
        expect(await seenByVisitors()).toEqual(isOpen ? counted.map(({ id }) => id) : [])
      }
    }),
    { numRuns: 12 },
  )
}, 240_000)

test('after everything that is listed was deleted, nothing is listed, and one undo brings all of it back', async () => {
  const rides = Array.from({ length: 5 }, (_, n) => startMs - n * dayMs)
  const files = rides.flatMap((begun, n) => [
    { name: `watch ${n}.fit`, bytes: givenFit({ startMs: begun }) },
    ...(n < 4 ? [{ name: `phone ${n}.gpx`, bytes: givenGpx({ startMs: begun, points: 118 }) }] : []),
  ])
  await upload('everything.zip', givenZip(files))
  const before = await rows()
  const ids = await listed()
  expect([before.length, ids.length]).toEqual([9, 5])
  const count = await app.post(countActivityDuplicates.path, { ids }, owner)
  expect(count.json()).toEqual({ count: 4 })
  const change = async (action: string) =>
    (await app.post(changeActivities.path, { action, ids }, owner)).json()
  expect(await change('delete')).toEqual({ changed: 5, duplicates: 4 })
  expect([await listed(), await seenByVisitors()]).toEqual([[], []])
  // Repeated, as if the answer got lost.
  expect(await change('delete')).toEqual({ changed: 5, duplicates: 0 })
  expect(await change('undelete')).toEqual({ changed: 5, duplicates: 4 })
  const states = (all: typeof before) =>
    new Map(all.map(({ id, duplicate_of, deleted_at }) => [id, [duplicate_of, deleted_at]]))
  expect(states(await rows())).toEqual(states(before))
  expect(await listed()).toEqual(ids)
  // Nothing is left a day later.
  await change('delete')
  nowMs += dayMs + 1
  await app.run(purgeActivities, {})
  expect(await rows()).toEqual([])
})

test('one activity is deleted with its duplicates unless the call says otherwise, and undone with what went with it', async () => {
  const { id, others } = await givenGroup(2)
  const [before, alone] = others
  // A duplicate that was deleted by itself does not come back with the rest.
  expect(await act(before ?? '', 'delete')).toBe(204)
  expect(await listed()).toEqual([id])
  expect(await act(id, 'delete')).toBe(204)
  expect(await listed()).toEqual([])
  expect((await rowOf(alone ?? ''))?.deleted_at).not.toBeNull()
  expect(await act(id, 'undelete')).toBe(204)
  expect(await listed()).toEqual([id])
  const living = (await rows()).filter(({ deleted_at }) => deleted_at === null)
  expect(new Set(living.map((row) => row.id))).toEqual(new Set([id, alone]))
  expect(await act(id, 'delete', { duplicates: 'keep' })).toBe(204)
  expect(await listed()).toEqual([alone])
  expect(await act(id, 'delete', { duplicates: 'some' })).toBe(422)
})

test('of several, the duplicates of others are neither counted nor deleted', async () => {
  const { id, others } = await givenGroup(1)
  const ann = owner
  await begin()
  const mine = await givenGroup(1)
  const ids = [id, mine.id]
  expect((await app.post(countActivityDuplicates.path, { ids }, owner)).json()).toEqual({ count: 1 })
  const reply = await app.post(changeActivities.path, { action: 'delete', ids }, owner)
  expect(reply.json()).toEqual({ changed: 1, duplicates: 1 })
  for (const one of [id, ...others]) expect((await app.get(`/api/activity/${one}`, ann)).statusCode).toBe(200)
  const kept = await givenGroup(1)
  const only = { action: 'delete', ids: [kept.id], duplicates: 'keep' }
  expect((await app.post(changeActivities.path, only, owner)).json()).toEqual({ changed: 1, duplicates: 0 })
  expect(await listed()).toEqual(kept.others)
})

test('no platform brings back what was deleted with its duplicates', async () => {
  await upload('watch.fit', givenFit({ points: 120 }))
  const [merged] = await provide(fromIntervals({ bytes: givenFit({ points: 118 }) }))
  const file = { provider: 'webdav', externalId: '/rides/phone.gpx', filename: 'phone.gpx' } as const
  const inFolder = fromIntervals({ ...file, bytes: givenGpx({ points: 117 }), texts: null })
  const [duplicate] = await provide(inFolder)
  expect(merged?.outcome).toBe('merged')
  expect((await rows()).flatMap((row) => row.duplicate_of ?? [])).toEqual([merged?.activityId])
  const [id = ''] = await listed()
  await act(id, 'delete')
  const again = async () => (await provide(fromIntervals(), inFolder)).map(({ outcome }) => outcome)
  expect(duplicate?.activityId).not.toBe(id)
  expect(await again()).toEqual(['deleted_here', 'deleted_here'])
  nowMs += dayMs + 1
  await app.run(purgeActivities, {})
  expect(await again()).toEqual(['deleted_here', 'deleted_here'])
  expect(await rows()).toEqual([])
})

test('a duplicate cannot be shown to more people than its original', async () => {
  const { id, others } = await givenGroup(1, { visibility: onlyMe })
  const [duplicate = ''] = others
  expect(await edit(duplicate, { visibility: everyone })).toEqual([422, serverMessages.duplicateFollows])
  expect(await edit(duplicate, { visibility: onlyMe, title: 'Phone' })).toEqual([204, ''])
  const edits = { visibility: everyone }
  const many = await app.post(editActivities.path, { ids: [duplicate], edits }, owner)
  expect(many.json()).toMatchObject({ changed: 0 })
  const former = { id: duplicate, sport: 'cycling', visibility: everyone, gear_id: null, edited_fields: [] }
  const undo = { edits: { visibility: onlyMe }, former: [former] }
  expect((await app.post(undoEditActivities.path, undo, owner)).json()).toEqual({ changed: 0 })
  expect((await rowOf(duplicate))?.visibility).toBe(onlyMe)
  // It becomes an activity of its own once its owner says so.
  expect(await act(duplicate, 'keep_both')).toBe(204)
  expect(await seenByVisitors()).toEqual([])
  expect(await edit(duplicate, { visibility: everyone })).toEqual([204, ''])
  expect(await seenByVisitors()).toEqual([duplicate])
  expect((await rowOf(id))?.visibility).toBe(onlyMe)
})

test('a project goes on showing what its owner put into it, but leads nobody else to a duplicate', async () => {
  const { id } = await given({ title: 'Watch' })
  const duplicate = await given({ title: 'Around my house' })
  const draft = draftOf({
    title: 'Open',
    visibility: everyone,
    shared_telemetries: [{ id: duplicate.id, visible: null }],
  })
  const project = await createProjectFor(app.services, owner.id, draft)
  await db().updateTable('activity').set({ duplicate_of: id }).where('id', '=', duplicate.id).execute()
  await describeGiven(app, owner)
  const told = async (asker?: GivenAccount) =>
    (await app.get(`/api/project/${project}`, asker)).json<{ telemetries: object[] }>().telemetries
  expect(await told()).toMatchObject([{ id: duplicate.id, title: 'Open', has_page: false }])
  expect(await told(owner)).toMatchObject([{ title: 'Around my house', has_page: true }])
})

test('what is chosen for many at once holds for their duplicates, and so does its undoing', async () => {
  const { id, others } = await givenGroup(1)
  const [duplicate = ''] = others
  const edits = { visibility: onlyMe }
  const { former } = (await app.post(editActivities.path, { ids: [id], edits }, owner)).json<{
    former: object[]
  }>()
  expect(await rowOf(duplicate)).toMatchObject({ visibility: onlyMe, effective_visibility: 0 })
  await app.post(undoEditActivities.path, { edits, former }, owner)
  expect(await rowOf(duplicate)).toMatchObject({ visibility: byDefault, effective_visibility: 1 })
})

test('what a platform says is private is private with its duplicates', async () => {
  const [provided] = await provide(fromIntervals({ kind: 'file', bytes: givenFit({ points: 118 }) }))
  const id = provided?.activityId ?? ''
  const other = await given({ duplicate_of: id })
  const texts = { title: 'Intervals title', description: '', sport: null }
  const update = {
    accountId: owner.id,
    provider: 'intervals',
    externalId: 'i9',
    texts,
    isPrivate: true,
  } as const
  expect(await updateProvided(app.services, update)).toBe(true)
  expect(await rowOf(other.id)).toMatchObject({ visibility: onlyMe, effective_visibility: 0 })
})

test('when the file of an export takes the place of an activity, its duplicates are for its owner only like it', async () => {
  const [provided] = await provide(fromStrava())
  const id = provided?.activityId ?? ''
  const other = await given({ duplicate_of: id })
  const row = {
    name: 'activities.csv',
    bytes: Buffer.from(
      'Activity ID,Activity Date,Filename\n123,"May 9, 2026, 7:00:00 AM",activities/9.fit\n',
    ),
  }
  await upload('export.zip', givenZip([row, { name: 'activities/9.fit', bytes: givenFit({ points: 121 }) }]))
  expect(await rowOf(id)).toMatchObject({ provider: 'file', visibility: onlyMe })
  expect(await rowOf(other.id)).toMatchObject({ visibility: onlyMe, effective_visibility: 0 })
})

test('one that may be the same as an activity for its owner only is for its owner only until that is clear', async () => {
  await upload('ride.fit', givenFit({ startMs, points: 120 }))
  const [{ id: first } = { id: '' }] = await rows()
  await edit(first, { visibility: onlyMe })
  await upload('hours off.fit', givenFit({ startMs: startMs + 2 * 3_600_000, points: 119 }))
  const asked = (await rows()).find(({ maybe_same_as }) => maybe_same_as === first)
  expect(asked).toMatchObject({ visibility: onlyMe, effective_visibility: 0, duplicate_of: null })
  expect(await seenByVisitors()).toEqual([])
  await act(asked?.id ?? '', 'keep_both')
  expect(await seenByVisitors()).toEqual([])
})

test('one that may be the same as a public activity has the default of the account', async () => {
  await upload('ride.fit', givenFit({ startMs, points: 120 }))
  const [{ id: first } = { id: '' }] = await rows()
  await edit(first, { visibility: everyone })
  await savePrivacy(app.services, owner.id, { default_visibility: 3 })
  await upload('hours off.fit', givenFit({ startMs: startMs + 2 * 3_600_000, points: 119 }))
  const asked = (await rows()).find(({ maybe_same_as }) => maybe_same_as === first)
  expect(asked).toMatchObject({ visibility: byDefault, effective_visibility: 3 })
})

test.each([
  [onlyMe, byDefault],
  [byDefault, onlyMe],
])('of two that its owner merges, the narrower choice holds: %i and %i', async (one, other) => {
  const first = await givenGroup(1, { visibility: one })
  const second = await given({ visibility: other, maybe_same_as: first.id, recording_rank: 2 })
  expect(await act(second.id, 'merge')).toBe(204)
  expect(
    (await rows()).map(({ visibility, effective_visibility }) => [visibility, effective_visibility]),
  ).toEqual([0, 1, 2].map(() => [onlyMe, 0]))
  expect(await listed()).toEqual([first.id])
  expect(await seenByVisitors()).toEqual([])
})

test('merging with a duplicate merges with the activity that counts for it', async () => {
  const { id, others } = await givenGroup(1)
  const third = await given({ maybe_same_as: others[0] ?? null, recording_rank: 2 })
  expect(await act(third.id, 'merge')).toBe(204)
  expect(await listed()).toEqual([id])
  expect((await rowOf(third.id))?.duplicate_of).toBe(id)
  expect((await rowOf(third.id))?.maybe_same_as).toBeNull()
})

test('a deleted file that comes back as a duplicate brings its own duplicates along', async () => {
  await upload('watch.fit', givenFit({ points: 120 }))
  const [first] = await rows()
  const other = await given({ duplicate_of: first?.id ?? '' })
  await act(first?.id ?? '', 'delete')
  await upload('second watch.fit', givenFit({ points: 118 }))
  const [counted = ''] = await listed()
  await edit(counted, { visibility: onlyMe })
  await upload('watch again.fit', givenFit({ points: 120 }))
  await act(other.id, 'undelete')
  expect(await listed()).toEqual([counted])
  expect([(await rowOf(first?.id ?? ''))?.duplicate_of, (await rowOf(other.id))?.duplicate_of]).toEqual([
    counted,
    counted,
  ])
  await act(counted, 'delete')
  expect(await listed()).toEqual([])
})
