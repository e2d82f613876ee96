import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import { hourMs } from '#domain/time/durations.ts'
import {
  fitnessErrorOf,
  sandboxStartMs,
  startFitnessSandbox,
  type FitnessScene,
} from '#server/testing/start-fitness-sandbox.ts'
import type { FitnessProvider, ProviderLink } from './fitness-provider.ts'
import { wahooProvider } from './wahoo.ts'

let scene: FitnessScene
let wahoo: FitnessProvider
beforeEach(() => {
  scene = startFitnessSandbox()
  wahoo = scene.provider('wahoo')
})
afterEach(() => scene.sandbox.close())

const list = (
  link: ProviderLink,
  { cursor = null, sinceMs = null }: { cursor?: string | null; sinceMs?: number | null } = {},
) => wahoo.list(link, { cursor, sinceMs, signal: scene.signal })

describe('permission', () => {
  test('a code gives tokens for two hours, and the name', async () => {
    const { link, person } = await scene.connect('wahoo')
    expect(link).toMatchObject({
      userId: person.userId,
      username: 'Anna Berger',
      scope: ['user_read', 'workouts_read', 'offline_data'],
      tokens: { expiresAtMs: sandboxStartMs + 2 * hourMs },
    })
  })

  test('without the permission to read workouts, there is no link', async () => {
    for (const scope of [['user_read', 'offline_data'], ['workouts_read']])
      expect(await fitnessErrorOf(scene.connect('wahoo', scope))).toMatchObject({ kind: 'refused' })
  })

  test('a refresh token is used once', async () => {
    const { link } = await scene.connect('wahoo')
    scene.clock.nowMs += 2 * hourMs
    expect(await fitnessErrorOf(list(link))).toMatchObject({ kind: 'needs_login' })
    const tokens = await wahoo.refresh!(link.tokens, scene.signal)
    expect(tokens).toMatchObject({ expiresAtMs: sandboxStartMs + 4 * hourMs })
    expect((await list({ ...link, tokens })).items).toHaveLength(7)
    expect(await fitnessErrorOf(wahoo.refresh!(link.tokens, scene.signal))).toMatchObject({
      kind: 'needs_login',
    })
  })

  test('given back, it is over', async () => {
    const { link } = await scene.connect('wahoo')
    await wahoo.revoke!(link, scene.signal)
    await wahoo.revoke!(link, scene.signal)
    expect(await fitnessErrorOf(list(link))).toMatchObject({ kind: 'needs_login' })
  })
})

describe('workouts', () => {
  test('are listed newest first, page by page, and counted', async () => {
    const { link } = await scene.connect('wahoo')
    const { items, next } = await list(link)
    expect(items).toHaveLength(7)
    expect(items.at(-1)).toMatchObject({
      title: 'Galzig before the others',
      sport: 'alpine_skiing',
      skip: null,
    })
    expect(await list(link, { cursor: next })).toEqual({ items: [], next: null })
    expect(await wahoo.total!(link, scene.signal)).toBe(7)
    const since = await list(link, { sinceMs: Date.UTC(2026, 6, 22, 6, 12, 40) })
    expect(since).toMatchObject({ next: null })
    expect(since.items).toHaveLength(4)
  })

  test('come as files of their device', async () => {
    const { link, person } = await scene.connect('wahoo')
    const externalId = scene.sandbox.controls.record(person)
    const fetched = await wahoo.fetch(link, { externalId }, scene.signal)
    if (fetched.kind === 'none') throw new Error(fetched.sentence)
    expect(fetched).toMatchObject({
      filename: `wahoo-${externalId}.fit`,
      texts: { sport: expect.any(String) },
    })
    const [recording] = readActivityFile(fetched.filename, fetched.bytes).recordings
    expect(recording?.samples.time.at(-1)).toBe(Math.floor(sandboxStartMs / 1000) * 1000)
  })

  test('are described as they are now', async () => {
    const { link, person } = await scene.connect('wahoo')
    const { controls } = scene.sandbox
    const id = controls.record(person)
    const before = await wahoo.describe!(link, id, scene.signal)
    controls.rename(person, id, 'Other')
    const after = await wahoo.describe!(link, id, scene.signal)
    expect(after).toMatchObject({ title: 'Other' })
    expect(after?.version).not.toBe(before?.version)
    controls.remove(person, id)
    expect(await wahoo.describe!(link, id, scene.signal)).toBeNull()
    expect(await fitnessErrorOf(wahoo.fetch(link, { externalId: id }, scene.signal))).toMatchObject({
      kind: 'gone',
    })
  })

  test('whose file is said to be in a private network do not come', async () => {
    const { link, person } = await scene.connect('wahoo')
    const externalId = scene.sandbox.controls.record(person)
    const careful = wahooProvider({
      ...scene.sandbox.client,
      webhookToken: null,
      address: () => scene.sandbox.addressOf('wahoo'),
      authorizePage: 'https://wahoo.example',
      askForFile: () => Promise.reject(new Error('the address is refused')),
      now: () => scene.clock.nowMs,
    })
    expect(await fitnessErrorOf(careful.fetch(link, { externalId }, scene.signal))).toMatchObject({
      kind: 'away',
    })
  })
})

test('limits are those of the headers, and one call too many waits until they say', async () => {
  const { link } = await scene.connect('wahoo')
  scene.sandbox.controls.setLimit('wahoo', 2)
  await list(link)
  const fiveMinutes = Date.UTC(2026, 9, 20, 9, 10)
  expect(wahoo.limits()).toEqual({
    windows: [
      { used: 2, limit: 20, resetAtMs: Date.UTC(2026, 9, 21) },
      { used: 2, limit: 20, resetAtMs: Date.UTC(2026, 9, 20, 10) },
      { used: 2, limit: 2, resetAtMs: fiveMinutes },
    ],
  })
  expect(await fitnessErrorOf(list(link))).toMatchObject({ kind: 'limited', retryAtMs: fiveMinutes })
  scene.clock.nowMs = fiveMinutes
  expect((await list(link)).items).toHaveLength(7)
})

test('messages are believed if they contain the token', async () => {
  const { person } = await scene.connect('wahoo')
  const callbackUrl = 'https://trailcast.example/api/wahoo/subscription/secret'
  await wahoo.ensureSubscription!({ callbackUrl, remembered: null, signal: scene.signal })
  const { controls } = scene.sandbox
  const id = controls.record(person)
  controls.deliver('delayed')
  const held = controls.record(person)
  expect(scene.received.length).toBeLessThan(2)
  controls.release()
  controls.deliver('twice')
  controls.rename(person, id, 'Other')
  controls.deliver('dropped')
  controls.rename(person, id, 'Another')
  await controls.delivered()
  const receive = (body: string) =>
    wahoo.receive!({ headers: {}, rawBody: Buffer.from(body), query: {}, remembered: null })
  const about = (externalId: string) => ({
    kind: 'events',
    events: [{ userId: person.userId, externalId, change: 'created' }],
  })
  expect(scene.received.map(({ body }) => receive(body))).toEqual([
    about(id),
    about(held),
    about(id),
    about(id),
  ])
  const [first] = scene.received
  expect(receive(first!.body.replace('sandbox-secret', 'sandbox-secret2'))).toEqual({ kind: 'refused' })
  expect(receive('{}')).toEqual({ kind: 'refused' })
})
