import { afterEach, beforeEach, expect, test } from 'vitest'
import { fitnessSyncMessages as messages } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { syncFitnessLink as syncNow } from '#contract/fitness-sync/fitness-sync.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { FitnessError, type FitnessProvider } from '#server/adapters/fitness-platform/fitness-provider.ts'
import { captureLog } from '#server/testing/captured-log.ts'
import { startFitnessScene, type FitnessScene } from '#server/testing/fitness-scene.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import { killedAt } from '#server/testing/killed-at.ts'
import { syncLink } from './sync-link.ts'
import { removeLink } from './remove-link.ts'
import { sealTokens } from './tokens.ts'

let scene: FitnessScene
const said = captureLog()
beforeEach(async () => {
  scene = await startFitnessScene({ log: said.log })
})
afterEach(() => scene.close())

const never = new AbortController().signal
const keyOf = ({ id }: GivenAccount) => ({ accountId: id, provider: 'strava' as const })
const record = (count: number) =>
  Array.from({ length: count }, () => scene.platform.record().externalId).toSorted()
const linkRow = ({ id }: GivenAccount) =>
  scene.app.services.cells
    .of(id)
    .db.selectFrom('fitness_link')
    .selectAll()
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()

test('a platform that has enough in the middle of a backfill is left alone until it says, and nothing is lost', async () => {
  const ids = record(9)
  const who = await scene.givenConnected()
  const retryAtMs = scene.clock.nowMs + 7 * minuteMs
  let calls = 0
  scene.platform.during = async (call) => {
    if (call.startsWith('fetch') && ++calls === 4) scene.platform.fail('limited', { retryAtMs })
  }
  await scene.sync(who)
  expect(await scene.storedOf(who)).toHaveLength(3)
  expect(await scene.linkOf(who)).toMatchObject({
    state: 'limited',
    next_at_ms: retryAtMs,
    sentence: messages.limited('Strava'),
  })
  const asked = scene.platform.calls.length
  scene.platform.fail(null)
  // This also applies to someone who cannot wait.
  await scene.app.post(syncNow.path.replace(':provider', 'strava'), undefined, who)
  scene.clock.nowMs = retryAtMs - 1
  await scene.sync(who)
  expect(scene.platform.calls).toHaveLength(asked)
  scene.clock.nowMs = retryAtMs
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual(ids)
  expect(await scene.linkOf(who)).toMatchObject({ state: 'ok', sentence: null, done: 9, total: 9 })
})

test('two processes at once renew the tokens once, although each refresh token works once', async () => {
  const ids = record(6)
  const who = await scene.givenConnected()
  scene.clock.nowMs += 5 * hourMs + minuteMs
  let isBusy = false
  scene.platform.during = async (call) => {
    if (call !== 'refresh') return
    expect(isBusy).toBe(false)
    isBusy = true
    await new Promise((resolve) => setImmediate(resolve))
    isBusy = false
  }
  await Promise.all(Array.from({ length: 5 }, () => syncLink(scene.app.services, keyOf(who), never)))
  expect(scene.platform.calls.filter((call) => call === 'refresh')).toHaveLength(1)
  expect(await scene.storedOf(who)).toEqual(ids)
  expect(await scene.linkOf(who)).toMatchObject({ state: 'ok' })
})

test.each([
  ['an hour is left', 5 * hourMs, 0],
  ['less is left', 5 * hourMs + 1, 1],
])('when %s, tokens are renewed so many times before they are used', async (_, laterMs, times) => {
  record(1)
  const who = await scene.givenConnected()
  scene.clock.nowMs += laterMs
  await scene.sync(who)
  expect(scene.platform.calls.filter((call) => call === 'refresh')).toHaveLength(times)
})

test.each([
  ['does not answer goes on where it was', 'away', ['list 3', 'list 6']],
  ['refuses its place in it begins anew', 'refused', ['list', 'list 3', 'list 6']],
] as const)('in the middle of a list, a platform that %s', async (_, kind, lists) => {
  const ids = record(7)
  const who = await scene.givenConnected()
  scene.platform.fail(kind, { times: 1, call: 'list 3' })
  await scene.sync(who)
  scene.clock.nowMs += 25 * hourMs
  scene.platform.calls.length = 0
  await scene.sync(who, 2)
  expect(scene.platform.calls.filter((call) => call.startsWith('list'))).toEqual(lists)
  expect(await scene.storedOf(who)).toEqual(ids)
})

