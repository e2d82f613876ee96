import { afterAll, beforeAll, expect, test } from 'vitest'
import { getActivity } from '#contract/activities/activity.ts'
import { getTile } from '#contract/tiles/tile.ts'
import { demoWorld, type DemoWorld } from '#demo/world.ts'
import { listYear } from '#demo/year/year.ts'
import { dayMs } from '#domain/time/durations.ts'
import { Visibility } from '#domain/visibility.ts'
import { editActivity } from '#server/features/activities/change-activities.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { isOfThisEdition, readDemoState, saveDemoState } from './demo-state.ts'
import { keepDemoTrails, removeDemoTrails } from './demo-trails.ts'
import { isYearCurrent } from './demo-year.ts'
import { keepDemoInOrder } from './demo.ts'
import { makeDemo } from './jobs/make-demo.job.ts'
import { makeDemoYear } from './jobs/make-demo-year.job.ts'
import { makeChannels } from './make-channels.ts'

const [channel, , guest] = demoWorld.channels
if (!channel || !guest) throw new Error('the demo world is empty')
/** The trail that two channels have ridden, and a file that cannot hold a title. */
const world: DemoWorld = {
  channels: [channel, guest],
  activities: demoWorld.activities.filter(({ key }) =>
    ['latsch', 'latsch_visit', 'central_park'].includes(key),
  ),
  recordings: [],
  projects: [],
}

/** A date that is not followed by holidays, in which nothing is recorded. */
let nowMs = Date.UTC(2026, 10, 18, 13)
let server: TestApp
let accounts: Map<string, string>
beforeAll(async () => {
  server = await startTestApp({ config: { role: 'all' }, now: () => nowMs })
  await saveDemoState(server.services, 'making')
  await keepDemoTrails(server.services, making().signal)
  accounts = await makeChannels(making(), world)
}, 240_000)
afterAll(() => server.close())

const making = () => ({ services: server.services, jobId: 'demo-test', signal: AbortSignal.timeout(240_000) })
const activitiesOf = (key: string) => {
  const id = accounts.get(key) ?? ''
  const { db } = server.services.cells.of(id)
  return db.selectFrom('activity').selectAll().where('account_id', '=', id).execute()
}
const open = (id: string) => server.get(getActivity.path.replace(':id', id))
const tile = () =>
  server.get(
    getTile.path
      .replace(':layer', 'tracks')
      .replace(':region', channel.home)
      .replace(':z/:x/:y', '10/542/361.mvt'),
  )

test('a visitor opens every activity of the demo, and sees it on the map of everyone', async () => {
  const all = [...(await activitiesOf('alpine')), ...(await activitiesOf('western'))]
  expect(all).toHaveLength(3)
  for (const { id } of all) expect((await open(id)).statusCode).toBe(200)
  const titles = all.map(({ title }) => title).toSorted()
  expect(titles).toEqual(world.activities.map(({ plan }) => plan.title).toSorted())
  const drawn = await waitFor(async () => {
    const reply = await tile()
    return reply.statusCode === 200 && reply.rawPayload.length > 0 ? reply : undefined
  })
  expect(drawn.headers['content-type']).toContain('vector-tile')
})

test('one trail was ridden by two channels', async () => {
  const trailsOf = async (key: string) => {
    const id = accounts.get(key) ?? ''
    const { db } = server.services.cells.of(id)
    const rows = await db
      .selectFrom('activity_place')
      .select('place_n')
      .where('account_id', '=', id)
      .execute()
    return rows.map(({ place_n }) => place_n)
  }
  const shared = await waitFor(async () => {
    const [ours, theirs] = await Promise.all([trailsOf('alpine'), trailsOf('western')])
    return ours.find((n) => theirs.includes(n))
  }, 60_000)
  const { world: atlas } = server.services.cells
  const place = atlas.selectFrom('place').select('name').where('n', '=', shared)
  expect((await place.executeTakeFirst())?.name).toBe('Sankt Martin trail')
})

test('one channel has a year of activities, which goes on with every day', async () => {
  const { services } = server
  await saveDemoState(services, 'made')
  expect(await isYearCurrent(services)).toBe(false)
  await server.run(makeDemoYear, {}, 'us')
  expect(await isYearCurrent(services)).toBe(true)
  const year = (await activitiesOf('alpine')).filter(
    ({ start_time_ms }) => start_time_ms > nowMs - 366 * dayMs,
  )
  expect(year.length).toBeGreaterThanOrEqual(listYear(nowMs).length)
  const weeks = new Set(year.map(({ local_day }) => Math.floor((Date.parse(local_day) / dayMs + 3) / 7)))
  expect(weeks.size).toBeGreaterThanOrEqual(49)
  for (const { id, effective_visibility, description } of year.slice(0, 5)) {
    expect([effective_visibility, (await open(id)).statusCode]).toEqual([1, 200])
    expect(description).toContain('made by a program')
  }
  nowMs += 7 * dayMs
  expect(await isYearCurrent(services)).toBe(false)
  await server.run(makeDemoYear, {}, 'us')
  const later = await activitiesOf('alpine')
  expect(later.length).toBeGreaterThan(year.length)
  expect(later.length).toBeLessThan(year.length + 10)
}, 240_000)

test('a demo of an earlier version is completed at the next start: what was private is shown', async () => {
  const { services } = server
  const { files } = services.cells.at('us')
  const ride = (await activitiesOf('alpine')).find(({ title }) => title === world.activities[0]?.plan.title)
  if (!ride) throw new Error('the ride is missing')
  const edits = { visibility: Visibility.onlyMe }
  await editActivity(services, { accountId: ride.account_id, id: ride.id, edits })
  expect((await open(ride.id)).statusCode).toBe(404)
  await files.delete('demo/edition')
  expect(await isOfThisEdition(services)).toBe(false)
  const planned: string[] = []
  const { cells } = services
  const { jobs } = cells.at('us')
  const enqueue: typeof jobs.enqueue = async ({ name }) => {
    planned.push(name)
    return null
  }
  const at: typeof cells.at = (region) => ({ ...cells.at(region), jobs: { ...jobs, enqueue } })
  await keepDemoInOrder({ ...services, cells: { ...cells, at } })
  expect(planned).toContain(makeDemo.name)
  expect(await readDemoState(services)).toBe('making')
  await makeChannels(making(), world)
  expect((await open(ride.id)).statusCode).toBe(200)
  // The next start plans no content, because the demo is of this version.
  await saveDemoState(services, 'made')
  planned.length = 0
  await keepDemoInOrder({ ...services, cells: { ...cells, at } })
  expect(planned).not.toContain(makeDemo.name)
}, 240_000)

test('the trails are removed with the demo', async () => {
  await removeDemoTrails(server.services)
  const left = server.services.cells.world.selectFrom('place').select('name')
  expect(await left.execute()).toEqual([])
})
