import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDemoAsOperator } from '#contract/demo.ts'
import { demoMessages } from '#contract/demo-messages.ts'
import { getProject } from '#contract/project.ts'
import { shortProject, smallVideos } from '#domain/demo/small-videos-for-tests.ts'
import { demoWorld, type DemoWorld } from '#domain/demo/world.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { givenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { accountIdOf } from './demo-accounts.ts'
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

test('removed demo content does not come back by itself', async () => {
  const { services } = server
  await keepDemoInOrder({ ...services, config: { ...services.config, hasDemoContent: true } })
  expect(await readDemoState(services)).toBe('removed')
})