test('a process that died while it renewed the tokens holds up the others for a minute', async () => {
  const ids = record(1)
  const who = await scene.givenConnected()
  await scene.app.services.cells
    .of(who.id)
    .db.updateTable('fitness_link')
    .set({ holder: 'somebody who died', held_until: new Date(scene.clock.nowMs + 5 * hourMs + minuteMs) })
    .execute()
  scene.clock.nowMs += 5 * hourMs + minuteMs
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual(ids)
})

test.each([
  ['behind by hours', -3 * hourMs],
  ['ahead by a year', 365 * 24 * hourMs],
])('a clock that was %s does no harm once it is right again', async (_, offMs) => {
  const ids = record(4)
  const [who, other] = [await scene.givenConnected('1'), await scene.givenConnected('2')]
  const rightMs = scene.clock.nowMs
  scene.clock.nowMs += offMs
  await scene.sync(who)
  scene.platform.fail('away', { times: 1, call: 'list 3' })
  await scene.sync(other)
  // Tokens expire by the clock of the platform, not by ours.
  scene.platform.expireTokens()
  scene.clock.nowMs = rightMs + 4 * hourMs
  const fresh = scene.platform.record({ startMs: scene.clock.nowMs })
  scene.platform.activities.delete('1')
  const left = [...ids.slice(1), fresh.externalId]
  await scene.sync(who)
  await scene.sync(other)
  scene.clock.nowMs += 25 * hourMs
  for (const each of [who, other]) {
    await scene.sync(each)
    expect(await scene.storedOf(each)).toEqual(left)
    expect(await scene.linkOf(each)).toMatchObject({ state: 'ok' })
  }
})

test('a platform that is away for a day is asked less and less often, and then everything comes', async () => {
  const ids = record(5)
  const who = await scene.givenConnected()
  scene.platform.fail('away')
  const begunMs = scene.clock.nowMs
  let looks = 0
  while (scene.clock.nowMs < begunMs + 24 * hourMs) {
    await scene.sync(who)
    looks += 1
    const { next_at } = await linkRow(who)
    expect(next_at.getTime()).toBeGreaterThan(scene.clock.nowMs)
    scene.clock.nowMs = next_at.getTime()
  }
  expect(looks).toBeLessThan(30)
  expect(await scene.linkOf(who)).toMatchObject({ state: 'away', sentence: messages.away('Strava') })
  scene.platform.fail(null)
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual(ids)
})

test('one activity that the platform cannot hand out does not hold up the others', async () => {
  const ids = record(4)
  const who = await scene.givenConnected()
  scene.platform.fail('away', { call: 'fetch 2' })
  for (let i = 0; i < 8; i++) {
    await scene.sync(who)
    scene.clock.nowMs += 2 * hourMs
  }
  expect(await scene.storedOf(who)).toEqual(ids.filter((id) => id !== '2'))
  expect(await scene.linkOf(who)).toMatchObject({ state: 'ok', done: 4, total: 4 })
})

test('one that is refused is in the log, and the others come', async () => {
  const ids = record(3)
  const who = await scene.givenConnected()
  scene.platform.fail('refused', { call: 'fetch 1' })
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual(ids.filter((id) => id !== '1'))
})

test('an application that the platform does not serve is the operator’s matter', async () => {
  record(1)
  const who = await scene.givenConnected()
  scene.platform.fail('inactive')
  await scene.sync(who)
  expect(await scene.linkOf(who)).toMatchObject({
    state: 'inactive',
    next_at_ms: scene.clock.nowMs + 6 * hourMs,
    sentence: messages.providerInactive('Strava'),
  })
  expect(said.text()).toContain('a fitness platform does not serve this application')
  expect(await scene.storedOf(who)).toEqual([])
})

const away = () => Promise.reject(new FitnessError('away', 'no answer'))

