import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { searchVideos, type VideoSearch } from '#contract/discovery/discovery.ts'
import { removeFriend } from '#contract/friends/friends.ts'
import { savePrivacy } from '#contract/privacy/privacy.ts'
import { archiveProject, setProjectVisibility } from '#contract/projects/project.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { Visibility } from '#domain/visibility.ts'
import { deriveForOthers } from '#server/features/recordings/derive-for-others.job.ts'
import { givenSamples, givenStartMs } from '#server/testing/given-activity.ts'
import { givenFriendship, givenPerson } from '#server/testing/given-friends.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import {
  box,
  eastwards,
  queryOf,
  startDiscoveryApp,
  type DiscoveryApp,
} from '#server/testing/start-discovery-app.ts'
import type { Asker } from '#server/testing/start-test-app.ts'
import { findBoxAroundFound } from './search/around-found.ts'

let server: DiscoveryApp
let listed: DiscoveryApp['listed']
beforeAll(async () => {
  server = await startDiscoveryApp()
  listed = server.listed
})
afterAll(() => server.close())
beforeEach(() => server.deleteAll())

async function search(query: Record<string, string | number> = {}, asker?: Asker): Promise<VideoSearch> {
  const reply = await server.get(`${searchVideos.path}?${queryOf(query)}`, asker)
  expect(reply.statusCode).toBe(200)
  return searchVideos.reply.parse(reply.json())
}
const around = async (query: Record<string, string | number> = {}, asker?: Asker) =>
  (await search(query, asker)).bounding_box

test('the box goes around the videos of all pages and both regions, and only the first page has it', async () => {
  for (let n = 0; n < 26; n++) await listed({ lines: eastwards(10, 47, 2), shownMs: givenStartMs + n })
  await listed({ title: 'Oldest', lines: eastwards(-70, -40, 2), shownMs: givenStartMs - 2 })
  await listed({ lines: eastwards(25, 60, 1), shownMs: givenStartMs - 1 }, server.european)
  // It is not known where this one was filmed.
  await listed({ title: 'Nowhere', shownMs: givenStartMs + 99 })
  const first = await search()
  expect(first.items.map(({ title }) => title)).not.toContain('Oldest')
  expect(first.bounding_box).toEqual({ west: -70, south: -40, east: 25.01, north: 60 })
  expect(await search({ pi: 1 })).toMatchObject({ i: 24, bounding_box: null })
})

test('it follows the words and the sport, and there is none for a search that says where', async () => {
  await listed({ title: 'Lake', sport: 'kayaking', lines: eastwards(8, 46, 1) })
  await listed({ title: 'Lake ride', sport: 'cycling', lines: eastwards(20, 50, 1) })
  await listed({ title: 'Hill', sport: 'cycling', lines: eastwards(30, 55, 1) }, server.european)
  expect(await around({ q: 'lake' })).toEqual({ west: 8, south: 46, east: 20.01, north: 50 })
  expect(await around({ sport: 'cycling' })).toEqual({ west: 20, south: 50, east: 30.01, north: 55 })
  expect(await around({ q: 'lake', sport: 'cycling' })).toEqual({
    west: 20,
    south: 50,
    east: 20.01,
    north: 50,
  })
  expect(await around({ q: 'sea' })).toBeNull()
  expect(await around({ q: '!' })).toBeNull()
  expect(await around(box(7, 45, 31, 56))).toBeNull()
  const id = placeId({ type: 'trail', n: placeNumber('trail', 'way', 7), region: 'eu' })
  expect(await around({ id })).toBeNull()
})

test('without videos whose place is known, there is no box', async () => {
  expect(await around()).toBeNull()
  await listed()
  expect(await around()).toBeNull()
})

test('it crosses the 180th meridian where that makes it smaller', async () => {
  await listed({ lines: eastwards(178, -17, 1) })
  await listed({ lines: eastwards(-179, -18, 1) }, server.european)
  const inFiji = { west: 178, south: -18, east: -178.99, north: -17 }
  expect(await around()).toEqual(inFiji)
  const across = await listed({ title: 'Ferry', lines: eastwards(179, -17, 1) })
  const { db } = server.services.cells.of(server.owner.id)
  await db
    .updateTable('project_view')
    .set({ west: 179.5, east: -179.5 })
    .where('project_id', '=', across)
    .execute()
  expect(await around()).toEqual(inFiji)
  // From one coast of America and Africa to the other: the way across the Pacific is shorter, but leaves out the middle.
  await server.deleteAll()
  await listed({
    lines: [
      [
        [-100, 10],
        [100, 20],
      ],
    ],
  })
  expect(await around()).toEqual({ west: -100, south: 10, east: 100, north: 20 })
})

