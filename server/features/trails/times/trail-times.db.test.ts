import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeActivity } from '#contract/activities/activity.ts'
import { changeActivities } from '#contract/activities/delete-activities.ts'
import { getTrailTimes, type RouteTimes, type TrailTimes } from '#contract/trails/trail-times.ts'
import type { Coordinates } from '#domain/atlas/draft.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import {
  givenActivity,
  givenSamples,
  givenStartMs,
  type ActivityOptions,
  type GivenActivity,
} from '#server/testing/given-activity.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { findCrossed } from '../find-crossed.job.ts'

const start = { lat: 51.5, lon: -0.1 }
const lonAt = (metres: number) => start.lon + metres / (111_320 * Math.cos((start.lat * Math.PI) / 180))
const trailN = placeNumber('trail', 'way', 1)
const trailId = placeId({ type: 'trail', n: trailN, region: 'eu' })

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
  const line: Coordinates = Float64Array.from({ length: 22 }, (_, n) =>
    n % 2 === 0 ? lonAt(400 + (1100 * n) / 20) : start.lat,
  )
  await givenAtlas(server, {
    places: [
      {
        type: 'trail',
        n: trailN,
        name: 'Kingsway',
        difficulty: 'easy',
        length_m: 1100,
        outline: { kind: 'lines', lines: [line] },
      },
    ],
    edges: [{ id: 70, coordinates: line, lengthM: 1100, difficulty: 'easy' }],
    trails: [{ trailN, edgeIds: [70] }],
  })
})
afterAll(() => server.close())

type Way = { day: number; stepM: number; fromM?: number; toM?: number; isBack?: boolean }

/** Along the trail and beyond it, at this many metres per second. */
async function follow(owner: GivenAccount, way: Way, more: ActivityOptions = {}): Promise<GivenActivity> {
  const { day, stepM, fromM = 0, toM = 2000, isBack = false } = way
  const samples = givenSamples({
    lon: lonAt(fromM),
    stepM,
    points: Math.floor((toM - fromM) / stepM) + 1,
    startMs: givenStartMs + day * 86_400_000,
  })
  const lon = isBack ? samples.lon.toReversed() : samples.lon
  return givenActivity(server, owner, { recording: { samples: { ...samples, lon } }, ...more })
}
const cross = ({ id, home }: GivenAccount) => server.run(findCrossed, { accountId: id }, home)
const ask = ({ id }: GivenActivity, asker?: GivenAccount) =>
  server.get(getTrailTimes.path.replace(':id', id), asker)
const timesOf = async (activity: GivenActivity, owner: GivenAccount) =>
  (await ask(activity, owner)).json<{ trails: TrailTimes[]; route: RouteTimes | null }>()

test('the times on a trail are those in the same direction, over most of it, by the same kind of sport', async () => {
  const ann = await givenAccount(server)
  const slow = await follow(ann, { day: 0, stepM: 5 })
  const fast = await follow(ann, { day: 1, stepM: 10 })
  const own = await follow(ann, { day: 2, stepM: 8 }, { visibility: 1 })
  await follow(ann, { day: 3, stepM: 12, isBack: true })
  await follow(ann, { day: 4, stepM: 12, toM: 1000 })
  await follow(ann, { day: 5, stepM: 12 }, { sport: 'running' })
  const gone = [
    await follow(ann, { day: 6, stepM: 12 }),
    await follow(ann, { day: 7, stepM: 12 }),
    await follow(ann, { day: 8, stepM: 12 }, { duplicate_of: own.id }),
  ]
  await server.post(changeActivities.path, { action: 'archive', ids: [gone[0]?.id] }, ann)
  await server.post(changeActivities.path, { action: 'delete', ids: [gone[1]?.id] }, ann)
  await follow(await givenAccount(server), { day: 9, stepM: 12 })
  await cross(ann)
  const { trails } = await timesOf(own, ann)
  expect(trails).toMatchObject([
    {
      id: trailId,
      name: 'Kingsway',
      type: 'trail',
      difficulty: 'easy',
      is_forward: true,
      rank: 2,
      length_m: 1100,
    },
  ])
  const [trail] = trails
  expect(trail?.share).toBeGreaterThan(0.95)
  expect(trail?.times.map(({ activity_id, is_this }) => [activity_id, is_this])).toEqual([
    [slow.id, false],
    [fast.id, false],
    [own.id, true],
  ])
  // 1100 m at 5, 10 and 8 m per second.
  const seconds = trail?.times.map(({ duration_ms }) => duration_ms / 1000) ?? []
  for (const [at, expected] of [220, 110, 137.5].entries())
    expect(Math.abs((seconds[at] ?? 0) - expected)).toBeLessThan(8)
  expect(trail?.best_ms).toBe(trail?.times[1]?.duration_ms)
  expect(trail?.duration_ms).toBe(trail?.times[2]?.duration_ms)
  expect(trail?.usual_ms).toBe(
    ((trail?.times[0]?.duration_ms ?? 0) + (trail?.times[1]?.duration_ms ?? 0)) / 2,
  )
})

