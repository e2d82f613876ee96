import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { getFilters } from '#contract/activities/activity.ts'
import { getLoggedIn } from '#contract/accounts/account.ts'
import { getRecommendedVideos, searchVideos } from '#contract/discovery/discovery.ts'
import { acceptFriend, Friends, inviteFriend, listFriends, removeFriend } from '#contract/friends/friends.ts'
import { placeFeedPath } from '#contract/following/following.ts'
import { listMapActivities } from '#contract/atlas/place.ts'
import { serverMessages } from '#contract/server-messages.ts'
import { nameUnavailable } from '#contract/unreachable-messages.ts'
import { placeId } from '#domain/atlas/place.ts'
import type { Engine } from '#server/db/engine.ts'
import { openEngine } from '#server/db/open-engine.ts'
import { features } from '#server/features/index.ts'
import { freezePostgres, thawPostgres } from '#server/testing/freeze-postgres.ts'
import { givenAtlas } from '#server/testing/given-atlas.ts'
import { givenFriendship, givenPerson } from '#server/testing/given-friends.ts'
import { givenListed } from '#server/testing/given-listed-project.ts'
import type { GivenAccount } from '#server/testing/given.ts'
import { startPostgres, type PostgresServer } from '#server/testing/start-postgres.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { postgresConfig, testEngineKind } from '#server/testing/test-database.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { keepEverything } from './upkeep.ts'

const publicLists = [
  `${getRecommendedVideos.path}?number=1`,
  `${searchVideos.path}?q=listed`,
  `${searchVideos.path}?w=-180&s=-90&e=180&n=90`,
  listMapActivities.path,
  `${getFilters.path}?scope=all`,
]
const upkeepsOfCells = features
  .flatMap(({ upkeeps = [] }) => upkeeps)
  .filter(({ of, isAtStartOnly = false }) => of === 'cell' && !isAtStartOnly)
  .map(({ name }) => name)
const europeAway = serverMessages.regionAway('Europe')
const faults: [string, (eu: PostgresServer) => Promise<void>, (eu: PostgresServer) => Promise<void>][] = [
  ['stopped', (eu) => eu.kill(), (eu) => eu.start()],
  ['hung', async (eu) => freezePostgres(eu), async (eu) => thawPostgres(eu)],
]

