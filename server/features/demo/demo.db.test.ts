import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { changeDemoAsOperator } from '#contract/demo.ts'
import { demoMessages } from '#contract/demo-messages.ts'
import { getProject } from '#contract/project.ts'
import { shortProject, smallVideos } from '#domain/demo/small-videos-for-tests.ts'
import { demoWorld, type DemoWorld } from '#domain/demo/world.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { listRegions } from '#server/features/base-map/map-region.service.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { givenArchive } from '#server/testing/given-archive.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { accountIdOf } from './demo-accounts.ts'
import { showDemoMap } from './demo-map.ts'
import { readDemoState, saveDemoState } from './demo-state.ts'
import { keepDemoInOrder } from './demo.service.ts'
import { makeChannels } from './make-channels.ts'
import { makeProject } from './make-project.ts'

/** One channel with one activity and a video of one second. */
const [channel] = demoWorld.channels
const [activity] = demoWorld.activities
if (!channel || !activity) throw new Error('the demo world is empty')
const { project, video } = shortProject(1)
const world: DemoWorld = { channels: [channel], activities: [activity], projects: [project] }

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
  await makeProject(making(), { accountId, project, activities: world.activities, size: smallVideos })
  return accountId
}
const ask = (command: 'make' | 'remove') => {
  const authorization = operatorAuthorization(server.services.config.secret, server.services.now())
  return server.post(changeDemoAsOperator.path, { wish: command }, undefined, { headers: { authorization } })
}
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
    await db().selectFrom('activity').select('title').where('account_id', '=', accountId).execute(),
  ).toEqual([{ title: activity.plan.title }])
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

test('the map of the demo is shown once, replaced when it is drawn differently, and removed with the demo', async () => {
  const { services } = server
  const folder = await mkdtemp(join(tmpdir(), 'trailcast-demo-map-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const shown = async () =>
    (await listRegions(services.cells.world)).map(({ kind, name, version, attribution }) => ({
      kind,
      name,
      version,
      attribution,
    }))
  const file = join(folder, 'latsch-tiles.pmtiles')
  await copyFile(await givenArchive(), file)
  await showDemoMap(services, folder)
  const first = await shown()
  expect(first).toMatchObject([{ kind: 'tiles', name: 'demo-latsch', attribution: 'Demo map: made up' }])
  await showDemoMap(services, folder)
  expect(await shown()).toEqual(first)
  await copyFile(await givenArchive({ roadName: 'Another Street' }), file)
  await showDemoMap(services, folder)
  const [second] = await shown()
  expect(second!.version).not.toBe(first[0]!.version)
  await saveDemoState(services, 'making')
  expect((await ask('remove')).body).toBe(demoMessages.removalBegins)
  expect(await shown()).toEqual([])
})

test('removed demo content does not come back by itself', async () => {
  const { services } = server
  await keepDemoInOrder({ ...services, config: { ...services.config, hasDemoContent: true } })
  expect(await readDemoState(services)).toBe('removed')
})