/** A project that was filmed here, at the same latitude as all others. */
async function filmedAt(owner: GivenAccount, lon: number, visibility: Visibility): Promise<string> {
  const { id } = await givenProject(server, owner, {
    visibility,
    activity: { visibility, recording: { samples: givenSamples({ lat: 47, lon }) } },
  })
  await describeGiven(server, owner)
  return id
}

const near = (lon: number) => expect.closeTo(lon, 0) as number
const from = (west: number, east: number) => ({
  west: near(west),
  south: near(47),
  east: near(east),
  north: near(47),
})

test('what a viewer does not find does not widen it: each finds the box around their own list', async () => {
  const [owner, friend, former] = [
    await givenPerson(server, { home: 'eu' }),
    await givenPerson(server),
    await givenPerson(server),
  ]
  await givenFriendship(server, owner, friend)
  await givenFriendship(server, owner, former)
  await server.post(removeFriend.path, { id: former.id }, owner)
  const viewers = { visitor: undefined, stranger: server.owner, former, friend, owner }
  const boxes = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(viewers).map(async ([name, viewer]) => [name, await around({}, viewer)] as const),
      ),
    )
  const shown = await filmedAt(owner, 10, Visibility.public)
  const everybody = await boxes()
  expect(new Set(Object.values(everybody).map((one) => JSON.stringify(one))).size).toBe(1)
  expect(everybody['visitor']).toEqual(from(10, 10))

  await filmedAt(owner, -40, Visibility.onlyMe)
  await filmedAt(owner, 60, Visibility.unlisted)
  expect(await boxes()).toEqual(everybody)
  await filmedAt(owner, 30, Visibility.friends)
  expect(await boxes()).toEqual({ ...everybody, friend: from(10, 30) })

  const unlisted = await filmedAt(owner, 50, Visibility.public)
  expect(await around()).toEqual(from(10, 50))
  const change = { project_id: unlisted, visibility: Visibility.unlisted }
  expect((await server.post(setProjectVisibility.path, change, owner)).statusCode).toBe(204)
  expect(await boxes()).toEqual({ ...everybody, friend: from(10, 30) })
  await server.post(archiveProject.path.replace(':id', shown), undefined, owner)
  expect(await boxes()).toEqual({
    visitor: null,
    stranger: null,
    former: null,
    friend: from(30, 30),
    owner: null,
  })
})

test('where the beginning is hidden, it is the box of what is left', async () => {
  const owner = await givenPerson(server)
  await filmedAt(owner, 10, Visibility.public)
  const whole = await around()
  // Up to twice this distance is hidden, and the video shows more than that.
  expect((await server.post(savePrivacy.path, { hide_start_m: 400 }, owner)).statusCode).toBe(204)
  await server.run(deriveForOthers, { accountId: owner.id }, owner.home)
  await describeGiven(server, owner)
  const { items, bounding_box } = await search()
  expect(bounding_box).toEqual(items.map(({ west, south, east, north }) => ({ west, south, east, north }))[0])
  expect(bounding_box?.west).toBeGreaterThan(whole?.west ?? Infinity)
})

test.each([
  ['a suspended channel', sql`suspended_at = now()`],
  ['a channel that is being deleted', sql`deleted_at = now()`],
])('the videos of %s do not count', async (_, change) => {
  await listed({ lines: eastwards(10, 47, 1) })
  await listed({ lines: eastwards(60, 47, 1) }, server.european)
  const { db } = server.services.cells.of(server.european.id)
  const set = (to: typeof change) =>
    sql`update account set ${to} where id = ${server.european.id}`.execute(db)
  await set(change)
  expect(await around()).toEqual({ west: 10, south: 47, east: 10.01, north: 47 })
  await set(sql`suspended_at = null, deleted_at = null`)
  expect(await around()).toEqual({ west: 10, south: 47, east: 60.01, north: 47 })
})

async function aroundNewest(count: number): Promise<BoundingBox | null> {
  const anything = { boxes: null, placeN: null, words: null, sport: null }
  const asked = { search: anything, viewerId: undefined, count }
  return (await findBoxAroundFound(server.services, asked)).bounding_box
}

test('of very many videos, it goes around the newest of each region', async () => {
  for (const [n, lon] of [10, 20, 30].entries())
    for (const owner of [server.owner, server.european])
      await listed(
        { lines: eastwards(lon, owner === server.owner ? 47 : 48, 1), shownMs: givenStartMs - n },
        owner,
      )
  expect(await aroundNewest(1)).toEqual({ west: 10, south: 47, east: 10.01, north: 48 })
  expect(await aroundNewest(2)).toEqual({ west: 10, south: 47, east: 20.01, north: 48 })
  expect(await aroundNewest(9)).toEqual({ west: 10, south: 47, east: 30.01, north: 48 })
})
