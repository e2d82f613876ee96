import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Activity } from '#contract/activities/activity.ts'
import { atlasMessages } from '#contract/atlas/atlas-messages.ts'
import type { MapActivity } from '#contract/atlas/place.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import type { Coordinates } from '#domain/atlas/draft.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import { cleanUp } from '#server/testing/clean-up.ts'
import {
  givenActivity,
  givenSamples,
  givenStartMs,
  type GivenActivity,
} from '#server/testing/given-activity.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { givenScene, viewers } from '#server/testing/visibility-matrix.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { findCrossed } from '../find-crossed.job.ts'
import { recrossActivities } from '../recross-activities.job.ts'

/** The test activities go straight east from here, 10 m per second. */
const start = { lat: 51.5, lon: -0.1 }
const lonAt = (metres: number) => start.lon + metres / (111_320 * Math.cos((start.lat * Math.PI) / 180))
const along = (fromM: number, toM: number, lat = start.lat): Coordinates =>
  Float64Array.from({ length: 22 }, (_, n) => (n % 2 === 0 ? lonAt(fromM + ((toM - fromM) * n) / 20) : lat))
const area = (fromM: number, toM: number): Coordinates[][] => [
  [
    Float64Array.of(
      lonAt(fromM),
      51.4,
      lonAt(toM),
      51.4,
      lonAt(toM),
      51.6,
      lonAt(fromM),
      51.6,
      lonAt(fromM),
      51.4,
    ),
  ],
]

const trailN = placeNumber('trail', 'way', 1)
const trailId = placeId({ type: 'trail', n: trailN, region: 'eu' })
const parkN = placeNumber('national park', 'relation', 2)
const parkId = placeId({ type: 'national park', n: parkN, region: 'eu' })

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  const trail = along(400, 1500)
  await givenAtlas(server, {
    places: [
      { type: 'city', name: 'Faraway', lat: 51.6, lon: -0.3 },
      { type: 'city', name: 'Nearby', lat: 51.51, lon: -0.1 },
      {
        type: 'region',
        name: 'Shire',
        country: 'GB',
        iso3166_2: 'GB-SHI',
        outline: { kind: 'areas', areas: area(-9000, 9000) },
      },
      {
        type: 'national park',
        n: parkN,
        name: 'Royal Park',
        iso3166_2: 'GB-SHI',
        outline: { kind: 'areas', areas: area(-50, 600) },
      },
      {
        type: 'trail',
        n: trailN,
        name: 'Kingsway',
        difficulty: 'easy',
        length_m: 1100,
        outline: { kind: 'lines', lines: [trail] },
      },
    ],
    edges: [{ id: 70, coordinates: trail, lengthM: 1100, difficulty: 'easy' }],
    trails: [{ trailN, edgeIds: [70] }],
  })
})
afterAll(() => server.close())

const cross = ({ id, home }: GivenAccount) => server.run(findCrossed, { accountId: id }, home)
const crossingOf = async ({ id }: GivenActivity, asker?: GivenAccount) =>
  (await server.get(`/api/activity/${id}`, asker)).json<Activity>().crossing

test('an activity gets its places: city, boundaries, regions, and trails with time and direction', async () => {
  const ann = await givenAccount(server)
  const there = await givenActivity(server, ann, { visibility: 1 })
  const { samples } = there.recording
  const back = await givenActivity(server, ann, {
    recording: { samples: { ...samples, lon: samples.lon.toReversed() } },
  })
  expect(await crossingOf(there, ann)).toBeNull()
  await cross(ann)
  const crossing = await crossingOf(there, ann)
  expect(crossing).toMatchObject({
    nearest_city: 'Nearby',
    iso3166_2: ['GB-SHI'],
    iso3166_2_names: ['Shire'],
    boundaries: [
      { name: 'Shire', type: 'region', iso3166: 'GB-SHI', iso3166_name: 'Shire' },
      { id: parkId, name: 'Royal Park', type: 'national park', iso3166: 'GB-SHI', iso3166_name: 'Shire' },
    ],
    trails: [{ id: trailId, name: 'Kingsway', type: 'trail', difficulty: 'easy', is_forward: true }],
  })
  // A hundredth of a degree of latitude.
  expect(crossing?.nearest_city_distance_m).toBeCloseTo(1113, -1)
  const [visit] = crossing?.trails ?? []
  expect(visit?.length_m).toBeGreaterThan(1000)
  expect(Math.abs((visit?.start_time_ms ?? 0) - (givenStartMs + 40_000))).toBeLessThan(10_000)
  expect(Math.abs((visit?.end_time_ms ?? 0) - (givenStartMs + 150_000))).toBeLessThan(10_000)
  expect((await crossingOf(back, ann))?.trails).toMatchObject([{ id: trailId, is_forward: false }])
  expect(await crossingOf(there)).toEqual(crossing)
})

