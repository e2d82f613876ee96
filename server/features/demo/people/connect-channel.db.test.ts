import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoWorld } from '#demo/world.ts'
import { accountDelete } from '#server/features/accounts/account-delete.job.ts'
import { leaveAccount } from '#server/features/accounts/unattended-account.ts'
import { syncFitnessLink } from '#server/features/fitness-sync/jobs/sync-link.job.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { makeChannel } from '../demo-accounts.ts'
import { connectChannel } from './connect-channel.ts'

let server: TestApp
beforeAll(async () => {
  server = await startTestApp()
})
afterAll(() => server.close())

const [channel] = demoWorld.channels
if (!channel) throw new Error('the demo has no channels')

test('a channel of the demo is connected once, fetches for itself alone, and leaves nothing behind', async () => {
  const { services } = server
  const accountId = await makeChannel(services, channel)
  const { db } = services.cells.of(accountId)
  const signal = AbortSignal.timeout(60_000)
  await connectChannel(services, channel, signal)
  await connectChannel(services, channel, signal)
  await server.run(syncFitnessLink, { accountId, provider: 'strava' }, channel.home)
  const stored = await db
    .selectFrom('activity')
    .select(['is_owner_only', 'effective_visibility'])
    .where('account_id', '=', accountId)
    .execute()
  expect(stored.length).toBeGreaterThan(5)
  expect(
    stored.every(({ is_owner_only, effective_visibility }) => is_owner_only && effective_visibility === 0),
  ).toBe(true)
  expect(services.fitnessSandbox?.controls.people('strava')).toHaveLength(1)
  await leaveAccount(services, accountId)
  await server.run(accountDelete, {}, channel.home)
  for (const table of ['fitness_link', 'fitness_item', 'activity'] as const)
    expect(await db.selectFrom(table).selectAll().where('account_id', '=', accountId).execute()).toEqual([])
})

test('where no platform is simulated, no channel is connected', async () => {
  const services = { ...server.services, fitnessSandbox: undefined }
  const accountId = await makeChannel(services, { ...channel, key: 'another', name: 'Demo: another' })
  await connectChannel(services, { ...channel, key: 'another' }, AbortSignal.timeout(60_000))
  const links = await services.cells.of(accountId).db.selectFrom('fitness_link').selectAll().execute()
  expect(links).toEqual([])
})
