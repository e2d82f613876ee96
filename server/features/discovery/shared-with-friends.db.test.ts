import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getActivity, getFilters, type Filters } from '#contract/activities/activity.ts'
import { getChannelMap, type ChannelMap } from '#contract/channels/channel.ts'
import {
  getChannel,
  getNextUp,
  getRecommendedVideos,
  searchVideos,
  type VideoSearch,
} from '#contract/discovery/discovery.ts'
import { removeFriend } from '#contract/friends/friends.ts'
import { listMapActivities } from '#contract/atlas/place.ts'
import { getProject, setProjectVisibility } from '#contract/projects/project.ts'
import { sendReport } from '#contract/moderation/reports.ts'
import { signOut } from '#contract/accounts/sign-in.ts'
import { getFriendsRegions } from '#contract/tiles/tile.ts'
import { placeNumber } from '#domain/atlas/place.ts'
import { Visibility } from '#domain/visibility.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'
import { givenDecisionAbout } from '#server/testing/given-decision.ts'
import { givenFriendship, givenPerson } from '#server/testing/given-friends.ts'
import { givenListed } from '#server/testing/given-listed-project.ts'
import { tileAt } from '#server/testing/given-tracks.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { mutateSql } from '#server/testing/mutated-sql.ts'
import { bareApp } from '#server/testing/bare-app.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { searchRoutes } from './search/search.routes.ts'

let time = Date.UTC(2026, 5, 1)
let server: TestApp
let owner: GivenAccount
let friend: GivenAccount
let exFriend: GivenAccount
let project: { id: string; activity: { id: string } }
let open: { id: string }
/** The sport of no other project here. */
const sport = 'kitesurfing'
const everywhere = 'w=-180&s=-85&e=180&n=85'

beforeAll(async () => {
  server = await startTestApp({ now: () => (time += 1) })
  owner = await givenPerson(server, { home: 'us', channel_name: 'Owner of the ridge' })
  friend = await givenPerson(server, { home: 'eu' })
  exFriend = await givenPerson(server)
  project = await givenProject(server, owner, {
    title: 'Friendly ridge',
    visibility: Visibility.friends,
    activity: { recording: { sport } },
  })
  open = await givenProject(server, owner, { title: 'Open valley', visibility: Visibility.unlisted })
  const { db } = server.services.cells.of(owner.id)
  await db
    .updateTable('activity')
    .set({ visibility: Visibility.friends, effective_visibility: Visibility.friends })
    .where('id', '=', project.activity.id)
    .execute()
  await describeGiven(server, owner)
  await server.run(findCrossed, { accountId: owner.id })
  await givenBothOnTrail()
  await givenFriendship(server, owner, friend)
  await givenFriendship(server, owner, exFriend)
  await server.post(removeFriend.path, { id: exFriend.id }, owner)
})
afterAll(() => server.close())

/** Gives both the same trail, so that watching one leads to the other. */
async function givenBothOnTrail(): Promise<void> {
  const trailN = placeNumber('trail', 'way', 5)
  await sql`
    insert into project_place (project_id, audience, account_id, place_n, visit, project_ms, duration_ms, shown_ms, is_listed)
    select project_id, audience, account_id, ${trailN}, 1, 0, 1000, shown_ms, is_listed from project_view
    where project_id in (${project.id}, ${open.id}) on conflict do nothing`.execute(
    server.services.cells.of(owner.id).db,
  )
}