test('others see nothing that privacy settings hide, from the moment they do', async () => {
  const ann = await givenAccount(server)
  const activity = await givenActivity(server, ann, { visibility: 1 })
  await cross(ann)
  expect((await crossingOf(activity))?.boundaries.map(({ name }) => name)).toContain('Royal Park')
  // The whole park and the start of the trail: up to twice the distance is hidden, which leaves a good part
  // of the trail.
  expect((await server.post(savePrivacy.path, { hide_start_m: 620 }, ann)).statusCode).toBe(204)
  expect(await crossingOf(activity)).toBeNull()
  const onPlace = async (id: string) => {
    const { items } = (await server.get(`/api/map_activities?id=${id}`)).json<{ items: MapActivity[] }>()
    return items.map((item) => item.id)
  }
  expect(await onPlace(parkId)).not.toContain(activity.id)
  await server.run(deriveForOthers, { accountId: ann.id }, ann.home)
  await cross(ann)
  const [own, seen] = [await crossingOf(activity, ann), await crossingOf(activity)]
  expect(own?.boundaries.map(({ name }) => name)).toContain('Royal Park')
  expect(own?.trails).toHaveLength(1)
  expect(seen?.boundaries.map(({ name }) => name)).toEqual(['Shire'])
  const [ownPass, seenPass] = [own?.trails[0], seen?.trails[0]]
  // At least 220 m of the trail are hidden, at 10 m per second.
  expect(seenPass?.start_time_ms).toBeGreaterThan((ownPass?.start_time_ms ?? 0) + 20_000)
  expect(seenPass?.length_m).toBeLessThan((ownPass?.length_m ?? 0) - 200)
  expect(await onPlace(parkId)).not.toContain(activity.id)
  const { items } = (await server.get('/api/map_activities?w=-1&s=51&e=1&n=52&limit=100')).json<{
    items: MapActivity[]
  }>()
  const listed = items.find(({ id }) => id === activity.id)
  expect(listed?.start_time_ms).toBeGreaterThan(givenStartMs + 60_000)
  expect(listed?.bounding_box.west).toBeGreaterThan(lonAt(600))
})

test('settings that change during the work apply to what is saved', async () => {
  const ann = await givenAccount(server)
  const activity = await givenActivity(server, ann, { visibility: 1 })
  const cell = server.services.cells.of(ann.id)
  let isFirst = true
  // The start is hidden after the rules were read.
  const read: typeof cell.files.read = async (...options) => {
    if (isFirst) {
      isFirst = false
      await server.post(savePrivacy.path, { hide_start_m: 700 }, ann)
    }
    return cell.files.read(...options)
  }
  const context = {
    services: server.services,
    jobId: 'test',
    signal: new AbortController().signal,
    report: async () => {},
  }
  await findCrossed.run(
    { ...context, cell: { ...cell, files: { ...cell.files, read } } },
    { accountId: ann.id },
  )
  expect((await crossingOf(activity))?.boundaries.map(({ name }) => name)).toEqual(['Shire'])
})

