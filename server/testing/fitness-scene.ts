import type { LightMyRequestResponse } from 'fastify'
import {
  listFitnessLinks,
  popupCalls,
  popupReturnPath,
  type FitnessLink,
  type PopupProvider,
} from '#contract/fitness-sync/fitness-sync.ts'
import { removeFitnessLink } from '#server/features/fitness-sync/jobs/remove-link.job.ts'
import { syncFitnessLink } from '#server/features/fitness-sync/jobs/sync-link.job.ts'
import { fakeFitness, type FakePlatform } from './fake-fitness.ts'
import { givenAccount, type GivenAccount } from './given.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './start-test-app.ts'

const beginMs = Date.UTC(2026, 10, 15, 12, 1)

const keyOf = ({ id }: GivenAccount) => ({ accountId: id, provider: 'strava' as const })

export type FitnessScene = {
  app: TestApp
  platform: FakePlatform
  clock: { nowMs: number }
  /** Someone who is connected as this person on the platform. */
  givenConnected(userId?: string, changes?: Parameters<typeof givenAccount>[1]): Promise<GivenAccount>
  /** Opens the popup; `come` lets the platform send it back with these parameters. */
  openPopup(who: GivenAccount, provider?: PopupProvider): Promise<OpenPopup>
  sync(who: GivenAccount, times?: number): Promise<void>
  remove(who: GivenAccount): Promise<void>
  linkOf(who: GivenAccount): Promise<FitnessLink | undefined>
  /** The platform's ids of the stored activities, sorted; an activity stored twice is listed twice. */
  storedOf(who: GivenAccount): Promise<string[]>
  close(): Promise<void>
}

export type OpenPopup = {
  state: string
  url: string
  come: (query: Record<string, string>, by?: { cookie: string }) => Promise<LightMyRequestResponse>
}

export async function startFitnessScene(options: TestAppOptions = {}): Promise<FitnessScene> {
  const clock = { nowMs: beginMs }
  const app = await startTestApp({ now: () => clock.nowMs, ...options })
  const platform = fakeFitness({ now: () => clock.nowMs })
  app.services.fitnessProviders = { strava: platform.provider }
  const dbOf = ({ id }: GivenAccount) => app.services.cells.of(id).db

  const scene: FitnessScene = {
    app,
    platform,
    clock,
    async givenConnected(userId = '77', changes = {}) {
      const who = await givenAccount(app, changes)
      const { come, state } = await scene.openPopup(who)
      platform.codes.set('a-code', { userId, scope: ['read', 'activity:read', 'activity:read_all'] })
      const reply = await come({ code: 'a-code', state })
      if (!reply.body.includes('fitness-connected')) throw new Error(reply.body)
      return who
    },
    async openPopup(who, provider = 'strava') {
      const reply = await app.get(popupCalls[provider].getAuth.path, who, {
        headers: { 'x-requested-with': 'trailcast' },
      })
      const { token, url } = reply.json<{ token: string; url: string }>()
      const mark = reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      return {
        state: token,
        url,
        come: (query, by = { cookie: `${who.cookie}; ${mark}` }) =>
          app.get(`${popupReturnPath(provider)}?${new URLSearchParams(query).toString()}`, by),
      }
    },
    async sync(who, times = 1) {
      for (let i = 0; i < times; i++) await app.run(syncFitnessLink, keyOf(who), who.home)
    },
    remove: (who) => app.run(removeFitnessLink, keyOf(who), who.home),
    async linkOf(who) {
      const { links } = (await app.get(listFitnessLinks.path, who)).json<{ links: FitnessLink[] }>()
      return links[0]
    },
    async storedOf(who) {
      const rows = await dbOf(who)
        .selectFrom('activity')
        .leftJoin('activity_source', 'activity_source.activity_id', 'activity.id')
        .select('external_id')
        .where('activity.account_id', '=', who.id)
        .where('deleted_at', 'is', null)
        .execute()
      return rows.map(({ external_id }) => external_id ?? 'without a source').toSorted()
    },
    close: () => app.close(),
  }
  return scene
}