/** For each list, whether it contains something of the friend's for this viewer. */
async function listsFor(viewer: GivenAccount | undefined): Promise<Record<string, boolean>> {
  const text = async (path: string) => (await server.get(path, viewer)).body
  const has = async (path: string) => (await text(path)).includes(project.id)
  const map = JSON.parse(await text(getChannelMap.path.replace(':id', owner.id))) as ChannelMap
  const { items: next } = getNextUp.reply.parse(
    JSON.parse(await text(getNextUp.path.replace(':id', open.id))),
  )
  const filters = JSON.parse(await text(`${getFilters.path}?scope=all`)) as Filters
  const tile = async (layer: string, query = '') =>
    (await text(`/api/tile/${layer}/us/${tileAt({ lon: -0.1, lat: 51.5 }, 12)}.mvt${query}`)).includes(
      project.activity.id,
    )
  return {
    'search by words': await has(`${searchVideos.path}?q=friendly`),
    'search in a box': await has(`${searchVideos.path}?q=ridge&${everywhere}`),
    'next up in the channel': await has(getNextUp.path.replace(':id', open.id)),
    channel: await has(getChannel.path.replace(':id', owner.id)),
    'channel map': map.projects.some(({ id }) => id === project.id),
    'channel totals': map.sports.length > 0,
    'channel bounds': map.bounding_box !== null,
    'map activities': (await text(`${listMapActivities.path}?${everywhere}`)).includes(project.activity.id),
    'next up on the trail': next.some(({ id, reason }) => id === project.id && reason === 'trail'),
    recommended: await has(`${getRecommendedVideos.path}?number=7`),
    'recommended of a sport': await has(`${getRecommendedVideos.path}?number=7&sport=${sport}`),
    'filter counts': filters.sports.some((counted) => counted.sport === sport),
    'tiles of friends': await tile('friends_tracks'),
    'tiles of the channel': await tile('tracks', `?channel=${owner.id}`),
    'regions of tiles': (await text(getFriendsRegions.path)) === '{"regions":["us"]}',
  }
}

const all = (value: boolean): Awaited<ReturnType<typeof listsFor>> => ({
  'search by words': value,
  'search in a box': value,
  'next up in the channel': value,
  channel: value,
  'channel map': value,
  'channel totals': value,
  'channel bounds': value,
  'map activities': value,
  'next up on the trail': value,
  recommended: value,
  'recommended of a sport': value,
  'filter counts': value,
  'tiles of friends': value,
  'tiles of the channel': value,
  'regions of tiles': value,
})