test('a change of the atlas updates the activities it might affect, and no others', async () => {
  const { cells } = server.services
  const ann = await givenAccount(server)
  const here = await givenActivity(server, ann)
  const far = await givenActivity(server, ann, { recording: { samples: givenSamples({ lat: 40 }) } })
  await cross(ann)
  await cleanUp(server.services)
  await server.run(recrossActivities, {}, ann.home)
  await givenAtlas(server, {
    source: 'newer',
    places: [
      { type: 'protected area', name: 'New Reserve', outline: { kind: 'areas', areas: area(1000, 3000) } },
    ],
  })
  const { version } = await cells.world.selectFrom('atlas_state').select('version').executeTakeFirstOrThrow()
  await cells.world
    .updateTable('atlas_source')
    .set({ version, west: -1, south: 51, east: 1, north: 52 })
    .where('name', '=', 'newer')
    .execute()
  await cleanUp(server.services)
  await server.run(recrossActivities, {}, ann.home)
  await cross(ann)
  expect((await crossingOf(here, ann))?.boundaries.map(({ name }) => name)).toContain('New Reserve')
  const foundBy = async ({ id }: GivenActivity) => {
    const rows = await cells
      .of(id)
      .db.selectFrom('activity_crossing')
      .select('found_by')
      .where('activity_id', '=', id)
      .execute()
    return rows.map((row) => Number.parseInt(row.found_by, 10))
  }
  expect(await foundBy(here)).toEqual([version, version])
  expect((await foundBy(far)).every((by) => by < version)).toBe(true)
})

test('another sport follows other trails', async () => {
  const riverN = placeNumber('waterway', 'way', 3)
  await givenAtlas(server, {
    places: [{ type: 'waterway', n: riverN, name: 'Old River', length_m: 1100 }],
    edges: [{ id: 71, kind: 'waterway', coordinates: along(400, 1500, 45), lengthM: 1100 }],
    trails: [{ trailN: riverN, edgeIds: [71] }],
  })
  const ann = await givenAccount(server)
  // A degree of longitude is longer there: the track covers as many degrees in as many seconds.
  const { lon, ...samples } = givenSamples({ lat: 45 })
  const easting = lon.map((_, second) => lonAt(10 * second))
  const activity = await givenActivity(server, ann, { recording: { samples: { ...samples, lon: easting } } })
  await cross(ann)
  expect((await crossingOf(activity, ann))?.trails).toEqual([])
  await server.post(`/api/activity/${activity.id}`, { sport: 'kayaking' }, ann)
  await cross(ann)
  expect((await crossingOf(activity, ann))?.trails).toMatchObject([{ name: 'Old River', type: 'waterway' }])
})

test('a ride in a game is in no real place, whatever is at the coordinates of its world', async () => {
  const ann = await givenAccount(server)
  const way = at(-30.5, -140.5, 4)
  const activity = await givenActivity(server, ann, { ...way, sport: 'indoor_cycling' })
  await cross(ann)
  expect(await crossingOf(activity, ann)).toMatchObject({
    nearest_city: null,
    iso3166_2: [],
    boundaries: [],
    trails: [],
  })
  const box = 'w=-141&s=-31&e=-140&n=-30'
  expect((await list(box)).items).toEqual([])
  await server.post(`/api/activity/${activity.id}`, { sport: 'cycling' }, ann)
  await cross(ann)
  expect((await list(box)).items.map(({ id }) => id)).toEqual([activity.id])
})

test('a piste without a name is labelled by its type, and cannot be found by name', async () => {
  const n = placeNumber('piste', 'way', 5)
  const id = placeId({ type: 'piste', n, region: 'eu' })
  const line = along(50_400, 51_500)
  await givenAtlas(server, {
    places: [
      {
        type: 'piste',
        n,
        name: '',
        difficulty: 'unknown',
        length_m: 1100,
        outline: { kind: 'lines', lines: [line] },
      },
    ],
    edges: [{ id: 73, kind: 'piste', coordinates: line, lengthM: 1100 }],
    trails: [{ trailN: n, edgeIds: [73] }],
  })
  const ann = await givenAccount(server)
  const recording = { samples: givenSamples({ lon: lonAt(50_000) }), sport: 'alpine_skiing' } as const
  const activity = await givenActivity(server, ann, { recording })
  await cross(ann)
  expect((await crossingOf(activity, ann))?.trails).toMatchObject([
    { id, name: 'Piste', difficulty: 'unknown' },
  ])
  expect((await server.get(`/api/place/${id}`)).json()).toMatchObject({ name: 'Piste' })
  expect((await server.get('/api/search_preview/?search=piste')).json()).toEqual([])
})

