import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDemoAsOperator } from '#contract/demo/demo.ts'
import { demoMessages } from './demo-messages.ts'
import { getProject } from '#contract/projects/project.ts'
import { demoMapCredit, demoMapKeys } from '#demo/map/demo-map.ts'
import { shortProject, smallVideos } from '#demo/small-videos-for-tests.ts'
import { demoWorld, type DemoWorld } from '#demo/world.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { listRegions, publishRegion, removeRegion } from '#server/features/base-map/map-region.ts'
import { findOwnLook } from '#server/features/channels/channel-look.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { givenArchive } from '#server/testing/given-archive.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { accountIdOf } from './demo-accounts.ts'
import { listMissingPlaces, makePlace, removeEarlierPlaces } from './map/demo-map.ts'
import { readDemoState, saveDemoState } from './demo-state.ts'
import { keepDemoInOrder } from './demo.ts'
import { makeChannels } from './make-channels.ts'
import { makeProject } from './make-project.ts'

/** One channel with one activity and a video of one second. */
const [channel] = demoWorld.channels
const [activity] = demoWorld.activities
if (!channel || !activity) throw new Error('the demo world is empty')
const { project, video } = shortProject(1)
/** The titles of a pool swim, the activity, and the three legs of a triathlon. */
const titles = [
  'Winter lengths',
  activity.plan.title,
  'Morning open water swim',
  'Morning road ride',
  'Morning run',
]
const world: DemoWorld = {
  channels: [channel],
  activities: [activity],
  recordings: demoWorld.recordings,
  projects: [project],
}

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ config: { role: 'all' } })
})
afterAll(() => server.close())

const making = () => ({ services: server.services, jobId: 'demo-test', signal: AbortSignal.timeout(240_000) })
const db = () => server.services.cells.at(channel.home).db
const make = async (): Promise<string> => {
  const accounts = await makeChannels(making(), world)
  const accountId = accounts.get(channel.key) ?? ''
  await makeProject(making(), {
    accountId,
    project,
    channel,
    activities: world.activities,
    size: smallVideos,
  })
  return accountId
}
const ask = (command: 'make' | 'remove') => {
  const authorization = operatorAuthorization(server.services.config.secret, server.services.now())
  return server.post(changeDemoAsOperator.path, { wish: command }, undefined, { headers: { authorization } })
}
/** Whether a place is being drawn. */
const isDrawing = async (): Promise<boolean> =>
  (await readdir(join(server.services.config.dataDir, 'map-work'))).length > 0
const tables = [
  'account',
  'activity',
  'activity_file',
  'activity_track',
  'upload',
  'video',
  'video_task',
  'project',
  'project_view',
  'playlist',
  'playlist_entry',
] as const
const rowsOf = async (accountId: string): Promise<number> => {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const owner = table === 'account' ? 'id' : 'account_id'
      return (await db().selectFrom(table).select(owner).where(owner, '=', accountId).execute()).length
    }),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

test('a server that already has content makes no demo content', async () => {
  await givenAccount(server)
  const { services } = server
  await keepDemoInOrder({ ...services, config: { ...services.config, hasDemoContent: true } })
  expect(await readDemoState(services)).toBeUndefined()
})

