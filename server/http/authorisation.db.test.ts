import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { getFilters, getStatistics, listActivities, type Filters } from '#contract/activities/activity.ts'
import { changeActivities } from '#contract/activities/delete-activities.ts'
import { getCalendar, getYear } from '#contract/calendar/calendar.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { changeEmail, changePassword, deleteAccount, downloadAccount } from '#contract/accounts/ownership.ts'
import { getFriendsRegions, getTile, getTileVersion } from '#contract/tiles/tile.ts'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import { activityRoutes } from '#server/features/activities/activity.routes.ts'
import { findCrossed } from '#server/features/trails/find-crossed.job.ts'
import { statisticsRoutes } from '#server/features/activities/statistics.routes.ts'
import { ask, findHoles } from '#server/testing/authorisation-matrix.ts'
import { bareApp } from '#server/testing/bare-app.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { digest, givenOwner, givenProof } from '#server/testing/given-proof.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { mutateSql } from '#server/testing/mutated-sql.ts'
import { namesThing, ownedThings } from '#server/testing/owned-things.ts'
import { allEndpoints } from '#server/testing/all-endpoints.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import {
  findLeaks,
  givenScene,
  mayRead,
  ownCalls,
  readingCalls,
  sceneSport,
  viewers,
  visibilities,
  writingCalls,
  type Scene,
  type Thing,
} from '#server/testing/visibility-matrix.ts'
import { handle } from './handle.ts'
import { startSession } from './session.ts'

const named = allEndpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

let server: TestApp
const added: string[] = []
beforeAll(async () => {
  server = await startTestApp({
    // Every GET route also answers HEAD.
    onRoute: ({ method, url }) =>
      added.push(...[method].flat().flatMap((each) => (each === 'HEAD' ? [] : `${each} ${url}`))),
  })
})
afterAll(() => server.close())

/**
 * Open to everyone: health checks, the API documentation, the callbacks of providers, shares that are dropped
 * (uploads/share-target.db.test.ts), the start page and the map page with what visitors may see
 * (discovery/home-page.db.test.ts, map-page.db.test.ts), and the pages of single items, which show each viewer what
 * they may see (discovery/missing-pages.db.test.ts).
 */
const besides = [
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/json',
  'GET /api/docs/yaml',
  'GET /api/docs/static/*',
  'GET /api/docs/static/index.html',
  'GET /api/docs/static/swagger-initializer.js',
  'GET /api/google/callback',
  'GET /api/facebook/callback',
  // Protected by what the provider says about the session, and by its signature (server/features/billing).
  'GET /api/checkout_completed',
  'POST /api/billing/webhook',
  // Open to everyone, in the demo only (server/features/dev-fitness).
  'GET /dev/fitness/*',
  'POST /dev/fitness/*',
  // Protected by the cookie and account that opened the popup, and by a secret (server/features/fitness-sync).
  ...['strava', 'intervals', 'polar', 'wahoo'].flatMap((platform) => [
    `GET /api/${platform}/token`,
    `GET /api/${platform}/subscription/:secret`,
    `POST /api/${platform}/subscription/:secret`,
  ]),
  'POST /share-target/',
  'GET /',
  'GET /map',
  ...['watch', 'embed', 'edit'].map((page) => `GET /${page}/:projectId`),
  ...['activity', 'channel', 'playlist'].map((page) => `GET /${page}/:id`),
  'GET /activity/:id/legs',
]

test('every declared call is answered, and nothing else but what is listed here', () => {
  const declared = allEndpoints.map(({ method, path }) => `${method} ${path}`)
  expect(added.toSorted()).toEqual([...declared, ...besides].toSorted())
})