const list = async (query: string, asker?: GivenAccount) =>
  (await server.get(`/api/map_activities?${query}`, asker)).json<{
    items: MapActivity[]
    next_cursor: string | null
  }>()

const at = (lat: number, lon: number, day: number) => ({
  visibility: 1 as const,
  recording: { samples: givenSamples({ lat, lon, startMs: givenStartMs + day * 86_400_000 }) },
})

const wrong = async (query: string) => {
  const { statusCode, body } = await server.get(`/api/map_activities?${query}`)
  return { statusCode, body }
}

describe('the list next to the map', () => {
  test('has what is public, what friends share with whoever asks, and nothing else', async () => {
    const scene = await givenScene(server)
    await server.run(findCrossed, { accountId: scene.ownerId })
    for (const viewer of viewers) {
      const listed = scene.things.filter(
        ({ visibility, state, isOwnerOnly, isDuplicate }) =>
          state === 'live' &&
          !isOwnerOnly &&
          !isDuplicate &&
          (visibility === 'public' || (visibility === 'friends' && viewer === 'friend')),
      )
      expect(listed).toHaveLength(viewer === 'friend' ? 2 : 1)
      const query = {
        url: '/api/map_activities?w=-1&s=51&e=1&n=52&limit=100',
        headers: scene.cookies[viewer],
      }
      const { body } = await server.app.inject(query)
      for (const thing of scene.things)
        expect([viewer, thing, body.includes(thing.id)]).toEqual([viewer, thing, listed.includes(thing)])
    }
  })

  test('comes page by page from all regions, newest first, filtered by box, place, sport or difficulty', async () => {
    const [us, eu] = [await givenAccount(server), await givenAccount(server, { home: 'eu' })]
    const ids = [
      await givenActivity(server, us, at(-10, 179.99, 1)),
      await givenActivity(server, eu, at(-10, -179.95, 2)),
      await givenActivity(server, us, { ...at(-10.1, 179.9, 3), sport: 'sailing' }),
    ].map(({ id }) => id)
    await cross(us)
    await cross(eu)
    const box = 'w=179&s=-11&e=-179&n=-9'
    const [third, second, first] = ids
    const page = await list(`${box}&limit=2`)
    expect(page.items.map(({ id }) => id)).toEqual([first, second])
    expect((await list(`${box}&limit=2&cursor=${page.next_cursor}`)).items.map(({ id }) => id)).toEqual([
      third,
    ])
    expect((await list(`w=179&s=-9&e=-179&n=-11`)).items).toHaveLength(3)
    expect((await list(`w=179&s=-11&e=180&n=-9`)).items.map(({ id }) => id)).toEqual([first, third])
    expect((await list(`${box}&sport=sailing`)).items.map(({ id }) => id)).toEqual([first])
    const here = await givenActivity(server, us, { visibility: 1 })
    await cross(us)
    const onTrail = await list(`id=${trailId}&limit=100`)
    expect(onTrail.items.map(({ id }) => id)).toContain(here.id)
    expect(onTrail.items.map(({ id }) => id)).not.toContain(first)
    const found = onTrail.items.find(({ id }) => id === here.id)
    expect(Math.abs((found?.place_time_ms ?? 0) - (givenStartMs + 40_000))).toBeLessThan(10_000)
    expect(found?.trails).toEqual([{ id: trailId, name: 'Kingsway', type: 'trail', difficulty: 'easy' }])
    expect((await list(`w=-1&s=51&e=1&n=52&difficulty=easy&limit=100`)).items.map(({ id }) => id)).toContain(
      here.id,
    )
    expect((await list(`w=-1&s=51&e=1&n=52&difficulty=expert&limit=100`)).items).toEqual([])
  })

  test('says what is wrong with a request', async () => {
    expect(await wrong('w=1&s=2&e=3')).toEqual({ statusCode: 422, body: atlasMessages.incompleteBox })
    for (const query of [
      'id=trail.123',
      'id=@',
      'w=181&s=0&e=0&n=1',
      'w=x&s=0&e=0&n=1',
      'sport=napping',
      'w=NaN&s=0&e=1&n=1',
    ])
      expect([query, (await wrong(query)).statusCode]).toEqual([query, 422])
  })
})
