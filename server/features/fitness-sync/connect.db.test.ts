import { afterAll, beforeAll, expect, test } from 'vitest'
import { FitnessMessage, getStravaUser, listFitnessLinks } from '#contract/fitness-sync/fitness-sync.ts'
import { fitnessSyncMessages as messages } from '#contract/fitness-sync/fitness-sync-messages.ts'
import { tokenMark } from '#server/testing/fake-fitness.ts'
import { startFitnessScene, type FitnessScene } from '#server/testing/fitness-scene.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'

let scene: FitnessScene
beforeAll(async () => {
  scene = await startFitnessScene()
})
afterAll(() => scene.close())

const everything = ['read', 'activity:read', 'activity:read_all']
const grant = (code: string, userId: string, scope = everything) =>
  scene.platform.codes.set(code, { userId, scope })

/** What the page tells the one that opened it. */
function messageIn(page: string): FitnessMessage {
  const [, type, provider, sentence] =
    /data-result="([^"]*)" data-provider="([^"]*)" data-sentence="([^"]*)"/.exec(page) ?? []
  return FitnessMessage.parse({ type, provider, ...(sentence && { sentence }) })
}
const userOf = async (who: GivenAccount) => (await scene.app.get(getStravaUser.path, who)).json<object>()

test('somebody who agrees in the popup is connected, and the page tells the one that opened it', async () => {
  const who = await givenAccount(scene.app)
  const { come, state, url } = await scene.openPopup(who)
  expect(new URL(url).searchParams.get('state')).toBe(state)
  expect(new URL(url).searchParams.get('redirect_uri')).toMatch(/\/api\/strava\/token$/)
  grant('yes', '100')
  const reply = await come({ code: 'yes', state, scope: everything.join(',') })
  expect(reply.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cross-origin-opener-policy': 'unsafe-none',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect(messageIn(reply.body)).toEqual({
    type: 'fitness-connected',
    provider: 'strava',
    sentence: messages.connected('Strava'),
  })
  for (const secret of ['yes', state, tokenMark]) expect(reply.body).not.toContain(secret)
  expect(await userOf(who)).toMatchObject({
    id: '100',
    username: 'Person 100',
    scope: 'read,activity:read,activity:read_all',
    state: 'ok',
    done: 0,
    total: null,
  })
})

test('somebody who says no has nothing to read about it', async () => {
  const who = await givenAccount(scene.app)
  const { come, state } = await scene.openPopup(who)
  const reply = await come({ error: 'access_denied', state })
  expect(messageIn(reply.body)).toEqual({ type: 'fitness-canceled', provider: 'strava' })
  expect(await userOf(who)).toEqual({})
  // The attempt is over.
  grant('later', '101')
  expect(messageIn((await come({ code: 'later', state })).body).type).toBe('fitness-failed')
})

test('without permission to read activities nothing is connected, and the sentence says which box to tick', async () => {
  const who = await givenAccount(scene.app)
  const { come, state } = await scene.openPopup(who)
  grant('too-little', '102', ['read'])
  expect(messageIn((await come({ code: 'too-little', state })).body)).toMatchObject({
    type: 'fitness-failed',
    sentence: 'Please tick the box that lets us read your activities.',
  })
  expect(await userOf(who)).toEqual({})
})

test('without permission to read private activities the public ones come, and both pages say so', async () => {
  const who = await givenAccount(scene.app)
  const { come, state } = await scene.openPopup(who)
  grant('public', '103', ['read', 'activity:read'])
  const sentence = messages.publicOnly('Strava')
  expect(messageIn((await come({ code: 'public', state })).body)).toMatchObject({
    type: 'fitness-connected',
    sentence,
  })
  expect(await scene.linkOf(who)).toMatchObject({ missing_scopes: ['activity:read_all'], sentence })
})

