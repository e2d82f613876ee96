import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listActivities, type ActivityItem } from '#contract/activities/activity.ts'
import { givenFit } from '#server/testing/given-fit.ts'
import { fromIntervals, fromStrava } from '#server/testing/given-provided.ts'
import { givenStreams } from '#server/testing/given-streams.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { importProvided, listKnown, type ProvidedRecording } from './provided-recordings.ts'
import { markAllDeleted } from '#server/features/activities/mark-deleted-for-tests.ts'

let app: TestApp
let owner: GivenAccount
const now = Date.UTC(2026, 10, 15, 12)
const never = new AbortController().signal

beforeAll(async () => {
  // Without workers: jobs run only when a test runs them.
  app = await startTestApp({ now: () => now })
})
beforeEach(async () => {
  owner = await givenAccount(app)
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

const provide = (...recordings: ProvidedRecording[]) =>
  importProvided(app.services, { accountId: owner.id, recordings, signal: never })

test('what a platform has recorded becomes an activity with its texts, for its owner only', async () => {
  await db().updateTable('account').set({ default_visibility: 1 }).where('id', '=', owner.id).execute()
  const [outcome] = await provide(fromStrava())
  const [stored] = await activities()
  expect(outcome).toEqual({
    externalId: '123',
    outcome: 'stored',
    activityId: stored?.id,
    sentence: null,
  })
  expect(stored).toMatchObject({
    provider: 'strava',
    title: 'Strava title',
    description: 'Strava description',
    sport: 'gravel_cycling',
    is_owner_only: true,
    recording_rank: 1,
    visibility: 0,
    effective_visibility: 0,
    point_count: 120,
    country: 'AT',
  })
  expect(await listKnown(db(), owner.id, 'strava', ['123', '124'])).toEqual(new Map([['123', 'here']]))
  expect(await provide(fromStrava())).toMatchObject([{ outcome: 'known', activityId: stored?.id }])
  expect(await activities()).toHaveLength(1)
})

test('what a platform allows others to see has the default visibility, unless it is private there', async () => {
  await db().updateTable('account').set({ default_visibility: 1 }).where('id', '=', owner.id).execute()
  await provide(
    fromIntervals(),
    fromIntervals({
      externalId: 'i10',
      bytes: givenFit({ startMs: Date.UTC(2026, 4, 10) }),
      isPrivate: true,
    }),
  )
  expect(await activities()).toMatchObject([
    { provider: 'intervals', visibility: 0, effective_visibility: 1, recording_rank: 2 },
    { provider: 'intervals', visibility: 4, effective_visibility: 0 },
  ])
})

test('an activity that its owner deletes here does not come back', async () => {
  await provide(fromStrava(), fromIntervals({ bytes: givenFit({ startMs: Date.UTC(2026, 4, 10) }) }))
  await markAllDeleted(db(), owner.id, new Date(now))
  expect(
    await provide(
      fromStrava(),
      fromIntervals({ externalId: 'same content', bytes: givenFit({ startMs: Date.UTC(2026, 4, 10) }) }),
    ),
  ).toEqual([
    { externalId: '123', outcome: 'deleted_here', activityId: null, sentence: null },
    { externalId: 'same content', outcome: 'deleted_here', activityId: null, sentence: null },
  ])
  await db().deleteFrom('activity').execute()
  expect(await provide(fromStrava())).toMatchObject([{ outcome: 'deleted_here' }])
  expect(await listKnown(db(), owner.id, 'strava', ['123'])).toEqual(new Map([['123', 'deleted_here']]))
  expect(await activities()).toEqual([])
})

test('what the caller saves is saved together with the activity, or neither is', async () => {
  await expect(
    importProvided(app.services, {
      accountId: owner.id,
      recordings: [fromStrava()],
      signal: never,
      alsoSave: () => Promise.reject(new Error('no')),
    }),
  ).rejects.toThrow('no')
  expect(await activities()).toEqual([])
  const saved: unknown[] = []
  await importProvided(app.services, {
    accountId: owner.id,
    recordings: [fromStrava({ bytes: Buffer.from('{}') }), fromStrava()],
    signal: never,
    async alsoSave(trx, outcomes) {
      const { count } = await trx
        .selectFrom('activity')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      saved.push(count, ...outcomes)
    },
  })
  expect(saved).toMatchObject([
    0,
    { outcome: 'unreadable', activityId: null, sentence: expect.stringContaining('not an activity') },
    1,
    { outcome: 'stored' },
  ])
})

test('nobody can upload what only a platform may give', async () => {
  const [outcome] = await provide(fromIntervals({ filename: 'i9.json', bytes: givenStreams() }))
  expect(outcome).toMatchObject({
    outcome: 'unreadable',
    sentence: expect.stringContaining('cannot be read'),
  })
})

test('the list shows what came from a platform, also after a file took its place, and nothing else', async () => {
  const listed = async (query: string) => {
    const reply = await app.get(`${listActivities.path}?${query}`, owner)
    return reply.json<{ items: ActivityItem[] }>().items.map(({ title }) => title)
  }
  const later = { externalId: '124', bytes: givenStreams({ startMs: Date.UTC(2026, 5, 9, 7) }) }
  await provide(
    fromStrava(),
    fromStrava({ ...later, texts: { title: 'Evening', description: '', sport: null } }),
  )
  await provide(fromIntervals({ bytes: givenFit({ startMs: Date.UTC(2026, 6, 9, 7) }) }))
  expect(await listed('source=strava')).toEqual(['Evening', 'Strava title'])
  expect(await listed('source=intervals')).toEqual(['Intervals title'])
  expect(await listed('source=polar')).toEqual([])
  expect(await listed('')).toHaveLength(3)
  await provide(fromIntervals({ externalId: 'i10' }))
  expect(await listed('source=strava')).toHaveLength(2)
  expect((await app.get(`${listActivities.path}?source=garmin`, owner)).statusCode).toBe(422)
})