test('an activity in the archive is compared with those that are not', async () => {
  const ann = await givenAccount(server)
  await follow(ann, { day: 0, stepM: 5 })
  const own = await follow(ann, { day: 1, stepM: 8 })
  await server.post(changeActivities.path, { action: 'archive', ids: [own.id] }, ann)
  await cross(ann)
  expect((await timesOf(own, ann)).trails).toMatchObject([{ rank: 1, times: [{}, { is_this: true }] }])
})

test('the rank is the place in the list of times, sorted by hand', async () => {
  const ann = await givenAccount(server)
  const speeds = fc.sample(fc.integer({ min: 4, max: 14 }), { numRuns: 6, seed: 7 })
  const own: GivenActivity[] = []
  for (const [day, stepM] of speeds.entries()) own.push(await follow(ann, { day, stepM }))
  await cross(ann)
  for (const activity of own) {
    const [trail] = (await timesOf(activity, ann)).trails
    const durations = trail?.times.map(({ duration_ms }) => duration_ms) ?? []
    const mine = trail?.times.find(({ is_this }) => is_this)?.duration_ms ?? 0
    expect(durations).toHaveLength(own.length)
    expect(trail?.rank).toBe(durations.toSorted((a, b) => a - b).indexOf(mine) + 1)
  }
})

test('whole activities are compared where they take the same route in the same direction', async () => {
  const ann = await givenAccount(server)
  const far = { lat: 45, lon: 9, points: 300 }
  const route = (day: number, options: Parameters<typeof givenSamples>[0] = {}, more: ActivityOptions = {}) =>
    givenActivity(server, ann, {
      recording: { samples: givenSamples({ ...far, startMs: givenStartMs + day * 86_400_000, ...options }) },
      ...more,
    })
  const [own, again] = [await route(0), await route(1, { lat: 45.0001 }, { moving_time_ms: 100_000 })]
  await route(2, { lat: 45.002 })
  await route(3, { points: 250 })
  await route(4, {}, { sport: 'hiking' })
  await route(5, {}, { archived_at: new Date() })
  const { lon, ...samples } = givenSamples(far)
  await givenActivity(server, ann, { recording: { samples: { ...samples, lon: lon.toReversed() } } })
  const { route: found, trails } = await timesOf(own, ann)
  expect(trails).toEqual([])
  expect(found?.times.map(({ activity_id }) => activity_id)).toEqual([own.id, again.id])
  expect(found).toMatchObject({ rank: 2, best_ms: 100_000, usual_ms: 100_000 })
  await server.post(changeActivity.path.replace(':id', again.id), { sport: 'running' }, ann)
  expect((await timesOf(own, ann)).route).toBeNull()
})

test('nobody else is told anything, and without times there is nothing to compare', async () => {
  const [ann, bob] = [await givenAccount(server), await givenAccount(server)]
  const [first, second] = [
    await follow(ann, { day: 0, stepM: 5 }, { visibility: 1 }),
    await follow(ann, { day: 1, stepM: 5 }, { is_timed: false }),
  ]
  await cross(ann)
  for (const asker of [undefined, bob]) expect((await ask(first, asker)).statusCode).toBe(asker ? 404 : 401)
  expect(await timesOf(second, ann)).toEqual({ trails: [], route: null })
})
