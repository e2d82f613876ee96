import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#contract/accounts/ownership.ts'
import {
  deauthorizeStrava,
  disconnectFitnessLink,
  getFitnessLog,
  getStravaUser,
} from '#contract/fitness-sync/fitness-sync.ts'
import { fitnessSyncMessages as messages } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { hourMs, minuteMs } from '#domain/time/durations.ts'
import { accountDelete } from '#server/features/accounts/account-delete.job.ts'
import { removeProvided } from '#server/features/imports/provided/provided-recordings.ts'
import { saveNotifications } from '#server/features/notifications/save-notifications.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import { startFitnessScene, type FitnessScene } from '#server/testing/fitness-scene.ts'
import { digest, givenProof } from '#server/testing/given-proof.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { killedAt } from '#server/testing/killed-at.ts'
import { removeLink } from './remove-link.ts'

let scene: FitnessScene
beforeEach(async () => {
  scene = await startFitnessScene()
  for (let i = 0; i < 3; i++) scene.platform.record()
})
afterEach(() => scene.close())

const never = new AbortController().signal
const keyOf = ({ id }: GivenAccount) => ({ accountId: id, provider: 'strava' as const })
const disconnect = (who: GivenAccount) =>
  scene.app.post(disconnectFitnessLink.path.replace(':provider', 'strava'), undefined, who)
const rowsOf = async (who: GivenAccount) => {
  const { db } = scene.app.services.cells.of(who.id)
  const count = async (table: 'fitness_link' | 'fitness_item' | 'activity' | 'activity_source') =>
    (await db.selectFrom(table).select('account_id').where('account_id', '=', who.id).execute()).length
  return {
    links: await count('fitness_link'),
    items: await count('fitness_item'),
    activities: await count('activity'),
    sources: await count('activity_source'),
  }
}
const nothing = { links: 0, items: 0, activities: 0, sources: 0 }
const logOf = async (who: GivenAccount) =>
  (await scene.app.get(getFitnessLog.path.replace(':provider', 'strava'), who)).json<{
    entries: { kind: string; title: string; sentence: string | null }[]
  }>().entries

test('whoever disconnects is gone there, and all that came is gone here, with its names in the log', async () => {
  const who = await scene.givenConnected('1')
  await scene.sync(who)
  expect(await scene.storedOf(who)).toHaveLength(3)
  expect((await disconnect(who)).statusCode).toBe(204)
  // For its owner, the link is gone at once.
  expect(await scene.linkOf(who)).toBeUndefined()
  expect((await scene.app.get(getStravaUser.path, who)).json()).toEqual({})
  await scene.remove(who)
  expect(scene.platform.calls).toContain('revoke')
  expect(await rowsOf(who)).toEqual(nothing)
  expect(await logOf(who)).toMatchObject([
    { kind: 'disconnected', title: '', sentence: messages.logDisconnected('Strava') },
  ])
  // The account at the platform is free again, in all regions.
  await scene.givenConnected('1', { home: 'eu' })
})

test('nobody is told any more of what went with the platform, or was deleted there', async () => {
  const { cells } = scene.app.services
  const who = await scene.givenConnected('1')
  const friend = await givenAccount(scene.app, { home: 'eu' })
  await scene.sync(who)
  const sources = await cells
    .of(who.id)
    .db.selectFrom('activity_source')
    .select(['activity_id', 'external_id'])
    .where('account_id', '=', who.id)
    .execute()
  const nobody = { actorId: null, projectId: null, targetId: null, createdMs: scene.clock.nowMs }
  for (const { activity_id } of sources) {
    const event = `comment:${activity_id}`
    const notice = { ...nobody, event, kind: 'reply' as const, activityId: activity_id, groupKey: event }
    await saveNotifications(cells.of(friend.id), notice, [friend.id])
  }
  const toldOf = async () => {
    const { db } = cells.of(friend.id)
    const rows = await db
      .selectFrom('notification')
      .select('activity_id')
      .where('account_id', '=', friend.id)
      .execute()
    return new Set(rows.map(({ activity_id }) => activity_id))
  }
  const [first, ...others] = sources
  const provided = { accountId: who.id, provider: 'strava' as const, externalId: first?.external_id ?? '' }
  expect(await removeProvided(scene.app.services, provided)).toBe('removed')
  expect(await toldOf()).toEqual(new Set(others.map(({ activity_id }) => activity_id)))
  await disconnect(who)
  await scene.remove(who)
  expect(await toldOf()).toEqual(new Set())
})

test('the call of the specification disconnects as well, and again changes nothing', async () => {
  const who = await scene.givenConnected()
  for (let i = 0; i < 2; i++) {
    expect((await scene.app.post(deauthorizeStrava.path, undefined, who)).statusCode).toBe(204)
    await scene.remove(who)
    expect(await rowsOf(who)).toEqual(nothing)
  }
})

test('while it is being removed nothing comes, and whoever connects again is asked to wait', async () => {
  const who = await scene.givenConnected('1')
  await disconnect(who)
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual([])
  const { come, state } = await scene.openPopup(who)
  scene.platform.codes.set('again', { userId: '1', scope: ['activity:read'] })
  expect((await come({ code: 'again', state })).body).toContain(messages.stillRemoving('Strava'))
})

