import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#domain/time/durations.ts'
import { Visibility } from '#domain/visibility.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { givenGpx } from '#server/testing/given-gpx.ts'
import { fromIntervals, fromStrava, uploadFile } from '#server/testing/given-provided.ts'
import { givenStreams } from '#server/testing/given-streams.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { editActivity, moveActivities } from '#server/features/activities/change-activities.ts'
import {
  countProvided,
  importProvided,
  listKnown,
  removeAllProvided,
  removeProvided,
  updateProvided,
  type ProvidedRecording,
} from './provided-recordings.ts'

let app: TestApp
let owner: GivenAccount
const never = new AbortController().signal
const startMs = Date.UTC(2026, 4, 9, 7)

beforeAll(async () => {
  app = await startTestApp({ now: () => Date.UTC(2026, 10, 15, 12) })
})
beforeEach(async () => {
  owner = await givenAccount(app)
  await db().updateTable('account').set({ default_visibility: 1 }).where('id', '=', owner.id).execute()
})
afterAll(() => app.close())

const db = () => app.services.cells.of(owner.id).db
const activities = () =>
  db()
    .selectFrom('activity')
    .selectAll()
    .where('account_id', '=', owner.id)
    .orderBy('start_time_ms')
    .execute()
const sources = () =>
  db()
    .selectFrom('activity_source')
    .selectAll()
    .where('account_id', '=', owner.id)
    .orderBy('external_id')
    .execute()

async function objects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of app.services.cells.of(owner.id).files.list(filesOf(owner.id))) keys.push(key)
  return keys.filter((key) => !key.includes('/uploads/'))
}

async function provide(...recordings: ProvidedRecording[]): Promise<string[]> {
  const outcomes = await importProvided(app.services, { accountId: owner.id, recordings, signal: never })
  return outcomes.map(({ activityId }) => activityId ?? '')
}

const update = (changes: Partial<Parameters<typeof updateProvided>[1]>) =>
  updateProvided(app.services, {
    accountId: owner.id,
    provider: 'strava',
    externalId: '123',
    texts: { title: 'Renamed', description: 'Described', sport: 'running' },
    isPrivate: false,
    ...changes,
  })

const remove = (externalId: string) =>
  removeProvided(app.services, { accountId: owner.id, provider: 'strava', externalId })

const removeAll = (signal = never) =>
  removeAllProvided(app.services, { accountId: owner.id, provider: 'strava', signal })

test('what is changed at the platform is changed here, except for what its owner has changed', async () => {
  const [id = ''] = await provide(fromStrava())
  expect(await update({})).toBe(true)
  expect(await activities()).toMatchObject([
    { title: 'Renamed', description: 'Described', sport: 'running', is_crossed: false, is_levelled: false },
  ])
  expect(await update({})).toBe(false)
  await editActivity(app.services, { accountId: owner.id, id, edits: { title: 'Mine' } })
  expect(await update({ texts: { title: 'Theirs', description: '', sport: null } })).toBe(true)
  expect(await activities()).toMatchObject([
    { title: 'Mine', description: '', sport: 'running', edited_fields: ['title'] },
  ])
  await editActivity(app.services, {
    accountId: owner.id,
    id,
    edits: { title: 'Mine again', description: 'Mine', sport: 'hiking' },
  })
  expect(await update({})).toBe(false)
  expect(await activities()).toMatchObject([
    {
      title: 'Mine again',
      description: 'Mine',
      sport: 'hiking',
      edited_fields: ['description', 'sport', 'title'],
    },
  ])
  expect(await sources()).toMatchObject([{ fields: { title: 'Renamed' } }])
})

test('saving without a change is no change', async () => {
  const [id = ''] = await provide(fromStrava())
  const [before] = await activities()
  const { title = '', description = '', sport = 'other', visibility = 0 } = before ?? {}
  await editActivity(app.services, {
    accountId: owner.id,
    id,
    edits: { title, description, sport, visibility },
  })
  expect(await activities()).toMatchObject([{ edited_fields: [], effective_visibility: 0 }])
})

test('a title that is empty at the platform changes nothing', async () => {
  await provide(fromStrava())
  await update({ texts: { title: ' ', description: 'Strava description', sport: null } })
  expect(await activities()).toMatchObject([{ title: 'Strava title' }])
})

test('an activity that becomes private there is private here, and never the other way round', async () => {
  const ofIntervals = { provider: 'intervals', externalId: 'i9', texts: null } as const
  const [id = ''] = await provide(fromIntervals())
  expect(await update({ ...ofIntervals, isPrivate: false })).toBe(false)
  expect(await update({ ...ofIntervals, isPrivate: true })).toBe(true)
  expect(await activities()).toMatchObject([{ visibility: Visibility.onlyMe, effective_visibility: 0 }])
  const listed = await db()
    .selectFrom('activity_track')
    .select('audience')
    .where('is_listed', '=', true)
    .where('account_id', '=', owner.id)
    .execute()
  expect(listed).toEqual([{ audience: 'owner' }])
  expect(await update({ ...ofIntervals, isPrivate: false })).toBe(false)
  expect(await activities()).toMatchObject([{ visibility: Visibility.onlyMe }])
  await editActivity(app.services, { accountId: owner.id, id, edits: { visibility: Visibility.public } })
  expect(await update({ ...ofIntervals, isPrivate: true })).toBe(false)
  expect(await activities()).toMatchObject([{ visibility: Visibility.public, effective_visibility: 1 }])
})

