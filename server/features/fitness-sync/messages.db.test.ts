import { afterEach, beforeEach, expect, test } from 'vitest'
import { subscriptionPath } from '#contract/fitness-sync/fitness-sync.ts'
import { hourMs } from '#domain/time/durations.ts'
import { startFitnessScene, type FitnessScene } from '#server/testing/fitness-scene.ts'
import { givenAccount } from '#server/testing/given.ts'
import { callbackUrlOf, findNote } from './subscription.ts'
import { subscribeToPlatforms } from './jobs/subscribe.job.ts'

let scene: FitnessScene
let path: string
beforeEach(async () => {
  scene = await startFitnessScene()
  path = new URL(callbackUrlOf(scene.app.services, 'strava')).pathname
})
afterEach(() => scene.close())

type Event = { user?: string; id: string | null; change: 'created' | 'updated' | 'deleted' | 'revoked' }

/** Sends as the platform would, or someone impersonating it: without a cookie, from elsewhere. */
const send = (event: Event, to = path) =>
  scene.app.app.inject({
    method: 'POST',
    url: to,
    headers: { 'content-type': 'application/json', origin: 'https://platform.example' },
    payload: JSON.stringify({ user: '77', ...event }),
  })

test('the handshake is answered as the platform expects', async () => {
  const reply = await scene.app.get(`${path}?challenge=abc`)
  expect([reply.statusCode, reply.json()]).toEqual([200, { echo: 'abc' }])
})

test.each(['', '/', '/guessed', `/${'a'.repeat(43)}`])(
  'at another address (%s) there is nothing',
  async (end) => {
    const reply = await send({ id: '1', change: 'created' }, `${subscriptionPath('strava')}${end}`)
    expect(reply.statusCode).toBe(404)
  },
)

test('what is new comes within one look, without a list', async () => {
  const who = await scene.givenConnected()
  await scene.sync(who)
  scene.platform.calls.length = 0
  const { externalId } = scene.platform.record({ startMs: scene.clock.nowMs })
  const reply = await send({ id: externalId, change: 'created' })
  expect([reply.statusCode, reply.body]).toEqual([200, ''])
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual([externalId])
  expect(scene.platform.calls).toEqual([`describe ${externalId}`, `fetch ${externalId}`])
})

test('what is renamed, made private or deleted follows', async () => {
  const [renamed, deleted] = [scene.platform.record(), scene.platform.record()]
  const who = await scene.givenConnected()
  await scene.sync(who)
  Object.assign(renamed, { title: 'Another name' })
  scene.platform.activities.delete(deleted.externalId)
  await send({ id: renamed.externalId, change: 'updated' })
  await send({ id: deleted.externalId, change: 'deleted' })
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual([renamed.externalId])
  const { db } = scene.app.services.cells.of(who.id)
  const { title } = await db.selectFrom('activity').select('title').executeTakeFirstOrThrow()
  expect(title).toBe('Another name')
})

test('forged events change nothing: the platform is asked about each', async () => {
  const ids = [scene.platform.record(), scene.platform.record()].map(({ externalId }) => externalId)
  const who = await scene.givenConnected()
  await scene.sync(who)
  for (const change of ['created', 'updated', 'deleted'] as const)
    for (const id of [...ids, '999']) await send({ id, change })
  await send({ id: null, change: 'revoked' })
  await send({ user: 'nobody', id: ids[0] ?? '', change: 'deleted' })
  await scene.sync(who, 2)
  expect(await scene.storedOf(who)).toEqual(ids)
  expect(await scene.linkOf(who)).toMatchObject({ state: 'ok', done: 2, total: 2 })
})