test('demo content is made once, can be watched by everyone, and leaves no trace when it is removed', async () => {
  await saveDemoState(server.services, 'making')
  const accountId = await make()
  // Started again after being killed, it finds that everything exists.
  expect(await make()).toBe(accountId)
  expect(accountId).toBe(accountIdOf(server.services, channel))
  const projects = await db().selectFrom('project').selectAll().where('account_id', '=', accountId).execute()
  expect(projects).toHaveLength(1)
  expect(
    await db().selectFrom('video').select('id').where('account_id', '=', accountId).execute(),
  ).toHaveLength(1)
  expect(
    await db()
      .selectFrom('activity')
      .select('title')
      .where('account_id', '=', accountId)
      .orderBy('start_time_ms')
      .execute(),
  ).toEqual(titles.map((title) => ({ title })))
  const look = await findOwnLook(db(), accountId)
  expect(look).toMatchObject({
    about: channel.about,
    picture: expect.any(String),
    banner: expect.any(String),
  })
  for (const picture of [look.picture, look.banner])
    expect((await server.get(picture ?? '')).headers['content-type']).toBe('image/jpeg')
  const playlists = await db()
    .selectFrom('playlist')
    .selectAll()
    .where('account_id', '=', accountId)
    .execute()
  expect(playlists).toMatchObject([channel.playlist])
  const entries = await db()
    .selectFrom('playlist_entry')
    .select('project_id')
    .where('playlist_id', '=', playlists[0]?.id ?? '')
    .execute()
  expect(entries.map(({ project_id }) => project_id)).toEqual(projects.map(({ id }) => id))
  const address = getProject.path.replace(':id', projects.at(0)?.id ?? '')
  const shown = await waitFor(async () => {
    const reply = await server.get(address)
    const read = reply.statusCode === 200 ? getProject.reply.parse(reply.json()) : undefined
    return read?.videos[0]?.url && read.videos[0].thumbnails && read.telemetries.length === 1
      ? read
      : undefined
  }, 120_000)
  expect(shown).toMatchObject({ channel_name: channel.name, title: project.title, is_own: false })
  expect(shown.start_time_ms).toBe(project.plan.startMs + 1000 * video.start)
  // The activity is shown whole beside the seconds that were filmed, and leads to its page.
  const [beside] = shown.telemetries
  expect(beside).toMatchObject({ has_page: true, whole: { distance_m: expect.any(Number) } })
  expect(beside?.whole?.distance_m).toBeGreaterThan(1000)
  expect(project.firstView).toBe('steady_and_level')
  expect(shown.trailcast_links[0]?.first_view).toMatchObject({ stabilize: true, stabilize_horizon: true })

  expect((await ask('remove')).body).toBe(demoMessages.removalBegins)
  await waitFor(async () => (await rowsOf(accountId)) === 0, 120_000)
  const { files } = server.services.cells.at(channel.home)
  const left: string[] = []
  for await (const { key } of files.list(filesOf(accountId))) left.push(key)
  expect(left).toEqual([])
  expect(await server.services.cells.directory.isFree('channel_name', channel.name)).toBe(true)
  expect((await server.get(address)).statusCode).toBe(404)
  expect((await ask('remove')).body).toBe(demoMessages.notThere)
})

test('places that are missing on the map are drawn after a start, one by one, and are removed with the demo', async () => {
  const { services } = server
  const { cells } = services
  const shown = async () => (await listRegions(cells.world)).map(({ kind, name }) => `${kind} ${name}`)
  const credited = { kind: 'tiles', schema: 'openmaptiles', attribution: demoMapCredit } as const
  // A place as an earlier version drew it, and a region that the operator gave a similar name.
  await publishRegion(services, { ...credited, name: 'demo-latsch', path: await givenArchive() })
  const own = { ...credited, name: 'demo-own', attribution: '© someone' }
  await publishRegion(services, { ...own, path: await givenArchive() })
  const [first = '', second = ''] = demoMapKeys
  const signal = AbortSignal.timeout(240_000)
  await makePlace(services, second, signal)
  expect(await listMissingPlaces(services)).toEqual(demoMapKeys.filter((key) => key !== second))
  const before = await shown()
  expect(before).toHaveLength(4)

  await saveDemoState(services, 'made')
  await keepDemoInOrder(services)
  await waitFor(async () => !(await listMissingPlaces(services)).includes(first), 120_000)
  expect(await shown()).toEqual(expect.arrayContaining(before))
  await removeEarlierPlaces(services)
  expect(await shown()).not.toContain('tiles demo-latsch')
  expect(await listMissingPlaces(services)).not.toContain(second)

  await saveDemoState(services, 'making')
  expect((await ask('remove')).body).toBe(demoMessages.removalBegins)
  await waitFor(async () => !(await isDrawing()) && (await shown()).length === 1, 120_000)
  expect(await shown()).toEqual(['tiles demo-own'])
  await removeRegion(cells, 'tiles', 'demo-own')
})

test('removed demo content does not come back by itself', async () => {
  const { services } = server
  await keepDemoInOrder({ ...services, config: { ...services.config, hasDemoContent: true } })
  expect(await readDemoState(services)).toBe('removed')
})
