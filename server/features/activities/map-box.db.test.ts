import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listMapActivities, type MapActivities } from '#contract/atlas/place.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import { Visibility } from '#domain/visibility.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'
import { givenActivity, givenSamples, givenStartMs } from '#server/testing/given-activity.ts'
import { givenFriendship, givenPerson } from '#server/testing/given-friends.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { queryOf } from '#server/testing/start-discovery-app.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
let american: GivenAccount
let european: GivenAccount
beforeAll(async () => {
  server = await startTestApp()
  american = await givenAccount(server)
  european = await givenAccount(server, { home: 'eu' })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const { db } of server.services.cells.all()) await db.deleteFrom('activity').execute()
})

type Ride = { lat?: number; lon: number; visibility?: Visibility; startMs?: number }

async function ridden(
  owner: GivenAccount,
  { lat = 47, lon, visibility = Visibility.public, startMs = givenStartMs }: Ride,
): Promise<void> {
  await givenActivity(server, owner, {
    visibility,
    recording: { samples: givenSamples({ lat, lon, startMs }) },
  })
  await server.run(findCrossed, { accountId: owner.id }, owner.home)
}

async function list(query: Record<string, string | number> = {}, viewer?: GivenAccount) {
  const reply = await server.get(`${listMapActivities.path}?${queryOf(query)}`, viewer)
  expect(reply.statusCode).toBe(200)
  return listMapActivities.reply.parse(reply.json())
}
const box = async (viewer?: GivenAccount): Promise<MapActivities['bounding_box']> =>
  (await list({}, viewer)).bounding_box

const near = (degrees: number) => expect.closeTo(degrees, 0) as number
const from = (west: number, east: number, [south, north] = [47, 47]) => ({
  west: near(west),
  east: near(east),
  south: near(south ?? 0),
  north: near(north ?? 0),
})

test('the box goes around the activities of all pages and both regions, and only the first page has it', async () => {
  await ridden(american, { lon: -110, lat: 40, startMs: givenStartMs - 86_400_000 })
  await ridden(american, { lon: 10 })
  await ridden(european, { lon: 30 })
  const first = await list({ limit: 2 })
  expect(first.items).toHaveLength(2)
  expect(first.bounding_box).toEqual(from(-110, 30, [40, 47]))
  const second = await list({ limit: 2, cursor: first.next_cursor ?? '' })
  expect(second.items).toHaveLength(1)
  expect(second.bounding_box).toBeNull()
})

test('it follows the sport, and there is none for a list that says where, or without activities', async () => {
  expect(await box()).toBeNull()
  await ridden(american, { lon: 10 })
  expect(await box()).toEqual(from(10, 10))
  expect((await list({ sport: 'hiking' })).bounding_box).toBeNull()
  expect(await list({ w: 9, s: 46, e: 11, n: 48 })).toMatchObject({ items: [{}], bounding_box: null })
})

test('it crosses the 180th meridian where that makes it smaller', async () => {
  await ridden(american, { lon: 178, lat: -17 })
  await ridden(european, { lon: -179, lat: -18 })
  expect(await box()).toEqual(from(178, -179, [-18, -17]))
})

test('what a viewer does not find does not widen it', async () => {
  const [owner, friend] = [await givenPerson(server, { home: 'eu' }), await givenPerson(server)]
  await givenFriendship(server, owner, friend)
  const viewers = [undefined, american, friend, owner]
  const boxes = () => Promise.all(viewers.map(box))
  await ridden(owner, { lon: 10 })
  expect(await boxes()).toEqual(viewers.map(() => from(10, 10)))
  await ridden(owner, { lon: -40, visibility: Visibility.onlyMe })
  await ridden(owner, { lon: 60, visibility: Visibility.unlisted })
  expect(await boxes()).toEqual(viewers.map(() => from(10, 10)))
  await ridden(owner, { lon: 30, visibility: Visibility.friends })
  expect(await boxes()).toEqual([from(10, 10), from(10, 10), from(10, 30), from(10, 10)])
})

test('where the beginning is hidden, it is the box of what is left', async () => {
  const owner = await givenPerson(server)
  await ridden(owner, { lon: 10 })
  const whole = await box()
  expect((await server.post(savePrivacy.path, { hide_start_m: 400 }, owner)).statusCode).toBe(204)
  await server.run(deriveForOthers, { accountId: owner.id }, owner.home)
  await server.run(findCrossed, { accountId: owner.id }, owner.home)
  const { items, bounding_box } = await list()
  expect(bounding_box).toEqual(items[0]?.bounding_box)
  expect(bounding_box?.west).toBeGreaterThan(whole?.west ?? Infinity)
})
