import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  getFitnessLog,
  type FitnessLogEntry,
  type PopupProvider,
} from '#contract/fitness-sync/fitness-sync.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { FitnessSandbox, SandboxPerson } from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import { subscribeToPlatforms } from '#server/features/fitness-sync/jobs/subscribe.job.ts'
import { syncFitnessLink } from '#server/features/fitness-sync/jobs/sync-link.job.ts'
import { givenAccount, type GivenAccount } from '#server/testing/given.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let sandbox: FitnessSandbox
const clock = { nowMs: Date.UTC(2026, 10, 15, 12, 1) }
beforeAll(async () => {
  app = await startTestApp({ now: () => clock.nowMs })
  if (!app.services.fitnessSandbox) throw new Error('there is no sandbox')
  sandbox = app.services.fitnessSandbox
  await app.run(subscribeToPlatforms, {})
})
afterAll(() => app.close())

/** Connects as people do in a browser: through the popup, the page of the platform, and back. */
async function connectByPopup(who: GivenAccount, provider: PopupProvider): Promise<void> {
  const asked = await app.get(`/api/${provider}/auth`, who, { headers: { 'x-requested-with': 'trailcast' } })
  const url = new URL(asked.json<{ url: string }>().url)
  const mark = asked.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const ticked = (url.searchParams.get('scope') ?? '').split(/[ ,]/).map((scope) => ['scope', scope])
  const pressed = await app.app.inject({
    method: 'POST',
    url: `${url.pathname}${url.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams([['action', 'allow'], ['person', 'new'], ...ticked]).toString(),
  })
  const back = new URL(String(pressed.headers.location))
  const page = await app.get(`${back.pathname}${back.search}`, { cookie: `${who.cookie}; ${mark}` })
  expect(page.body).toContain('fitness-connected')
}

async function givenConnected(provider: ProviderId): Promise<{ who: GivenAccount; person: SandboxPerson }> {
  const who = await givenAccount(app)
  if (provider !== 'webdav') {
    await connectByPopup(who, provider)
    const person = sandbox.controls.people(provider).at(-1)
    if (!person) throw new Error('nobody is connected')
    return { who, person }
  }
  const person = sandbox.controls.person('webdav')
  const reply = await app.post('/api/webdav/connect', sandbox.controls.folderOf(person), who)
  expect(reply.statusCode).toBeLessThan(300)
  return { who, person }
}

const sync = async (who: GivenAccount, provider: ProviderId) => {
  for (let turn = 0; turn < 2; turn++)
    await app.run(syncFitnessLink, { accountId: who.id, provider }, who.home)
}
const logOf = async (who: GivenAccount, provider: ProviderId) =>
  (await app.get(getFitnessLog.path.replace(':provider', provider), who)).json<{
    entries: FitnessLogEntry[]
  }>().entries
const activitiesOf = (who: GivenAccount) =>
  app.services.cells
    .of(who.id)
    .db.selectFrom('activity')
    .select(['title', 'sport', 'is_owner_only', 'start_time_ms'])
    .where('account_id', '=', who.id)
    .where('deleted_at', 'is', null)
    .orderBy('start_time_ms', 'desc')
    .execute()

describe.each([
  { provider: 'strava', count: 8, isOwnerOnly: true, skipped: 0 },
  { provider: 'intervals', count: 7, isOwnerOnly: false, skipped: 1 },
  { provider: 'polar', count: 7, isOwnerOnly: false, skipped: 0 },
  { provider: 'wahoo', count: 7, isOwnerOnly: false, skipped: 0 },
  { provider: 'webdav', count: 7, isOwnerOnly: false, skipped: 0 },
] as const)('$provider', ({ provider, count, isOwnerOnly, skipped }) => {
  test('everything that can come comes, with a title and a sport, and so does what is recorded later', async () => {
    const { who, person } = await givenConnected(provider)
    await sync(who, provider)
    const log = await logOf(who, provider)
    expect(log.filter(({ kind }) => kind === 'failed' || kind === 'trouble')).toEqual([])
    expect(log.filter(({ kind }) => kind === 'skipped')).toHaveLength(skipped)
    const activities = await activitiesOf(who)
    expect(activities).toHaveLength(count)
    for (const { title, sport, is_owner_only } of activities) {
      expect(title.trim()).not.toBe('')
      expect(sport).not.toBe('')
      expect(is_owner_only).toBe(isOwnerOnly)
    }
    expect(activities.map(({ start_time_ms }) => start_time_ms)).toContain(Date.UTC(2026, 5, 14, 7, 41, 12))

    sandbox.controls.record(person)
    await sandbox.controls.delivered()
    clock.nowMs += 3_600_000
    await sync(who, provider)
    expect(await activitiesOf(who)).toHaveLength(count + 1)
  })
})

test('what is deleted at Strava goes here too, by its message, and a forged one deletes nothing', async () => {
  const { who, person } = await givenConnected('strava')
  await sync(who, 'strava')
  const [newest] = sandbox.controls.activitiesOf(person)
  sandbox.controls.remove(person, newest!.id)
  await sandbox.controls.delivered()
  await sync(who, 'strava')
  expect(await activitiesOf(who)).toHaveLength(7)
  const [next] = sandbox.controls.activitiesOf(person)
  sandbox.controls.forge(person, next!.id)
  await sandbox.controls.delivered()
  await sync(who, 'strava')
  expect(await activitiesOf(who)).toHaveLength(7)
})
