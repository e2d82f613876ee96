import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readActivityFile } from '#domain/formats/read-activity-file.ts'
import {
  fitnessErrorOf,
  startFitnessSandbox,
  type FitnessScene,
} from '#server/testing/start-fitness-sandbox.ts'
import type { FitnessProvider, ProviderLink } from './fitness-provider.ts'

let scene: FitnessScene
let polar: FitnessProvider
beforeEach(() => {
  scene = startFitnessSandbox()
  polar = scene.provider('polar')
})
afterEach(() => scene.sandbox.close())

const list = (link: ProviderLink, sinceMs: number | null = null) =>
  polar.list(link, { cursor: null, sinceMs, signal: scene.signal })

describe('permission', () => {
  test('a code gives a token, and whoever allowed it is registered and named', async () => {
    const { link, person } = await scene.connect('polar')
    expect(link).toMatchObject({ userId: person.userId, username: 'Anna Berger', tokens: { refresh: null } })
    expect(polar.refresh).toBeUndefined()
  })

  test('given back, it is over', async () => {
    const { link } = await scene.connect('polar')
    await polar.revoke!(link, scene.signal)
    await polar.revoke!(link, scene.signal)
    expect(await fitnessErrorOf(list(link))).toMatchObject({ kind: 'needs_login' })
  })
})

describe('exercises', () => {
  test('are listed newest first, at the moment they began, whatever the clock of the device said', async () => {
    const { link } = await scene.connect('polar')
    const { items, next } = await list(link)
    expect(next).toBeNull()
    expect(items).toHaveLength(7)
    expect(items.at(-1)).toMatchObject({
      startMs: Date.UTC(2026, 0, 24, 7, 52, 30),
      sport: 'alpine_skiing',
      skip: null,
    })
    expect((await list(link, Date.UTC(2026, 6, 22, 6, 12, 40))).items).toHaveLength(4)
    expect((await list(link, Date.UTC(2026, 6, 22, 6, 12, 41))).items).toHaveLength(3)
  })

  test('come as files of their device', async () => {
    const { link } = await scene.connect('polar')
    const oldest = (await list(link)).items.at(-1)!
    const fetched = await polar.fetch(link, oldest, scene.signal)
    if (fetched.kind === 'none') throw new Error(fetched.sentence)
    expect(fetched).toMatchObject({ kind: 'file', filename: `polar-${oldest.externalId}.fit` })
    const [recording] = readActivityFile(fetched.filename, fetched.bytes).recordings
    expect(recording?.samples.time[0]).toBe(oldest.startMs)
    expect(recording?.sport).toBe('alpine_skiing')
  })

  test('that are gone are gone', async () => {
    const { link } = await scene.connect('polar')
    expect(await fitnessErrorOf(polar.fetch(link, { externalId: '1' }, scene.signal))).toMatchObject({
      kind: 'gone',
    })
  })
})

test('limits are those of the headers, and one call too many waits for its window', async () => {
  const { link } = await scene.connect('polar')
  scene.sandbox.controls.setLimit('polar', 4)
  const quarter = Date.UTC(2026, 9, 20, 9, 15)
  await list(link)
  await list(link)
  expect(polar.limits()).toEqual({
    windows: [
      { used: 4, limit: 4, resetAtMs: quarter },
      { used: 4, limit: 40, resetAtMs: Date.UTC(2026, 9, 21) },
    ],
  })
  expect(await fitnessErrorOf(list(link))).toMatchObject({ kind: 'limited', retryAtMs: quarter })
  scene.clock.nowMs = quarter
  expect((await list(link)).items).toHaveLength(7)
})

const receive = (index: number, remembered: string | null, body?: string) => {
  const letter = scene.received[index]!
  return polar.receive!({
    headers: letter.headers,
    rawBody: Buffer.from(body ?? letter.body),
    query: {},
    remembered,
  })
}

describe('messages', () => {
  const callbackUrl = 'https://trailcast.example/api/polar/subscription/secret'
  const subscribe = (remembered: string | null) =>
    polar.ensureSubscription!({ callbackUrl, remembered, signal: scene.signal })

  test('are signed with a secret that is told once', async () => {
    const secret = await subscribe(null)
    expect(receive(0, null)).toEqual({ kind: 'events', events: [] })
    expect(await subscribe(secret)).toBe(secret)
    const again = await subscribe(null)
    expect(again).not.toBe(secret)

    const { person } = await scene.connect('polar')
    const id = scene.sandbox.controls.record(person)
    await scene.sandbox.controls.delivered()
    const last = scene.received.length - 1
    expect(receive(last, again)).toEqual({
      kind: 'events',
      events: [{ userId: person.userId, externalId: id, change: 'created' }],
    })
    expect(receive(last, secret)).toEqual({ kind: 'refused' })
    expect(receive(last, null)).toEqual({ kind: 'refused' })
    expect(receive(last, '')).toEqual({ kind: 'refused' })
    expect(receive(last, again, scene.received[last]!.body.replace(id, '1'))).toEqual({ kind: 'refused' })
    expect(receive(last, again, 'x')).toEqual({ kind: 'refused' })
  })
})