test('one platform’s failure never blocks another', async () => {
  const ids = record(2)
  const who = await scene.givenConnected()
  const { services } = scene.app
  const broken: FitnessProvider = { ...scene.platform.provider, id: 'polar', list: away }
  services.fitnessProviders = { ...services.fitnessProviders, polar: broken }
  const polar = { accountId: who.id, provider: 'polar' as const }
  const tokens = sealTokens(services, polar, { access: 'a', refresh: null, expiresAtMs: null })
  const { db } = services.cells.of(who.id)
  await db
    .insertInto('fitness_link')
    .values({ ...(await linkRow(who)), provider: 'polar', ...tokens })
    .execute()
  await syncLink(services, polar, never)
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual(ids)
  const states = await db
    .selectFrom('fitness_link')
    .select(['provider', 'state'])
    .orderBy('provider')
    .execute()
  expect(states).toEqual([
    { provider: 'polar', state: 'away' },
    { provider: 'strava', state: 'ok' },
  ])
})

test('killed at any point, the next run goes on: nothing is lost, nothing is doubled', async () => {
  const ids = record(2)
  let kills = 0
  for (const when of ['before', 'after'] as const)
    for (let n = 1; ; n++) {
      const who = await scene.givenConnected(`${when} ${n}`)
      const died = await syncLink(killedAt(scene.app.services, n, when), keyOf(who), never).then(
        () => false,
        () => true,
      )
      if (died) kills += 1
      // What was postponed is tried again.
      scene.clock.nowMs += hourMs
      await scene.sync(who, 2)
      expect(await scene.storedOf(who)).toEqual(ids)
      expect(await scene.linkOf(who)).toMatchObject({ state: 'ok', done: 2, total: 2 })
      scene.clock.nowMs -= hourMs
      if (!died) break
    }
  expect(kills).toBeGreaterThan(20)
})

test('a permission that is taken back in the middle ends everything, and all that came is gone', async () => {
  record(6)
  const who = await scene.givenConnected()
  let calls = 0
  scene.platform.during = async (call) => {
    if (call.startsWith('fetch') && ++calls === 4) scene.platform.revoke()
  }
  await scene.sync(who)
  expect(await scene.storedOf(who)).toHaveLength(3)
  expect(await scene.linkOf(who)).toMatchObject({
    state: 'needs_login',
    sentence: messages.revoked('Strava'),
    next_at_ms: null,
  })
  expect((await linkRow(who)).sealed_tokens).toBeNull()
  await removeLink(scene.app.services, keyOf(who), never)
  expect(await scene.storedOf(who)).toEqual([])
  expect(await scene.linkOf(who)).toMatchObject({ state: 'needs_login', came: 0, done: 0 })
  scene.clock.nowMs += 30 * hourMs
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual([])
})

test('tokens that cannot be read, as after a change of the secret, cost nobody an activity', async () => {
  const ids = record(3)
  const who = await scene.givenConnected()
  await scene.sync(who)
  const { db } = scene.app.services.cells.of(who.id)
  await db
    .updateTable('fitness_link')
    .set({ sealed_tokens: Buffer.from('unreadable') })
    .execute()
  scene.clock.nowMs += hourMs
  await scene.sync(who)
  expect(await scene.linkOf(who)).toMatchObject({
    state: 'needs_login',
    sentence: messages.needsLogin('Strava'),
  })
  await removeLink(scene.app.services, keyOf(who), never)
  expect(await scene.storedOf(who)).toEqual(ids)
})

test('whoever connects again gets everything back, once', async () => {
  const ids = record(3)
  const who = await scene.givenConnected('900')
  await scene.sync(who)
  scene.platform.revoke()
  scene.clock.nowMs += hourMs
  await scene.sync(who)
  await removeLink(scene.app.services, keyOf(who), never)
  const { come, state } = await scene.openPopup(who)
  scene.platform.codes.set('again', { userId: '900', scope: ['activity:read', 'activity:read_all'] })
  expect((await come({ code: 'again', state })).body).toContain('fitness-connected')
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual(ids)
  expect(await scene.linkOf(who)).toMatchObject({ state: 'ok', sentence: null })
})

test('what a platform lets us keep stays when we are not let in any more', async () => {
  const ids = record(2)
  scene.platform.provider.deleteOnUnlink = false
  const who = await scene.givenConnected()
  await scene.sync(who)
  scene.platform.revoke()
  scene.clock.nowMs += hourMs
  await scene.sync(who)
  expect(await scene.linkOf(who)).toMatchObject({
    state: 'needs_login',
    sentence: messages.needsLogin('Strava'),
    would_go: 0,
  })
  await removeLink(scene.app.services, keyOf(who), never)
  expect(await scene.storedOf(who)).toEqual(ids)
})