describe('what is for friends only', () => {
  test('is in the lists of a friend, wherever they live', async () => {
    expect(await listsFor(friend)).toEqual(all(true))
  })

  test('is in no list of visitors, strangers, or someone who was a friend', async () => {
    expect(await listsFor(undefined)).toEqual(all(false))
    expect(await listsFor(await givenAccount(server))).toEqual(all(false))
    expect(await listsFor(exFriend)).toEqual(all(false))
  })

  test('has addresses of videos that are for this viewer alone', async () => {
    const reply = await server.get(`${searchVideos.path}?q=friendly`, friend)
    const [item] = reply.json<VideoSearch>().items
    expect(item?.effective_visibility).toBe(Visibility.friends)
    expect(item?.archived).toBe(false)
  })

  test('leaves what is recommended to everybody as it is, and is kept for nobody else', async () => {
    const listed = await Promise.all(
      Array.from({ length: 12 }, async (_, i) =>
        givenListed(server, await givenAccount(server), { title: `Public ${i}` }),
      ),
    )
    // Invalidates the memory cache, as a request that may have changed something would.
    await server.post(signOut.path)
    const ask = async (viewer?: GivenAccount) => {
      const reply = await server.get(`${getRecommendedVideos.path}?number=7`, viewer)
      return { ids: reply.json<{ items: { id: string }[] }>().items.map(({ id }) => id), reply }
    }
    const [visitor, ofFriend] = [await ask(), await ask(friend)]
    expect(visitor.ids.toSorted()).toEqual(listed.toSorted())
    expect(ofFriend.reply.headers['cache-control']).toBe('private, no-store')
    // The start page has drawn the first six for everybody.
    expect(ofFriend.ids).toEqual([...visitor.ids.slice(0, 6), project.id, ...visitor.ids.slice(6)])
    const again = await ask(await givenAccount(server))
    expect([again.ids, again.reply.headers['etag']]).toEqual([visitor.ids, visitor.reply.headers['etag']])
  })

  test.each(['/api/tile/friends_tracks/us', '/api/tile/tracks/us'])(
    'is on tiles that nobody keeps: %s',
    async (path) => {
      const address = `${path}/${tileAt({ lon: -0.1, lat: 51.5 }, 12)}.mvt`
      const url = path.includes('friends') ? address : `${address}?channel=${owner.id}`
      expect((await server.get(url, friend)).headers['cache-control']).toBe('private, no-cache')
      const reply = await server.get(url, await givenAccount(server))
      expect(reply.statusCode).toBe(204)
      expect(reply.headers['cache-control']?.startsWith('public')).toBe(!path.includes('friends'))
    },
  )

  test('of one friend only is on the tiles of their channel', async () => {
    const other = await givenPerson(server)
    await givenFriendship(server, other, friend)
    const address = `/api/tile/tracks/us/${tileAt({ lon: -0.1, lat: 51.5 }, 12)}.mvt?channel=${other.id}`
    expect((await server.get(address, friend)).statusCode).toBe(204)
  })

  test.each([
    ['friendship.friend_id = ', 'friendship.friend_id <> '],
    ['project.effective_visibility = ', 'project.effective_visibility <> '],
  ])('a mistake in "%s" would be noticed', async (text, mistake) => {
    const { cells, count } = mutateSql(server.services.cells, text, mistake)
    const app = await bareApp(server)
    searchRoutes(app, { ...server.services, cells })
    const reply = await app.inject({
      url: `${searchVideos.path}?q=friendly`,
      headers: { cookie: friend.cookie },
    })
    expect(count()).toBeGreaterThan(0)
    expect(reply.body).not.toContain(project.id)
  })

  test('is shared in both directions, and the end of a friendship closes both', async () => {
    const [ann, bob] = [await givenPerson(server), await givenPerson(server, { home: 'eu' })]
    const ids = new Map<GivenAccount, string>()
    for (const one of [ann, bob]) {
      const given = await givenProject(server, one, { title: 'Mutual', visibility: Visibility.friends })
      ids.set(one, given.id)
      await describeGiven(server, one)
    }
    const seen = async (viewer: GivenAccount, of: GivenAccount) => {
      const id = ids.get(of) ?? ''
      const paths = [`${searchVideos.path}?q=mutual`, `${getRecommendedVideos.path}?number=3`]
      return Promise.all(paths.map(async (path) => (await server.get(path, viewer)).body.includes(id)))
    }
    const none = [false, false]
    expect([await seen(ann, bob), await seen(bob, ann)]).toEqual([none, none])
    await givenFriendship(server, ann, bob)
    expect([await seen(ann, bob), await seen(bob, ann)]).toEqual([
      [true, true],
      [true, true],
    ])
    await server.post(removeFriend.path, { id: ann.id }, bob)
    expect([await seen(ann, bob), await seen(bob, ann)]).toEqual([none, none])
  })

  test('is in no list of a friend while moderators limit it, though its link works', async () => {
    const things = [
      { kind: 'project', id: project.id, page: getProject },
      { kind: 'activity', id: project.activity.id, page: getActivity },
    ] as const
    const decide = async (action: 'limit' | 'restore') => {
      for (const { kind, id } of things) {
        await server.post(sendReport.path, { kind, id, reason: 'spam', text: 'An advertisement.' }, friend)
        await givenDecisionAbout(server, { kind, id }, { action })
      }
      // Otherwise lists would not show them before this is done, whatever was decided.
      await describeGiven(server, owner)
      await server.run(findCrossed, { accountId: owner.id })
      await givenBothOnTrail()
    }
    await decide('limit')
    expect(await listsFor(friend)).toEqual(all(false))
    for (const { id, page } of things)
      expect((await server.get(page.path.replace(':id', id), friend)).statusCode).toBe(200)
    await decide('restore')
    expect(await listsFor(friend)).toEqual(all(true))
  })

  test('is not there any more once it is for its owner only, or the friendship ends', async () => {
    const setTo = (visibility: number) =>
      server.post(setProjectVisibility.path, { project_id: project.id, visibility }, owner)
    await setTo(Visibility.onlyMe)
    const found = async () => (await server.get(`${searchVideos.path}?q=friendly`, friend)).body
    expect(await found()).not.toContain(project.id)
    await setTo(Visibility.friends)
    await describeGiven(server, owner)
    expect(await found()).toContain(project.id)
    await server.post(removeFriend.path, { id: friend.id }, owner)
    expect(await listsFor(friend)).toEqual(all(false))
  })
})
