import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFitnessSandbox, type FitnessScene } from '#server/testing/start-fitness-sandbox.ts'
import type { FitnessProvider } from './fitness-provider.ts'

let scene: FitnessScene
let strava: FitnessProvider
beforeEach(() => {
  scene = startFitnessSandbox()
  strava = scene.provider('strava')
})
afterEach(() => scene.sandbox.close())

const connect = () => scene.connect('strava', ['read', 'activity:read', 'activity:read_all'])

const receive = (index: number, remembered: string | null) => {
  const { url, headers, body } = scene.received[index]!
  const query = Object.fromEntries(new URL(url).searchParams)
  return strava.receive!({ headers, rawBody: Buffer.from(body), query, remembered })
}

const callbackUrl = 'https://trailcast.example/api/strava/subscription/secret'
const subscribe = (remembered: string | null = null) =>
  strava.ensureSubscription!({ callbackUrl, remembered, signal: scene.signal })

test('messages are asked for with a handshake that only the real platform can begin', async () => {
  await subscribe()
  const handshake = receive(0, null)
  expect(handshake).toMatchObject({ kind: 'handshake', body: { 'hub.challenge': expect.any(String) } })
  const guess = { 'hub.mode': 'subscribe', 'hub.challenge': 'x', 'hub.verify_token': 'guess' }
  expect(strava.receive!({ headers: {}, rawBody: Buffer.from(''), query: guess, remembered: null })).toEqual({
    kind: 'refused',
  })
})

test('messages are asked for once, and again after the address has changed', async () => {
  const first = await subscribe()
  expect(await subscribe(first)).toBe(first)
  const moved = await strava.ensureSubscription!({
    callbackUrl: `${callbackUrl}2`,
    remembered: first,
    signal: scene.signal,
  })
  expect(moved).not.toBe(first)
})

test('messages tell what was recorded, changed, removed and revoked', async () => {
  const remembered = await subscribe()
  const { person } = await connect()
  const { controls } = scene.sandbox
  const id = controls.record(person)
  controls.rename(person, id, 'Other')
  controls.remove(person, id)
  controls.revoke(person)
  await controls.delivered()
  const told = [1, 2, 3, 4].map((index) => receive(index, remembered))
  const about = { userId: person.userId, externalId: id }
  expect(told).toEqual([
    { kind: 'events', events: [{ ...about, change: 'created' }] },
    { kind: 'events', events: [{ ...about, change: 'updated' }] },
    { kind: 'events', events: [{ ...about, change: 'deleted' }] },
    { kind: 'events', events: [{ userId: person.userId, externalId: null, change: 'revoked' }] },
  ])
})

test('messages of another subscription, and what is no message at all, are refused', async () => {
  const remembered = await subscribe()
  const { person } = await connect()
  scene.sandbox.controls.forge(person, '17')
  await scene.sandbox.controls.delivered()
  expect(receive(1, remembered)).toEqual({ kind: 'refused' })
  for (const body of ['', '[]', '{"object_type":"activity"}'])
    expect(strava.receive!({ headers: {}, rawBody: Buffer.from(body), query: {}, remembered })).toEqual({
      kind: 'refused',
    })
})
