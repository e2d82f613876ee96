import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { archiveActivity, getActivity, type Activity } from '#contract/activities/activity.ts'
import { getChannelMap, type ChannelMap } from '#contract/channels/channel.ts'
import { getTile } from '#contract/tiles/tile.ts'
import { columnOf, mercatorX, mercatorY, rowOf } from '#domain/geo/web-mercator.ts'
import { Visibility } from '#domain/visibility.ts'
import { ask } from '#server/testing/authorisation-matrix.ts'
import { givenActivity } from '#server/testing/given-activity.ts'
import { describeGiven, givenProject } from '#server/testing/given-project.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type Asker, type TestApp } from '#server/testing/start-test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

async function mapOf({ id }: GivenAccount, asker?: Asker): Promise<ChannelMap> {
  const reply = await server.get(getChannelMap.path.replace(':id', id), asker)
  expect(reply.statusCode).toBe(200)
  return getChannelMap.reply.parse(reply.json())
}
const seen = async (id: string): Promise<Activity> =>
  (await server.get(getActivity.path.replace(':id', id))).json<Activity>()

const kinds = Object.values(Visibility)

test('the totals of a channel add up public activities by sport, for everyone the same', async () => {
  const owner = await givenAccount(server)
  for (const visibility of kinds) await givenActivity(server, owner, { sport: 'hiking', visibility })
  const ride = await givenActivity(server, owner, { sport: 'cycling', visibility: Visibility.public })
  const other = await givenActivity(server, owner, { sport: 'cycling', visibility: Visibility.public })
  const archived = await givenActivity(server, owner, { sport: 'running', visibility: Visibility.public })
  await server.post(archiveActivity.path.replace(':id', archived.id), undefined, owner)
  const { sports } = await mapOf(owner)
  expect(sports.map(({ sport, count }) => [sport, count])).toEqual([
    ['cycling', 2],
    ['hiking', 1],
  ])
  const [first, second] = [await seen(ride.id), await seen(other.id)]
  expect(sports[0]?.distance_m).toBeCloseTo((first.distance_m ?? 0) + (second.distance_m ?? 0), 3)
  expect(sports[0]?.moving_time_ms).toBe((first.moving_time_ms ?? 0) + (second.moving_time_ms ?? 0))
  expect(await mapOf(owner, owner)).toEqual(await mapOf(owner))
})

test('only the visible part of an activity counts, and while it is unknown nothing does', async () => {
  const owner = await givenAccount(server)
  const { id } = await givenActivity(server, owner, {
    sport: 'hiking',
    visibility: Visibility.public,
  })
  const whole = (await mapOf(owner)).sports[0]?.distance_m ?? 0
  const { db } = server.services.cells.of(owner.id)
  await db
    .updateTable('activity')
    .set({
      hides_parts: true,
      seen_totals: JSON.stringify({ distance_m: 100, moving_time_ms: 2000, ascent_m: 3, timezone: 'UTC' }),
    })
    .where('id', '=', id)
    .execute()
  expect(whole).toBeGreaterThan(100)
  expect((await mapOf(owner)).sports).toEqual([
    { sport: 'hiking', count: 1, distance_m: 100, moving_time_ms: 2000, ascent_m: 3 },
  ])
  await db.updateTable('activity').set({ hides_parts: null }).where('id', '=', id).execute()
  expect((await mapOf(owner)).sports).toEqual([])
})

test('the map shows where public projects were filmed and public activities went, around all of which it is drawn', async () => {
  const owner = await givenAccount(server, { home: 'eu' })
  for (const visibility of kinds)
    await givenProject(server, owner, {
      title: `Project ${visibility}`,
      visibility,
      activity: { visibility: Visibility.onlyMe },
    })
  await describeGiven(server, owner)
  const { projects, bounding_box } = await mapOf(owner)
  expect(projects.map(({ title }) => title)).toEqual([`Project ${Visibility.public}`])
  const points = projects.flatMap(({ geom }) => geom.flat())
  expect(points.length).toBeGreaterThan(1)
  for (const [lon, lat] of points) {
    expect(lon).toBeGreaterThanOrEqual((bounding_box?.west ?? 180) - 1e-4)
    expect(lon).toBeLessThanOrEqual((bounding_box?.east ?? -180) + 1e-4)
    expect(lat).toBeGreaterThanOrEqual((bounding_box?.south ?? 90) - 1e-4)
    expect(lat).toBeLessThanOrEqual((bounding_box?.north ?? -90) + 1e-4)
  }
})

test('a project filmed on a round trip of a few metres is on the map as well', async () => {
  const owner = await givenAccount(server)
  const { id } = await givenProject(server, owner, { visibility: Visibility.public })
  await describeGiven(server, owner)
  const { db } = server.services.cells.of(owner.id)
  await sql`update project_segment
    set line = ST_GeomFromText('LINESTRING(8 47, 8.0001 47, 8.0001 47.0001, 8 47)', 4326)
    where project_id = ${id}`.execute(db)
  const { projects } = await mapOf(owner)
  expect(projects.map((project) => [project.id, project.geom[0]?.[0]])).toEqual([[id, [8, 47]]])
})

test('the tiles of a channel hold its public tracks and no others, in the region of the channel only', async () => {
  const [owner, other] = [await givenAccount(server), await givenAccount(server)]
  const { id, recording } = await givenActivity(server, owner, { visibility: Visibility.public })
  const hidden = await givenActivity(server, owner, { visibility: Visibility.unlisted })
  const others = await givenActivity(server, other, { visibility: Visibility.public })
  const at = { lon: recording.samples.lon[1] ?? 0, lat: recording.samples.lat[1] ?? 0 }
  const tile = (region: string, layer = 'tracks') =>
    ask(
      server.app,
      getTile,
      {},
      {
        params: {
          layer,
          region,
          z: '14',
          x: String(columnOf(mercatorX(at.lon), 14)),
          y: `${rowOf(mercatorY(at.lat), 14)}.mvt`,
        },
        query: { channel: owner.id },
      },
    )
  const text = (await tile('us')).rawPayload.toString('latin1')
  expect([id, hidden.id, others.id].map((one) => text.includes(one))).toEqual([true, false, false])
  expect((await tile('eu')).statusCode).toBe(404)
  expect((await tile('us', 'my_tracks')).statusCode).toBe(404)
})

test('a channel that is suspended has no map', async () => {
  const owner = await givenAccount(server)
  await givenActivity(server, owner, { visibility: Visibility.public })
  const { db } = server.services.cells.of(owner.id)
  await db.updateTable('account').set({ suspended_at: new Date() }).where('id', '=', owner.id).execute()
  expect((await server.get(getChannelMap.path.replace(':id', owner.id))).statusCode).toBe(404)
})