describe.runIf(testEngineKind === 'postgres')('with a database for each region', () => {
  let [us, eu]: PostgresServer[] = []
  let engine: Engine
  let app: TestApp
  let [ann, eve, tom]: GivenAccount[] = []
  let feed = ''

  beforeAll(async () => {
    // The second one gets killed, and must not lose what it has confirmed.
    ;[us, eu] = await Promise.all([startPostgres({ waitsForDisk: false }), startPostgres()])
    engine = await open()
    app = await startTestApp({ engine, config: { role: 'api' } })
    ann = await givenPerson(app, { home: 'us', channel_name: 'Ann of America' })
    eve = await givenPerson(app, { home: 'eu', channel_name: 'Eve of Europe' })
    tom = await givenPerson(app, { home: 'eu', channel_name: 'Tom of Europe' })
    await givenFriendship(app, ann, eve)
    for (const owner of [ann, eve])
      await givenListed(app, owner, {
        title: `Listed by ${owner.home}`,
        lines: [
          [
            [1, 2],
            [1.1, 2.1],
          ],
        ],
      })
    const { places } = await givenAtlas(app, { places: [{ type: 'trail', name: 'Ridge path', lon: 11 }] })
    feed = placeFeedPath(placeId({ type: 'trail', n: places[0]?.n ?? 0, region: 'eu' }))
  })
  afterAll(async () => {
    await app?.close()
    await engine?.close()
    await Promise.all([us?.stop(), eu?.stop()])
  })

  const open = () => {
    if (!us || !eu) throw new Error('there is no server')
    const config = { ...postgresConfig(us.url), cellUrls: { us: us.url, eu: eu.url } }
    return openEngine(config, pino({ level: 'silent' }))
  }
  const friendsOf = async (asker: GivenAccount | undefined) =>
    Friends.parse((await app.get(listFriends.path, asker)).json())
  const howFeedIsCached = async () => (await app.get(feed)).headers['cache-control']
  const isWhole = async (path: string) =>
    !('unreachable_regions' in (await app.get(path)).json<Record<string, unknown>>())

  async function whileEuIs(
    [, begin, end]: (typeof faults)[number],
    act: (eu: PostgresServer) => Promise<void>,
  ): Promise<void> {
    if (!eu) throw new Error('there is no server')
    await begin(eu)
    try {
      await act(eu)
    } finally {
      await end(eu)
      await waitFor(async () => (await app.get(getLoggedIn.path, eve)).statusCode === 200, 30_000)
    }
  }

  for (const fault of faults)
    describe(`of which one is ${fault[0]}`, () => {
      test('the lists of everybody go on, say what is missing, are kept by nobody, and are whole afterwards', async () => {
        for (const path of publicLists) await waitFor(() => isWhole(path))
        await whileEuIs(fault, async () => {
          // Each list is cached for half a second.
          for (const path of publicLists) await waitFor(async () => !(await isWhole(path)))
          for (const asker of [undefined, ann, eve])
            for (const path of publicLists) {
              const reply = await app.get(path, asker)
              expect([path, reply.statusCode]).toEqual([path, 200])
              expect(reply.json()).toMatchObject({ unreachable_regions: ['eu'] })
              expect(reply.headers['cache-control']).toContain('no-store')
              expect(reply.headers['etag']).toBeUndefined()
              expect(reply.body).not.toContain('Listed by eu')
            }
          for (const path of publicLists.slice(0, 3))
            expect((await app.get(path)).body).toContain('Listed by us')
        })
        for (const path of publicLists) await waitFor(() => isWhole(path))
        for (const path of publicLists.slice(0, 3))
          expect((await app.get(path)).body).toContain('Listed by eu')
      })

      test('a feed of a place goes on without it, and is not kept as if it were whole', async () => {
        expect(await howFeedIsCached()).toContain('public')
        await whileEuIs(fault, async () => {
          await waitFor(async () => (await howFeedIsCached()) === 'no-store')
          const { statusCode, headers } = await app.get(feed)
          expect([statusCode, headers['etag']]).toEqual([200, undefined])
        })
        expect(await howFeedIsCached()).toContain('public')
      })

      test('its people are told so at once, and everybody else has their account and their friends', async () => {
        await whileEuIs(fault, async () => {
          await waitFor(async () => (await app.get(getLoggedIn.path, eve)).statusCode === 503)
          const refused = await app.get(getLoggedIn.path, eve)
          expect([refused.statusCode, refused.body]).toEqual([503, europeAway])
          expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
          expect((await app.get(getLoggedIn.path, ann)).json()).toMatchObject({ id: ann?.id })
          expect(await friendsOf(ann)).toMatchObject({
            unreachable_regions: ['eu'],
            friends: [{ id: eve?.id, name: nameUnavailable, picture: null }],
          })
        })
        expect((await friendsOf(ann)).friends).toMatchObject([{ name: 'Eve of Europe' }])
      })

      test('what needs both says so, and ending something does not need both', async () => {
        await whileEuIs(fault, async () => {
          for (const call of [inviteFriend, acceptFriend]) {
            const reply = await app.post(call.path, { id: tom?.id }, ann)
            expect([call.path, reply.statusCode, reply.body]).toEqual([call.path, 503, europeAway])
          }
          const ended = await app.post(removeFriend.path, { id: eve?.id }, ann)
          expect([ended.statusCode, ended.json().friends]).toEqual([200, []])
        })
        if (ann && eve) await givenFriendship(app, ann, eve)
      })

      test('readiness names what is missing, and the process can serve the rest', async () => {
        await whileEuIs(fault, async () => {
          const there = { ready: true, database: true, files: true, jobs: true }
          await waitFor(async () => (await app.get('/readyz')).json().missing.length > 0)
          const reply = await app.get('/readyz')
          expect([reply.statusCode, reply.json()]).toEqual([
            200,
            {
              ready: true,
              missing: ['database of eu'],
              regions: { us: there, eu: { ...there, ready: false, database: false } },
              world: true,
            },
          ])
        })
      })

      test('everything that the others need now and then is done for them', async () => {
        await whileEuIs(fault, async () => {
          const runs: string[] = []
          await keepEverything(app.services, features, ({ region, outcome }) =>
            runs.push(`${region} ${outcome}`),
          )
          const ofUs = runs.filter((run) => run.startsWith('us'))
          expect(ofUs).toEqual(upkeepsOfCells.map(() => 'us done'))
          expect(runs.filter((run) => run === 'eu away').length).toBeGreaterThan(0)
          expect(runs.filter((run) => run.endsWith('failed'))).toEqual([])
        })
      })

      test('a process that starts meanwhile serves the others, and that region too once it is back', async () => {
        const late = await open()
        onTestFinished(() => late.close())
        let second: TestApp | undefined
        const figures = async () => (await second?.get('/metrics'))?.body
        await whileEuIs(fault, async () => {
          second = await startTestApp({
            engine: late,
            config: { role: 'all', secret: app.services.config.secret },
          })
          expect((await second.get(getLoggedIn.path, ann)).json()).toMatchObject({ id: ann?.id })
          expect((await second.get(getLoggedIn.path, eve)).statusCode).toBe(503)
          expect((await second.get('/readyz')).json()).toMatchObject({
            ready: true,
            missing: ['database of eu', 'job queue of eu'],
          })
          for (const upkeep of upkeepsOfCells)
            await waitFor(async () =>
              (await figures())?.includes(`upkeep="${upkeep}",region="us",outcome="done"`),
            )
        })
        await waitFor(async () => (await second?.get(getLoggedIn.path, eve))?.statusCode === 200, 30_000)
        await waitFor(async () => (await second?.get('/readyz'))?.json().missing.length === 0, 30_000)
        await waitFor(
          async () => (await figures())?.includes('upkeep="friends",region="eu",outcome="done"'),
          30_000,
        )
        await second?.close()
      })
    })
})
