import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/activities/activity.ts'
import type { MapActivity } from '#contract/atlas/place.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import {
  givenActivity,
  givenSamples,
  givenStartMs,
  type GivenActivity,
} from '#server/testing/given-activity.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { findCrossed } from '../find-crossed.job.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

/** The test activities go straight east from here, 10 m per second. */
const lonAt = (metres: number) => -0.1 + metres / (111_320 * Math.cos((51.5 * Math.PI) / 180))
const cross = ({ id, home }: GivenAccount) => server.run(findCrossed, { accountId: id }, home)
const crossingOf = async ({ id }: GivenActivity, asker?: GivenAccount) =>
  (await server.get(`/api/activity/${id}`, asker)).json<Activity>().crossing
const list = async (query: string) =>
  (await server.get(`/api/map_activities?${query}`)).json<{ items: MapActivity[] }>()

const spotAt = (type: 'peak' | 'hut' | 'resort', metres: number, aside = 0) => ({
  type,
  n: placeNumber(type, 'node', 9000 + metres),
  name: `${type} ${metres}`,
  elevation_m: type === 'peak' ? 120 : null,
  lat: 52.5 + aside,
  lon: lonAt(metres),
})

test('an activity reaches peaks and huts, and others are told only of those on the part they see', async () => {
  await givenAtlas(server, {
    places: [
      spotAt('hut', 1800),
      spotAt('peak', 500, 0.0004),
      spotAt('peak', 900, 0.002),
      spotAt('resort', 1000),
    ],
  })
  // Its position is only known to a kilometre.
  await givenAtlas(server, { source: 'world', places: [spotAt('peak', 700)] })
  const ann = await givenAccount(server)
  const { lon, ...samples } = givenSamples({ lat: 52.5 })
  const easting = lon.map((_, second) => lonAt(10 * second))
  const activity = await givenActivity(server, ann, {
    visibility: 1,
    recording: { samples: { ...samples, lon: easting } },
  })
  await cross(ann)
  const [peakId, hutId] = [
    placeId({ type: 'peak', n: placeNumber('peak', 'node', 9500), region: 'eu' }),
    placeId({ type: 'hut', n: placeNumber('hut', 'node', 10_800), region: 'eu' }),
  ]
  const peak = {
    id: peakId,
    name: 'peak 500',
    type: 'peak',
    elevation_m: 120,
    time_ms: givenStartMs + 50_000,
  }
  const hut = { id: hutId, name: 'hut 1800', type: 'hut', elevation_m: null, time_ms: givenStartMs + 180_000 }
  expect((await crossingOf(activity))?.spots).toEqual([peak, hut])
  expect((await list(`id=${peakId}`)).items).toMatchObject([
    { id: activity.id, place_time_ms: givenStartMs + 50_000 },
  ])
  expect((await server.post(savePrivacy.path, { hide_start_m: 620 }, ann)).statusCode).toBe(204)
  expect((await list(`id=${peakId}`)).items).toEqual([])
  await server.run(deriveForOthers, { accountId: ann.id }, ann.home)
  await cross(ann)
  expect((await crossingOf(activity, ann))?.spots).toEqual([peak, hut])
  expect((await crossingOf(activity))?.spots).toEqual([hut])
  expect((await list(`id=${peakId}`)).items).toEqual([])
  expect((await list(`id=${hutId}`)).items.map(({ id }) => id)).toEqual([activity.id])
  await server.post(`/api/activity/${activity.id}`, { sport: 'flying' }, ann)
  await cross(ann)
  expect((await crossingOf(activity, ann))?.spots).toEqual([])
})

test('who skis inside a wide slope is on it, and it is no place that one passes through', async () => {
  const n = placeNumber('piste', 'relation', 6)
  const edge = (metres: number) => lonAt(70_000 + metres)
  const ring = Float64Array.of(
    edge(300),
    51.4,
    edge(1500),
    51.4,
    edge(1500),
    51.6,
    edge(300),
    51.6,
    edge(300),
    51.4,
  )
  await givenAtlas(server, {
    places: [
      { type: 'piste', n, name: 'Wide', difficulty: 'easy', outline: { kind: 'areas', areas: [[ring]] } },
    ],
  })
  const ann = await givenAccount(server)
  const samples = givenSamples({ lon: lonAt(70_000) })
  const recording = { samples, sport: 'alpine_skiing' } as const
  const [ski, hike] = [
    await givenActivity(server, ann, { recording }),
    await givenActivity(server, ann, { recording: { samples, sport: 'hiking' } }),
  ]
  await cross(ann)
  const crossing = await crossingOf(ski, ann)
  expect(crossing?.trails).toMatchObject([{ name: 'Wide', type: 'piste', difficulty: 'easy' }])
  expect(crossing?.boundaries.map(({ name }) => name)).not.toContain('Wide')
  expect((await crossingOf(hike, ann))?.trails).toEqual([])
})
