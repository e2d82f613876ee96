import { afterAll, beforeEach, expect, test } from 'vitest'
import { changeActivities } from '#contract/activities/delete-activities.ts'
import {
  FitnessLink,
  getFitnessLog,
  pauseFitnessLink,
  resumeFitnessLink,
  syncFitnessLink,
  type FitnessLogEntry,
} from '#contract/fitness-sync/fitness-sync.ts'
import { fitnessSyncMessages as messages } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { startFitnessScene, type FitnessScene } from '#server/testing/fitness-scene.ts'
import type { GivenAccount } from '#server/testing/given.ts'

let scene: FitnessScene
beforeEach(async () => {
  await scene?.close()
  scene = await startFitnessScene()
})
afterAll(() => scene.close())

const pathFor = (path: string) => path.replace(':provider', 'strava')
const logOf = async (who: GivenAccount) =>
  (await scene.app.get(pathFor(getFitnessLog.path), who)).json<{ entries: FitnessLogEntry[] }>().entries
const activitiesOf = (who: GivenAccount) =>
  scene.app.services.cells
    .of(who.id)
    .db.selectFrom('activity')
    .selectAll()
    .where('account_id', '=', who.id)
    .orderBy('start_time_ms', 'desc')
    .execute()

test('everything that was recorded before comes, the newest first, for its owner only', async () => {
  for (let i = 0; i < 8; i++) scene.platform.record()
  const who = await scene.givenConnected()
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(scene.platform.calls.filter((call) => call.startsWith('fetch'))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((id) => `fetch ${id}`),
  )
  expect((await activitiesOf(who)).every(({ is_owner_only }) => is_owner_only)).toBe(true)
  const link = FitnessLink.parse(await scene.linkOf(who))
  expect(link).toMatchObject({
    state: 'ok',
    done: 8,
    total: 8,
    came: 8,
    would_go: 8,
    last_sync_ms: scene.clock.nowMs,
    next_at_ms: scene.clock.nowMs + hourMs,
    done_about_ms: null,
    sentence: null,
  })
  const log = await logOf(who)
  expect(log.filter(({ kind }) => kind === 'came')).toHaveLength(8)
  expect(log.at(-1)).toMatchObject({ kind: 'connected', sentence: messages.logConnected('Person 77') })
  expect(log[0]).toMatchObject({ kind: 'came', title: 'Activity 8' })
  expect((await activitiesOf(who)).map(({ id }) => id)).toContain(log[0]?.activity_id)
})

test('after ten it is somebody else’s turn, and the rest is still known', async () => {
  for (let i = 0; i < 13; i++) scene.platform.record()
  const who = await scene.givenConnected()
  await scene.sync(who)
  expect(await scene.storedOf(who)).toHaveLength(10)
  expect(await scene.linkOf(who)).toMatchObject({ done: 10, total: 13, next_at_ms: null })
  expect((await scene.linkOf(who))?.done_about_ms).toBe(scene.clock.nowMs + 3 * 1500)
  await scene.sync(who)
  expect(await scene.storedOf(who)).toHaveLength(13)
})

test('looking again an hour later fetches what is new, and nothing twice', async () => {
  scene.platform.record()
  const who = await scene.givenConnected()
  await scene.sync(who)
  scene.platform.calls.length = 0
  await scene.sync(who)
  expect(scene.platform.calls).toEqual([])
  scene.clock.nowMs += hourMs
  const { externalId } = scene.platform.record({ startMs: scene.clock.nowMs - minuteMs })
  await scene.sync(who)
  expect(scene.platform.calls).toEqual(['list', `fetch ${externalId}`])
  expect(await scene.storedOf(who)).toEqual(['1', externalId])
})

test('what is renamed or made private there follows here, except what its owner has changed here', async () => {
  const [one, other] = [scene.platform.record(), scene.platform.record()]
  const who = await scene.givenConnected()
  await scene.sync(who)
  const [first] = await activitiesOf(who)
  await scene.app.post(`/api/activity/${first?.id}`, { title: 'My own words' }, who)
  Object.assign(one, { title: 'Renamed there' })
  Object.assign(other, { title: 'Renamed as well', sport: 'running' })
  scene.clock.nowMs += hourMs
  await scene.sync(who)
  expect((await activitiesOf(who)).map(({ title, sport }) => [title, sport])).toEqual([
    ['My own words', 'cycling'],
    ['Renamed as well', 'running'],
  ])
  expect((await logOf(who))[0]).toMatchObject({
    kind: 'updated',
    title: 'Renamed as well',
    sentence: messages.logRenamed,
  })
})

test('what is deleted there goes here, once the platform has confirmed it', async () => {
  const [gone, hidden, kept] = [scene.platform.record(), scene.platform.record(), scene.platform.record()]
  const who = await scene.givenConnected()
  await scene.sync(who)
  scene.platform.activities.delete(gone.externalId)
  scene.clock.nowMs += 24 * hourMs
  // The list lacks an activity that still exists.
  const { list } = scene.platform.provider
  scene.platform.provider.list = async (...asked) => {
    const page = await list(...asked)
    return { ...page, items: page.items.filter(({ externalId }) => externalId !== hidden.externalId) }
  }
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual([hidden.externalId, kept.externalId])
  expect((await logOf(who))[0]).toMatchObject({
    kind: 'removed',
    title: gone.title,
    activity_id: null,
    sentence: messages.logGone('Strava'),
  })
})