test('doubled, shuffled and late events have one effect each', async () => {
  const kept = scene.platform.record()
  const gone = scene.platform.record()
  const who = await scene.givenConnected()
  await scene.sync(who)
  scene.platform.activities.delete(gone.externalId)
  const fresh = scene.platform.record({ startMs: scene.clock.nowMs })
  const events: Event[] = [
    { id: gone.externalId, change: 'deleted' },
    { id: gone.externalId, change: 'created' },
    { id: fresh.externalId, change: 'created' },
    { id: kept.externalId, change: 'updated' },
  ]
  // Each five times, ten at a time, in an order that differs from round to round.
  const all = Array.from({ length: 5 }, (_, i) => [...events.slice(i % 4), ...events.slice(0, i % 4)]).flat()
  for (let i = 0; i < all.length; i += 10) {
    const replies = await Promise.all(all.slice(i, i + 10).map((event) => send(event)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(replies.map(() => 200))
    await scene.sync(who)
  }
  expect(await scene.storedOf(who)).toEqual([kept.externalId, fresh.externalId])
  expect(scene.platform.calls.filter((call) => call.startsWith('fetch'))).toHaveLength(3)
})

test('an event that arrives while the platform is asked is not lost', async () => {
  const one = scene.platform.record()
  const who = await scene.givenConnected()
  await scene.sync(who)
  Object.assign(one, { title: 'The first change' })
  await send({ id: one.externalId, change: 'updated' })
  const { describe } = scene.platform.provider
  scene.platform.provider.describe = async (...asked) => {
    const described = await describe?.(...asked)
    if (described?.title === 'The first change') {
      scene.platform.activities.set(one.externalId, { ...one, title: 'The second change' })
      await send({ id: one.externalId, change: 'updated' })
    }
    return described ? { ...described } : null
  }
  await scene.sync(who)
  const { title } = await scene.app.services.cells
    .of(who.id)
    .db.selectFrom('activity')
    .select('title')
    .executeTakeFirstOrThrow()
  expect(title).toBe('The second change')
})

test('a permission that was taken back is noticed at once', async () => {
  scene.platform.record()
  const who = await scene.givenConnected()
  await scene.sync(who)
  scene.platform.revoke()
  await send({ id: null, change: 'revoked' })
  await scene.sync(who)
  await scene.remove(who)
  expect(await scene.storedOf(who)).toEqual([])
  expect(await scene.linkOf(who)).toMatchObject({ state: 'needs_login' })
})

test('a flood of events about one person leaves a bounded number of questions', async () => {
  const who = await scene.givenConnected()
  await scene.sync(who)
  for (let i = 0; i < 520; i++) await send({ id: `x${i}`, change: 'created' })
  const { db } = scene.app.services.cells.of(who.id)
  const rows = await db.selectFrom('fitness_item').select('external_id').execute()
  expect(rows).toHaveLength(500)
})

test('nothing is asked about somebody who is paused', async () => {
  const who = await scene.givenConnected()
  await scene.app.post('/api/fitness_links/strava/pause', undefined, who)
  const { externalId } = scene.platform.record()
  await send({ id: externalId, change: 'created' })
  await scene.sync(who)
  expect(scene.platform.calls).toEqual(['exchange'])
})

test('events reach people of the other region', async () => {
  const who = await scene.givenConnected('77', { home: 'eu' })
  await scene.sync(who)
  const { externalId } = scene.platform.record({ startMs: scene.clock.nowMs })
  await send({ id: externalId, change: 'created' })
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual([externalId])
})

test('a platform that cannot describe one activity is asked for its list', async () => {
  const { describe: _, ...provider } = scene.platform.provider
  scene.app.services.fitnessProviders = { strava: provider }
  const who = await scene.givenConnected()
  await scene.sync(who)
  const { externalId } = scene.platform.record({ startMs: scene.clock.nowMs + hourMs })
  await send({ id: externalId, change: 'created' })
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual([externalId])
})

test('platforms are asked for messages at an address with the secret, and what they say is kept', async () => {
  const asked: unknown[] = []
  scene.platform.provider.ensureSubscription = async ({ callbackUrl, remembered }) => {
    asked.push([callbackUrl, remembered])
    return 'a note of the platform'
  }
  await scene.app.run(subscribeToPlatforms, {})
  await scene.app.run(subscribeToPlatforms, {})
  const url = callbackUrlOf(scene.app.services, 'strava')
  expect(asked).toEqual([
    [url, null],
    [url, 'a note of the platform'],
  ])
  expect(await findNote(scene.app.services, 'strava')).toBe('a note of the platform')
})

test('an account without a connection hears nothing', async () => {
  const who = await givenAccount(scene.app)
  expect((await send({ id: '1', change: 'created' })).statusCode).toBe(200)
  const { db } = scene.app.services.cells.of(who.id)
  expect(await db.selectFrom('fitness_item').selectAll().execute()).toEqual([])
})