test('a state is used once, by the browser and the account that opened the popup, and for ten minutes', async () => {
  const [who, other] = [await givenAccount(scene.app), await givenAccount(scene.app)]
  const refused = { type: 'fitness-failed', provider: 'strava', sentence: messages.attemptUnknown }
  const first = await scene.openPopup(who)
  grant('once', '104')
  // In another browser, in which the same person is signed in.
  expect(messageIn((await first.come({ code: 'once', state: first.state }, who)).body)).toEqual(refused)
  const ofOther = await scene.openPopup(other)
  expect(messageIn((await ofOther.come({ code: 'once', state: first.state })).body)).toEqual(refused)
  expect(messageIn((await first.come({ code: 'once' })).body)).toEqual(refused)
  scene.clock.nowMs += 10 * 60_000
  expect(messageIn((await first.come({ code: 'once', state: first.state })).body)).toEqual(refused)
  const second = await scene.openPopup(who)
  scene.clock.nowMs += 10 * 60_000 - 1
  const twice = await Promise.all([1, 2].map(() => second.come({ code: 'once', state: second.state })))
  expect(twice.map(({ body }) => messageIn(body).type).toSorted()).toEqual([
    'fitness-connected',
    'fitness-failed',
  ])
})

test('somebody who signed out meanwhile reads that they have to sign in', async () => {
  const who = await givenAccount(scene.app)
  const { come, state } = await scene.openPopup(who)
  expect(messageIn((await come({ code: 'x', state }, { cookie: '' })).body)).toMatchObject({
    type: 'fitness-failed',
    sentence: messages.signInFirst,
  })
})

test('an account of the platform belongs to one account here, in all regions', async () => {
  const first = await scene.givenConnected('105', { home: 'us' })
  for (const home of ['us', 'eu'] as const) {
    const second = await givenAccount(scene.app, { home })
    const { come, state } = await scene.openPopup(second)
    grant('same', '105')
    expect(messageIn((await come({ code: 'same', state })).body)).toMatchObject({
      type: 'fitness-failed',
      sentence: messages.linkedElsewhere('Strava'),
    })
    expect(await userOf(second)).toEqual({})
  }
  expect(await userOf(first)).toMatchObject({ id: '105' })
})

test('of two who connect the same account at once, one gets it', async () => {
  const people = [
    await givenAccount(scene.app, { home: 'us' }),
    await givenAccount(scene.app, { home: 'eu' }),
  ]
  const popups = await Promise.all(people.map((who) => scene.openPopup(who)))
  const replies = await Promise.all(
    popups.map(({ come, state }, i) => {
      grant(`race-${i}`, '106')
      return come({ code: `race-${i}`, state })
    }),
  )
  expect(replies.map(({ body }) => messageIn(body).type).toSorted()).toEqual([
    'fitness-connected',
    'fitness-failed',
  ])
})

test('somebody who is connected has to disconnect before they connect another account', async () => {
  const who = await scene.givenConnected('107')
  const { come, state } = await scene.openPopup(who)
  grant('other', '108')
  expect(messageIn((await come({ code: 'other', state })).body)).toMatchObject({
    type: 'fitness-failed',
    sentence: messages.linkedAlready('Strava', 'Person 107'),
  })
  expect(await userOf(who)).toMatchObject({ id: '107' })
})

test('the names of people at a platform are not taken for markup', async () => {
  const who = await scene.givenConnected('109"><script>')
  const { come, state } = await scene.openPopup(who)
  grant('other', '110')
  const { body } = await come({ code: 'other', state })
  expect(body).toContain('Person 109&quot;&gt;&lt;script&gt;')
  expect(body).not.toContain('"><script>')
})

test.each([
  ['away', messages.providerAway('Strava')],
  ['inactive', messages.providerInactive('Strava')],
] as const)('when the platform is %s, the page says so in our words', async (kind, sentence) => {
  const who = await givenAccount(scene.app)
  const { come, state } = await scene.openPopup(who)
  scene.platform.fail(kind, { times: 1, call: 'exchange' })
  expect(messageIn((await come({ code: 'x', state })).body)).toMatchObject({
    type: 'fitness-failed',
    sentence,
  })
})

test('a platform that the operator has not set up does not exist', async () => {
  const who = await givenAccount(scene.app)
  const marked = { headers: { 'x-requested-with': 'trailcast' } }
  expect((await scene.app.get('/api/polar/auth', who, marked)).statusCode).toBe(404)
  expect((await scene.app.get('/api/polar/token?code=a&state=b', who)).statusCode).toBe(404)
  const folder = { address: 'https://cloud.example/dav', user: 'ann', password: 'secret' }
  expect((await scene.app.post('/api/webdav/connect', folder, who)).statusCode).toBe(404)
  const { available } = (await scene.app.get(listFitnessLinks.path, who)).json<{ available: string[] }>()
  expect(available).toEqual(['strava'])
})
