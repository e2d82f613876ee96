import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDemoAsOperator } from '#contract/demo/demo.ts'
import { demoMessages } from './demo-messages.ts'
import { getProject } from '#contract/projects/project.ts'
import { shortProject, smallVideos } from '#demo/small-videos-for-tests.ts'
import { demoWorld, type DemoWorld } from '#demo/world.ts'
import { findStorageUse } from '#server/features/billing/billing.ts'
import { compareSubscriptions } from '#server/features/billing/jobs/compare-subscriptions.job.ts'
import { healBilling } from '#server/features/billing/jobs/heal-billing.job.ts'
import { syncSubscription } from '#server/features/billing/jobs/sync-subscription.job.ts'
import { operatorAuthorization } from '#server/http/operator.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitFor } from '#server/testing/wait-for.ts'
import { readDemoState, saveDemoState } from './demo-state.ts'
import { keepDemoInOrder } from './demo.ts'
import { makeChannels } from './make-channels.ts'
import { makeProject } from './make-project.ts'

const [channel] = demoWorld.channels
const [activity] = demoWorld.activities
if (!channel || !activity) throw new Error('the demo world is empty')
const { project } = shortProject(1)
const world: DemoWorld = { channels: [channel], activities: [activity], recordings: [], projects: [project] }
const config = { billing: { isOn: true }, payments: { kind: 'stand_in' } } as const
const yearMs = 366 * 86_400_000

test('where plans are sold, an empty server plans the demo by itself and by the command', async () => {
  // The jobs of this server stay queued.
  const server = await startTestApp({ config: { ...config, hasDemoContent: true } })
  const { services } = server
  await keepDemoInOrder(services)
  expect(await readDemoState(services)).toBe('making')
  await saveDemoState(services, 'removed')
  const headers = { authorization: operatorAuthorization(services.config.secret, services.now()) }
  const { body } = await server.post(changeDemoAsOperator.path, { wish: 'make' }, undefined, { headers })
  expect(body).toBe(demoMessages.makingBegins)
  expect(await readDemoState(services)).toBe('making')
  await server.close()
})

let server: TestApp
beforeAll(async () => {
  server = await startTestApp({ config: { ...config, role: 'all' } })
})
afterAll(() => server.close())

test('its channels have a plan that nothing takes away, and everyone can watch their videos', async () => {
  const { services } = server
  await saveDemoState(services, 'making')
  const making = { services, jobId: 'demo-billing-test', signal: AbortSignal.timeout(240_000) }
  const accountId = (await makeChannels(making, world)).get(channel.key) ?? ''
  const parts = { accountId, project, channel, activities: world.activities, size: smallVideos }
  await makeProject(making, parts)
  const { db } = services.cells.of(accountId)
  const { id } = await db
    .selectFrom('project')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  const isWatchable = async () => {
    const reply = await server.get(getProject.path.replace(':id', id))
    return reply.statusCode === 200 && getProject.reply.parse(reply.json()).videos[0]?.url !== null
  }
  await waitFor(isWatchable, 120_000)

  const later = { ...services, now: () => services.now() + yearMs }
  const rights = () => findStorageUse(later, db, accountId)
  expect(await rights()).toMatchObject({ mayUploadVideos: true, storageBytes: 50e9 })
  await server.run(healBilling, {}, channel.home)
  await server.run(compareSubscriptions, {})
  await server.run(syncSubscription, { accountId, onlyIfReported: false }, channel.home)
  expect(await rights()).toMatchObject({ mayUploadVideos: true, storageBytes: 50e9 })
  expect(await isWatchable()).toBe(true)
  const customers = db.selectFrom('billing_customer').select('account_id')
  expect(await customers.where('account_id', '=', accountId).execute()).toEqual([])
  // The plan is still there after the channel is made again, as after a kill.
  await makeChannels(making, world)
  expect(await rights()).toMatchObject({ mayUploadVideos: true })
}, 240_000)