test('what an owner-only platform says stays out of an activity that others may see', async () => {
  await uploadFile(app, owner, { filename: 'ride.fit', bytes: givenFit() })
  const [before] = await activities()
  await provide(fromStrava())
  expect(await update({})).toBe(false)
  expect(await activities()).toEqual([before])
})

test('unknown, deleted and gone activities are not updated', async () => {
  const [id = ''] = await provide(fromStrava())
  expect(await update({ externalId: '999' })).toBe(false)
  await moveActivities(app.services, 'delete', { accountId: owner.id, ids: [id] })
  expect(await update({})).toBe(false)
})

test('an activity that is deleted at the platform goes at once, with its files, and may come back', async () => {
  const [id] = await provide(
    fromStrava(),
    fromStrava({ externalId: '124', bytes: givenStreams({ startMs: startMs + dayMs }) }),
  )
  const all = await objects()
  expect(await remove('123')).toBe('removed')
  expect(await remove('123')).toBe('unknown')
  expect((await activities()).map((one) => one.id)).not.toContain(id)
  expect(await sources()).toMatchObject([{ external_id: '124' }])
  expect(all).toHaveLength(4)
  expect(await objects()).toHaveLength(2)
  await provide(fromStrava())
  expect(await activities()).toHaveLength(2)
})

test('an original file stays when the platform deletes its copy', async () => {
  await uploadFile(app, owner, { filename: 'ride.fit', bytes: givenFit() })
  await provide(fromStrava())
  const before = await activities()
  const provided = { accountId: owner.id, provider: 'strava', externalId: '123' } as const
  expect(await removeProvided(app.services, provided)).toBe('kept')
  expect(await activities()).toEqual(before)
  expect(await sources()).toEqual([])
})

test('one of two copies at the platform may go without the activity', async () => {
  await provide(fromStrava(), fromStrava({ externalId: '124', bytes: givenStreams({ points: 110 }) }))
  expect(await activities()).toHaveLength(1)
  expect(await remove('124')).toBe('kept')
  expect(await activities()).toHaveLength(1)
  expect(await remove('123')).toBe('removed')
  expect(await activities()).toEqual([])
})

test('disconnecting removes all that only the platform had, and nothing else', async () => {
  const days = Array.from({ length: 24 }, (_, n) =>
    fromStrava({
      externalId: `d${n}`,
      bytes: givenStreams({ startMs: startMs + (n + 2) * dayMs, points: 20 }),
    }),
  )
  await uploadFile(app, owner, { filename: 'ride.fit', bytes: givenFit() })
  await provide(fromStrava(), fromIntervals({ bytes: givenFit({ startMs: startMs + dayMs }) }), ...days)
  const [deleted = ''] = await provide(fromStrava({ externalId: 'd0' }))
  await moveActivities(app.services, 'delete', { accountId: owner.id, ids: [deleted] })
  expect(await countProvided(db(), owner.id, 'strava')).toEqual({ came: 24, would_go: 23 })
  expect(await countProvided(db(), owner.id, 'intervals')).toEqual({ came: 1, would_go: 1 })
  expect(await removeAll()).toBe(24)
  expect(await removeAll()).toBe(0)
  expect(await activities()).toMatchObject([{ provider: 'file' }, { provider: 'intervals' }])
  expect(await objects()).toHaveLength(4)
  const left = await db()
    .selectFrom('activity_track')
    .select('activity_id')
    .where('account_id', '=', owner.id)
    .execute()
  expect(new Set(left.map(({ activity_id }) => activity_id)).size).toBe(2)
  expect(await countProvided(db(), owner.id, 'strava')).toEqual({ came: 0, would_go: 0 })
  // What was deleted here does not come back with a new connection; the rest does.
  expect(await listKnown(db(), owner.id, 'strava', ['123', 'd0', 'd1'])).toEqual(
    new Map([['d0', 'deleted_here']]),
  )
  expect(await sources()).toMatchObject([{ external_id: 'd0', fields: {} }, { external_id: 'i9' }])
})

test('a removal that is interrupted is finished by the next', async () => {
  const days = Array.from({ length: 22 }, (_, n) =>
    fromStrava({ externalId: `d${n}`, bytes: givenStreams({ startMs: startMs + n * dayMs, points: 10 }) }),
  )
  await provide(...days)
  const { signal } = new AbortController()
  vi.spyOn(signal, 'throwIfAborted')
    .mockImplementationOnce(() => {})
    .mockImplementationOnce(() => {
      throw new Error('stopped')
    })
  await expect(removeAll(signal)).rejects.toThrow('stopped')
  expect(await activities()).toHaveLength(2)
  expect(await removeAll()).toBe(2)
  expect(await objects()).toEqual([])
})

test('a duplicate takes the place of what goes', async () => {
  const [id = ''] = await provide(fromIntervals())
  await db()
    .updateTable('activity')
    .set({ recording_rank: 3, provider: 'file' })
    .where('id', '=', id)
    .execute()
  await uploadFile(app, owner, { filename: 'ride.gpx', bytes: givenGpx() })
  await db()
    .updateTable('activity')
    .set({ recording_rank: 2, provider: 'intervals' })
    .where('id', '=', id)
    .execute()
  const provided = { accountId: owner.id, provider: 'intervals', externalId: 'i9' } as const
  expect(await removeProvided(app.services, provided)).toBe('removed')
  expect(await activities()).toMatchObject([{ provider: 'file', duplicate_of: null }])
  const listed = await db()
    .selectFrom('activity_track')
    .select('is_listed')
    .where('account_id', '=', owner.id)
    .where('audience', '=', 'owner')
    .execute()
  expect(listed).toEqual([{ is_listed: true }])
})