test('somebody who disconnects while an activity is on its way does not get it', async () => {
  const who = await scene.givenConnected()
  scene.platform.during = async (call) => {
    if (call === 'fetch 2') await disconnect(who)
  }
  await scene.sync(who)
  expect(await scene.storedOf(who)).toEqual(['1'])
  scene.platform.during = undefined
  await scene.remove(who)
  expect(await rowsOf(who)).toEqual(nothing)
})

test('killed at any point, the removal is found and finished, within the hour', async () => {
  let kills = 0
  for (const when of ['before', 'after'] as const)
    for (let n = 1; ; n++) {
      const who = await scene.givenConnected(`${when} ${n}`)
      await scene.sync(who)
      await disconnect(who)
      const died = await removeLink(killedAt(scene.app.services, n, when), keyOf(who), never).then(
        () => false,
        () => true,
      )
      if (died) kills += 1
      await cleanUp(scene.app.services)
      await scene.remove(who)
      expect(await rowsOf(who)).toEqual(nothing)
      if (!died) break
    }
  expect(kills).toBeGreaterThan(8)
})

test('a platform that does not answer delays the revocation, not the deletion', async () => {
  const who = await scene.givenConnected()
  await scene.sync(who)
  scene.platform.fail('away', { call: 'revoke' })
  await disconnect(who)
  await expect(scene.remove(who)).rejects.toThrow('has not taken its permission back')
  expect(await rowsOf(who)).toEqual({ ...nothing, links: 1 })
  scene.clock.nowMs += 2 * hourMs
  scene.platform.fail(null)
  await scene.remove(who)
  expect(scene.platform.calls.filter((call) => call === 'revoke')).toHaveLength(2)
  expect(await rowsOf(who)).toEqual(nothing)
})

test('after a day without an answer the permission is forgotten', async () => {
  const who = await scene.givenConnected()
  scene.platform.fail('away', { call: 'revoke' })
  await disconnect(who)
  scene.clock.nowMs += 24 * hourMs + minuteMs
  await scene.remove(who)
  expect(await rowsOf(who)).toEqual(nothing)
})

test('an access token that has ended is renewed to revoke the permission', async () => {
  const who = await scene.givenConnected()
  scene.clock.nowMs += 7 * hourMs
  await disconnect(who)
  await scene.remove(who)
  expect(scene.platform.calls).toEqual(['exchange', 'revoke', 'refresh', 'revoke'])
})

test('what the platform lets us keep stays, with the log', async () => {
  scene.platform.provider.deleteOnUnlink = false
  const who = await scene.givenConnected()
  await scene.sync(who)
  await disconnect(who)
  await scene.remove(who)
  expect(await scene.storedOf(who)).toHaveLength(3)
  expect((await rowsOf(who)).links).toBe(0)
  const log = await logOf(who)
  expect(log[0]).toMatchObject({ sentence: messages.logDisconnectedKept('Strava') })
  expect(log.filter(({ kind }) => kind === 'came')).toHaveLength(3)
})

test('a platform that the operator has switched off can still be disconnected', async () => {
  const who = await scene.givenConnected()
  await scene.sync(who)
  scene.app.services.fitnessProviders = {}
  expect(await scene.linkOf(who)).toMatchObject({ provider: 'strava', would_go: 3 })
  await disconnect(who)
  await scene.remove(who)
  expect(await rowsOf(who)).toEqual(nothing)
})

test('whoever deletes their account here is gone there, too', async () => {
  const who = await scene.givenConnected('1', { password: digest })
  await scene.sync(who)
  const proof = await givenProof(scene.app, who)
  expect((await scene.app.post(deleteAccount.path, { proof }, who)).statusCode).toBe(204)
  scene.platform.fail('away', { call: 'revoke' })
  await expect(scene.app.run(accountDelete, {}, who.home)).rejects.toThrow('could not be removed yet')
  scene.platform.fail(null)
  await scene.app.run(accountDelete, {}, who.home)
  expect(scene.platform.calls.filter((call) => call === 'revoke')).toHaveLength(2)
  expect(await rowsOf(who)).toEqual(nothing)
  await scene.givenConnected('1')
})

test('a platform that does not answer keeps nobody here for longer than a day', async () => {
  const who = await scene.givenConnected('1', { password: digest })
  const proof = await givenProof(scene.app, who)
  await scene.app.post(deleteAccount.path, { proof }, who)
  scene.platform.fail('away', { call: 'revoke' })
  scene.clock.nowMs += 24 * hourMs
  await scene.app.run(accountDelete, {}, who.home)
  expect(await rowsOf(who)).toEqual(nothing)
})

test('nobody else can pause, resume, disconnect or read anything', async () => {
  const who = await scene.givenConnected()
  await scene.sync(who)
  const stranger = await givenAccount(scene.app)
  for (const change of ['pause', 'resume', 'sync'])
    expect(
      (await scene.app.post(`/api/fitness_links/strava/${change}`, undefined, stranger)).statusCode,
    ).toBe(404)
  expect((await disconnect(stranger)).statusCode).toBe(204)
  expect(await logOf(stranger)).toEqual([])
  expect(await scene.linkOf(stranger)).toBeUndefined()
  expect(await scene.linkOf(who)).toMatchObject({ is_paused: false, done: 3 })
})
