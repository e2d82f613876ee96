import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { activityFileOf } from '#demo/activity-file.ts'
import { demoWorld } from '#demo/world.ts'
import {
  fitnessErrorOf,
  startFitnessSandbox,
  type FitnessScene,
} from '#server/testing/start-fitness-sandbox.ts'
import { passwordCheckOf, type FitnessProvider, type Listed, type ProviderLink } from './fitness-provider.ts'
import { intervalsProvider } from './intervals.ts'

let scene: FitnessScene
let intervals: FitnessProvider
beforeEach(() => {
  scene = startFitnessSandbox()
  intervals = scene.provider('intervals')
})
afterEach(() => scene.sandbox.close())

const list = (link: ProviderLink, sinceMs: number | null = null, cursor: string | null = null) =>
  intervals.list(link, { cursor, sinceMs, signal: scene.signal })

async function listAll(link: ProviderLink): Promise<Listed[]> {
  const items: Listed[] = []
  let cursor: string | null = null
  do {
    const page = await list(link, null, cursor)
    items.push(...page.items)
    cursor = page.next
  } while (cursor !== null)
  return items
}

describe('permission', () => {
  test('a code gives a token that does not end', async () => {
    const { link, person } = await scene.connect('intervals')
    expect(link).toMatchObject({
      userId: person.userId,
      username: 'Anna Berger',
      scope: ['ACTIVITY:READ'],
      tokens: { refresh: null, expiresAtMs: null },
    })
  })

  test('without the permission to read activities, there is no link', async () => {
    for (const scope of [[], ['WELLNESS:READ']])
      expect(await fitnessErrorOf(scene.connect('intervals', scope))).toMatchObject({ kind: 'refused' })
    const { link } = await scene.connect('intervals', ['ACTIVITY:WRITE'])
    expect(link).toMatchObject({ scope: ['ACTIVITY:READ'] })
  })

  test('a code works once', async () => {
    if (intervals.connect.kind !== 'oauth') throw new Error('intervals has a page')
    const code = scene.sandbox.controls.allow(scene.sandbox.controls.person('intervals'))
    const visit = { code, redirectUrl: '', scope: null, signal: scene.signal }
    await intervals.connect.exchange(visit)
    expect(await fitnessErrorOf(intervals.connect.exchange(visit))).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('Connect again'),
    })
  })

  test('given back, it is over', async () => {
    const { link } = await scene.connect('intervals')
    await intervals.revoke!(link, scene.signal)
    await intervals.revoke!(link, scene.signal)
    expect(await fitnessErrorOf(list(link))).toMatchObject({ kind: 'needs_login' })
  })
})

const check = (user: string, password: string) =>
  passwordCheckOf(intervals)!({ address: '', user, password, signal: scene.signal })

describe('a personal key', () => {
  test('is enough, and stays valid when the account is disconnected here', async () => {
    const person = scene.sandbox.controls.person('intervals')
    const { athleteId, key } = scene.sandbox.controls.keyOf(person)
    const link = await check(` ${athleteId} `, ` ${key}\n`)
    expect(link).toMatchObject({ userId: athleteId, username: 'Anna Berger', scope: intervals.wantedScopes })
    await intervals.revoke!(link, scene.signal)
    expect(await listAll(link)).toHaveLength(8)
  })

  test('of somebody else, or a wrong one, is refused with a sentence', async () => {
    const { controls } = scene.sandbox
    const [one, other] = [controls.person('intervals'), controls.person('intervals')]
    for (const [user, password] of [
      [one.userId, controls.keyOf(other).key],
      [one.userId, 'guess'],
      ['../athlete/0', controls.keyOf(one).key],
      ['', controls.keyOf(one).key],
    ] as const)
      expect(await fitnessErrorOf(check(user, password))).toMatchObject({
        kind: 'needs_login',
        sentence: expect.stringContaining('does not accept this key'),
      })
  })

  test('is the way in where the operator has no application', () => {
    const plain = intervalsProvider({
      client: null,
      webhookSecret: null,
      address: async () => 'https://intervals.example',
      authorizePage: 'https://intervals.example/oauth',
      now: () => 0,
    })
    expect(plain.connect.kind).toBe('password')
    expect(plain.ensureSubscription).toBeUndefined()
  })
})