test('every declared call is documented', async () => {
  const { paths } = (await server.get('/api/openapi.json')).json<{ paths: Record<string, object> }>()
  const answered = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const declared = allEndpoints.map(
    ({ method, path }) => `${method.toLowerCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(answered.toSorted()).toEqual(declared.toSorted())
})

test.each(named)('%s lets in those its rule allows, and nobody else', async (_name, endpoint) => {
  expect(await findHoles(server, server.app, endpoint)).toEqual([])
})

describe('what belongs to someone', () => {
  test('has an example for every call that names it', () => {
    const paths = allEndpoints.map(({ path }) => path).filter(namesThing)
    expect([...new Set(paths)].toSorted()).toEqual(Object.keys(ownedThings).toSorted())
  })

  test.each(named.filter(([, { path }]) => namesThing(path)))(
    '%s: for everybody else it does not exist',
    async (_name, endpoint) => {
      const owner = await givenAccount(server)
      const thing = await ownedThings[endpoint.path]?.(server, owner)
      if (!thing) throw new Error(`there is no example for ${endpoint.path}`)
      for (const home of ['us', 'eu'] as const) {
        const stranger = await givenAccount(server, { home })
        expect((await ask(server.app, endpoint, { cookie: stranger.cookie }, thing)).statusCode).toBe(404)
      }
      expect(await thing.isThere()).toBe(true)
      expect((await ask(server.app, endpoint, { cookie: owner.cookie }, thing)).statusCode).toBeLessThan(300)
    },
  )
})

/** The activities of the scene begin in it. */
const calendarOfScene = { from: '2026-02-01', to: '2026-02-28' }

const isOwners = (viewer: string, { state }: Thing) => viewer === 'owner' && state !== 'deleted'

describe('what others may see of someone', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await givenScene(server)
    await server.run(findCrossed, { accountId: scene.ownerId })
  })
  const others = viewers.filter((viewer) => viewer !== 'owner')
  const look = (parts: Omit<Parameters<typeof findLeaks>[0], 'app' | 'scene'>) =>
    findLeaks({ app: server.app, scene, ...parts })

  test('is read by those who may see it, and does not exist for everybody else', async () => {
    expect(await look({ calls: readingCalls, rule: mayRead })).toEqual([])
    expect(await look({ calls: ownCalls, rule: isOwners })).toEqual([])
  })

  test('is changed by nobody else', async () => {
    const ids = scene.things.map(({ id }) => id)
    const rows = () =>
      server.services.cells
        .at('us')
        .db.selectFrom('activity')
        .selectAll()
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
    const before = await rows()
    expect(await look({ calls: writingCalls, rule: () => false, by: others })).toEqual([])
    for (const viewer of others) {
      const many = await ask(server.app, changeActivities, scene.cookies[viewer], {
        body: { action: 'delete', ids },
      })
      expect(many.body).toBe(
        viewer === 'visitor' ? serverMessages.notSignedIn : '{"changed":0,"duplicates":0}',
      )
    }
    expect(await rows()).toEqual(before)
  })

  const found = (text: string) =>
    scene.things.flatMap(({ id, canary, visibility, state, isOwnerOnly, isDuplicate }) =>
      text.includes(id) || text.includes(canary)
        ? [`${visibility} ${state}${isOwnerOnly ? ' owner-only' : ''}${isDuplicate ? ' duplicate' : ''}`]
        : [],
    )

  test('is in lists, totals and maps if it is public, and for friends if it is for them', async () => {
    const place = {
      z: '14',
      x: String(columnOf(mercatorX(-0.1), 14)),
      y: `${rowOf(mercatorY(51.5), 14)}.mvt`,
    }
    for (const viewer of viewers) {
      const answer = async (call: Endpoint, asked: Parameters<typeof ask>[3] = {}) =>
        (await ask(server.app, call, scene.cookies[viewer], asked)).rawPayload.toString('latin1')
      const tile = (layer: string) => answer(getTile, { params: { layer, region: 'us', ...place } })
      expect(found(await tile('tracks'))).toEqual(['public live'])
      const ofFriends = viewer === 'friend' ? ['friends live'] : []
      expect(found(await tile('friends_tracks'))).toEqual(ofFriends)
      const ofChannel = {
        params: { layer: 'tracks', region: 'us', ...place },
        query: { channel: scene.ownerId },
      }
      expect(found(await answer(getTile, ofChannel)).toSorted()).toEqual([...ofFriends, 'public live'])
      const own = await Promise.all([
        answer(listActivities),
        tile('my_tracks'),
        answer(getCalendar, { query: calendarOfScene }),
      ])
      const live =
        viewer === 'owner'
          ? ['', ' owner-only'].flatMap((ending) =>
              visibilities.map((visibility) => `${visibility} live${ending}`),
            )
          : []
      expect(own.map(found)).toEqual([live, live, live])
      if (viewer === 'owner' || viewer === 'visitor') continue
      expect(await answer(getStatistics, { query: { by: 'sport' } })).toBe('{"items":[]}')
      expect(await answer(getCalendar, { query: calendarOfScene })).toContain('"days":[],"activities":[]')
      expect(await answer(getYear, { params: { year: '2026' } })).toContain('"years":[],"totals":{"count":0,')
      expect(await answer(getFilters)).toBe(
        '{"sports":[],"years":[],"countries":[],"trails":[],"difficulties":[]}',
      )
      expect(await answer(getTileVersion)).toContain('"bounding_box":null')
      expect(await answer(getFriendsRegions)).toBe(`{"regions":[${viewer === 'friend' ? '"us"' : ''}]}`)
    }
  })

  /** How many things of the scene the public counts include. */
  const counted = async (app: FastifyInstance, by = viewers) => {
    const counts: Partial<Record<(typeof viewers)[number], number>> = {}
    for (const viewer of by) {
      const reply = await ask(app, getFilters, scene.cookies[viewer], { query: { scope: 'all' } })
      counts[viewer] = reply.json<Filters>().sports.find(({ sport }) => sport === sceneSport)?.count ?? 0
    }
    return counts
  }
  const rightCounts = { visitor: 1, stranger: 1, 'ex-friend': 1, friend: 2, owner: 10 }

  test('is counted if it is public or for friends, and for the owner together with their own', async () => {
    expect(await counted(server.app)).toEqual(rightCounts)
  })

  test.each([
    ['track.is_listed', 'true'],
    [`track.audience = 'others'`, `track.audience = 'owner'`],
    ['track.account_id = ', 'track.account_id <> '],
    ['account_id = ', 'account_id <> '],
    ['activity.effective_visibility = ', 'activity.effective_visibility <> '],
    ['friendship.friend_id = ', 'friendship.account_id = '],
  ])('a mistake in the "%s" count would be noticed', async (text, mistake) => {
    const { cells, count } = mutateSql(server.services.cells, text, mistake)
    const app = await bareApp(server)
    statisticsRoutes(app, { ...server.services, cells })
    expect(await counted(app)).not.toEqual(rightCounts)
    expect(count()).toBeGreaterThan(0)
    await app.close()
  })

  test('is gone with its owner', async () => {
    const owner = await givenAccount(server)
    const { id } = await givenActivity(server, owner, { visibility: 1 })
    const { db } = server.services.cells.at('us')
    for (const column of ['suspended_at', 'deleted_at'] as const) {
      const set = (time: Date | null) =>
        db
          .updateTable('account')
          .set({ [column]: time })
          .where('id', '=', owner.id)
          .execute()
      expect((await server.get(`/api/activity/${id}`)).statusCode).toBe(200)
      await set(new Date())
      expect((await server.get(`/api/activity/${id}`)).statusCode).toBe(404)
      await set(null)
    }
  })

  test.each([
    ['activity.deleted_at is null', 'true'],
    ['activity.archived_at is null', 'true'],
    ['activity.duplicate_of is null', 'true'],
    ['activity.account_id = ', 'activity.account_id <> '],
    ['activity.effective_visibility in ', 'activity.effective_visibility not in '],
    ['activity.effective_visibility = ', 'activity.effective_visibility <> '],
    ['friendship.friend_id = ', 'friendship.friend_id <> '],
  ])('a mistake in the "%s" rule would be noticed', async (text, mistake) => {
    const { cells, count } = mutateSql(server.services.cells, text, mistake)
    const app = await bareApp(server)
    activityRoutes(app, { ...server.services, cells })
    const leaks = await findLeaks({ app, scene, calls: readingCalls.slice(0, 1), rule: mayRead })
    expect(count()).toBeGreaterThan(0)
    expect(leaks).not.toEqual([])
    await app.close()
  })
})

const fieldsOf = (schema: unknown): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

describe('what only the owner may do', () => {
  const needing = named.filter(([, { query, body }]) => [query, body].flatMap(fieldsOf).includes('proof'))
  const examples: Record<string, string> = { email: 'another@trailcast.example', password: digest }

  test('is whatever changes how to sign in, exports everything, or deletes it', () => {
    expect(needing.map(([name]) => name)).toEqual(
      expect.arrayContaining(
        [changeEmail, changePassword, deleteAccount, downloadAccount].map(
          ({ method, path }) => `${method} ${path}`,
        ),
      ),
    )
  })

  test.each(needing)('%s: a session alone is not enough', async (_name, endpoint) => {
    const [owner, other] = [await givenOwner(server), await givenOwner(server)]
    const elsewhere = await sessionOf(owner)
    const proof = await givenProof(server, owner)
    const part = endpoint.body ? 'body' : 'query'
    const rest = Object.fromEntries(
      fieldsOf(endpoint[part]).flatMap((field) => (examples[field] ? [[field, examples[field]]] : [])),
    )
    const answer = async (cookie: string, given: Record<string, string>) => {
      const { statusCode, body } = await ask(
        server.app,
        endpoint,
        { cookie },
        { [part]: { ...rest, ...given } },
      )
      return [statusCode, body]
    }
    expect(await answer(owner.cookie, {})).toEqual([422, 'proof is missing.'])
    const refused = [403, serverMessages.proofInvalid]
    expect(await answer(owner.cookie, { proof: 'invented' })).toEqual(refused)
    expect(await answer(owner.cookie, { proof: await givenProof(server, other) })).toEqual(refused)
    expect(await answer(elsewhere, { proof })).toEqual(refused)
    // With this session's own proof, the same request is not refused for lack of one.
    expect(await answer(owner.cookie, { proof })).not.toContain(serverMessages.proofInvalid)
  })
})

/** The same account in another browser. */
async function sessionOf({ id: accountId, home }: GivenAccount): Promise<string> {
  const { cells, now } = server.services
  const device = { browser: 'Safari on iPhone', place: '198.51.100.x' }
  return `session=${await startSession(cells.at(home).db, { accountId, home, remember: true, device, now: now() })}`
}

test.each(named.filter(([, { access }]) => access !== 'anyone'))(
  '%s without its guard would be noticed',
  async (_name, endpoint) => {
    const app = await bareApp(server)
    const { params: _params, query: _query, body: _body, ...call } = endpoint
    handle(
      app,
      { ...call, params: undefined, query: undefined, body: undefined, reply: 'empty', access: 'anyone' },
      () => {},
    )
    const holes = await findHoles(server, app, endpoint)
    const expected = {
      signed_in: ['visitor: let in instead of not signed in'],
      moderator: ['visitor: let in instead of not signed in', 'stranger: let in instead of not a moderator'],
      operator: ['visitor: let in instead of not the operator'],
      anyone: [],
    }
    expect(holes).toEqual(expect.arrayContaining(expected[endpoint.access]))
    await app.close()
  },
)