test('what somebody deleted here does not come back', async () => {
  const one = scene.platform.record({ version: 'a' })
  const who = await scene.givenConnected()
  await scene.sync(who)
  const [activity] = await activitiesOf(who)
  await scene.app.post(changeActivities.path, { action: 'delete', ids: [activity?.id] }, who)
  Object.assign(one, { version: 'b', title: 'Changed there' })
  scene.clock.nowMs += 25 * hourMs
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual([])
  expect((await logOf(who))[0]).toMatchObject({ kind: 'skipped', sentence: messages.logDeletedHere })
})

test('what the platform says is not to be fetched is in the log, with the reason', async () => {
  scene.platform.record({ skip: 'It came from elsewhere.' })
  const who = await scene.givenConnected()
  await scene.sync(who)
  expect(scene.platform.calls).toEqual(['exchange', 'list'])
  expect((await logOf(who))[0]).toMatchObject({ kind: 'skipped', sentence: 'It came from elsewhere.' })
  expect(await scene.linkOf(who)).toMatchObject({ done: 1, total: 1 })
})

test('while it is paused nothing is asked, and afterwards everything comes', async () => {
  scene.platform.record()
  const who = await scene.givenConnected()
  expect((await scene.app.post(pathFor(pauseFitnessLink.path), undefined, who)).statusCode).toBe(204)
  await scene.sync(who)
  expect(scene.platform.calls).toEqual(['exchange'])
  expect(await scene.linkOf(who)).toMatchObject({ is_paused: true, next_at_ms: null })
  await scene.app.post(pathFor(pauseFitnessLink.path), undefined, who)
  await scene.app.post(pathFor(resumeFitnessLink.path), undefined, who)
  await scene.sync(who)
  expect(await scene.storedOf(who)).toHaveLength(1)
  expect((await logOf(who)).map(({ kind }) => kind)).toEqual(['came', 'resumed', 'paused', 'connected'])
})

test('somebody who cannot wait is looked after at once', async () => {
  const who = await scene.givenConnected()
  await scene.sync(who)
  scene.platform.record({ startMs: scene.clock.nowMs })
  await scene.app.post(pathFor(syncFitnessLink.path), undefined, who)
  await scene.sync(who)
  expect(await scene.storedOf(who)).toHaveLength(1)
})

test('of those who are suspended nothing is fetched', async () => {
  scene.platform.record()
  const who = await scene.givenConnected()
  await scene.app.services.cells
    .of(who.id)
    .db.updateTable('account')
    .set({ suspended_at: new Date(), suspended_reason: 'spam' })
    .where('id', '=', who.id)
    .execute()
  await scene.sync(who)
  expect(scene.platform.calls).toEqual(['exchange'])
})

test('calls are kept for new ones: older ones stop at four fifths of the limit and go on by themselves', async () => {
  for (let i = 0; i < 12; i++) scene.platform.record()
  scene.platform.limit = 20
  const who = await scene.givenConnected()
  await scene.sync(who, 3)
  // Four pages and six activities of two calls each.
  expect(await scene.storedOf(who)).toHaveLength(6)
  const resetAtMs = Date.UTC(2026, 10, 15, 12, 15)
  expect(await scene.linkOf(who)).toMatchObject({
    state: 'limited',
    next_at_ms: resetAtMs,
    sentence: messages.limited('Strava'),
  })
  const fresh = scene.platform.record({ startMs: scene.clock.nowMs })
  await scene.app.post(pathFor(syncFitnessLink.path), undefined, who)
  await scene.sync(who)
  expect(await scene.storedOf(who)).toContain(fresh.externalId)
  expect(await scene.storedOf(who)).toHaveLength(7)
  scene.clock.nowMs = resetAtMs
  await scene.sync(who)
  expect(await scene.storedOf(who)).toHaveLength(13)
  expect(scene.platform.calls.filter((call) => call.startsWith('fetch'))).toHaveLength(13)
})

test('two with long and short histories take turns', async () => {
  for (let i = 0; i < 25; i++) scene.platform.record()
  const [one, other] = [await scene.givenConnected('1'), await scene.givenConnected('2')]
  for (let i = 0; i < 2; i++) {
    await scene.sync(one)
    await scene.sync(other)
    const counts = [(await scene.storedOf(one)).length, (await scene.storedOf(other)).length]
    expect(counts).toEqual([10 * (i + 1), 10 * (i + 1)])
  }
  // Five of each are left, and come alternately.
  expect((await scene.linkOf(one))?.done_about_ms).toBe(scene.clock.nowMs + 10 * 1500)
})

test('links that are due are woken, once', async () => {
  const who = await scene.givenConnected()
  await scene.sync(who)
  const waiting = async () => {
    const { rows } = await scene.app.engine.worldDb
      .withSchema('us_jobs')
      // The table belongs to the queue.
      .selectFrom('job' as never)
      .selectAll()
      .where('name' as never, '=', 'sync-fitness-link' as never)
      .execute()
      .then((all) => ({ rows: all as { start_after: Date }[] }))
    return rows.length
  }
  const before = await waiting()
  scene.clock.nowMs += hourMs
  await cleanUp(scene.app.services)
  const after = await waiting()
  await cleanUp(scene.app.services)
  expect([after, await waiting()]).toEqual([before + 1, before + 1])
})