describe('activities', () => {
  test('are listed newest first, with what came from Strava marked and not counted', async () => {
    const { link } = await scene.connect('intervals')
    const items = await listAll(link)
    expect(items).toHaveLength(8)
    expect(items.filter(({ skip }) => skip !== null)).toMatchObject([
      { skip: expect.stringContaining('from Strava') },
    ])
    const starts = items.flatMap(({ startMs }) => startMs ?? [])
    expect(starts).toEqual(starts.toSorted((one, other) => other - one))
    expect(items.find(({ title }) => title.endsWith('Latsch'))).toMatchObject({
      sport: 'mountain_biking',
      startMs: Date.UTC(2026, 5, 14, 7, 41, 12),
    })
    expect(await intervals.total!(link, scene.signal)).toBe(7)
  })

  test('are listed since a moment, to the second', async () => {
    const { link } = await scene.connect('intervals')
    const start = Date.UTC(2026, 6, 22, 6, 12, 40)
    const titles = async (sinceMs: number) => (await list(link, sinceMs)).items.map(({ title }) => title)
    expect(await titles(start)).toContain('Around the Drei Zinnen')
    expect(await titles(start + 1000)).not.toContain('Around the Drei Zinnen')
  })

  test('come as the very file that was uploaded there', async () => {
    const { link } = await scene.connect('intervals')
    const { externalId } = (await listAll(link)).find(({ title }) => title.endsWith('Latsch'))!
    const fetched = await intervals.fetch(link, { externalId }, scene.signal)
    if (fetched.kind === 'none') throw new Error(fetched.sentence)
    expect(fetched).toMatchObject({ kind: 'file', filename: `intervals-${externalId}.gpx.gz` })
    expect(fetched.texts).toMatchObject({
      title: 'From Sankt Martin down to Latsch',
      sport: 'mountain_biking',
    })
    const { key, plan } = demoWorld.activities.find((each) => each.key === 'latsch')!
    expect(gunzipSync(fetched.bytes).toString()).toBe(activityFileOf(key, plan).text)
  })

  test('that came from Strava do not come, and say why', async () => {
    const { link } = await scene.connect('intervals')
    const stub = (await listAll(link)).find(({ skip }) => skip !== null)!
    expect(await intervals.fetch(link, stub, scene.signal)).toEqual({ kind: 'none', sentence: stub.skip })
  })

  test('that were renamed or removed are described as they are now', async () => {
    const { link, person } = await scene.connect('intervals')
    const { controls } = scene.sandbox
    const id = controls.record(person)
    controls.rename(person, id, 'Other')
    expect(await intervals.describe!(link, `i${id}`, scene.signal)).toMatchObject({ title: 'Other' })
    controls.remove(person, id)
    expect(await intervals.describe!(link, `i${id}`, scene.signal)).toBeNull()
    expect(await fitnessErrorOf(intervals.fetch(link, { externalId: `i${id}` }, scene.signal))).toMatchObject(
      {
        kind: 'gone',
      },
    )
  })
})

test('one call too many waits as long as the platform says', async () => {
  const { link } = await scene.connect('intervals')
  scene.sandbox.controls.fail('intervals', 'limited', 1)
  expect(await fitnessErrorOf(list(link))).toMatchObject({
    kind: 'limited',
    retryAtMs: Date.UTC(2026, 9, 20, 9, 15),
  })
  expect(await listAll(link)).toHaveLength(8)
})

const receive = (index: number) =>
  intervals.receive!({
    headers: {},
    rawBody: Buffer.from(scene.received[index]?.body ?? ''),
    query: {},
    remembered: null,
  })

describe('messages', () => {
  test('tell what happened; forged ones and strange ones are refused', async () => {
    const { person } = await scene.connect('intervals')
    const callbackUrl = 'https://trailcast.example/api/intervals/subscription/secret'
    await intervals.ensureSubscription!({ callbackUrl, remembered: null, signal: scene.signal })
    const { controls } = scene.sandbox
    const id = controls.record(person)
    controls.rename(person, id, 'Other')
    controls.remove(person, id)
    controls.forge(person, id)
    controls.revoke(person)
    await controls.delivered()
    expect(scene.received.map(({ url }) => url)).toEqual(Array.from({ length: 5 }, () => callbackUrl))
    const about = { userId: person.userId, externalId: `i${id}` }
    expect([0, 1, 2, 3, 4, 5].map(receive)).toEqual([
      { kind: 'events', events: [{ ...about, change: 'created' }] },
      { kind: 'events', events: [{ ...about, change: 'updated' }] },
      { kind: 'events', events: [{ ...about, change: 'deleted' }] },
      { kind: 'refused' },
      { kind: 'events', events: [{ userId: person.userId, externalId: null, change: 'revoked' }] },
      { kind: 'refused' },
    ])
  })
})
