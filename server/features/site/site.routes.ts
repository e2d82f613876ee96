import type { FastifyInstance } from 'fastify'
import { getSite, type Site, type StandIn } from '#contract/site/site.ts'
import { signInProviders } from '#contract/accounts/sign-in.ts'
import type { Config } from '#server/config/config.ts'
import { openBaseMap } from '#server/features/base-map/public.ts'
import { handle } from '#server/http/handle.ts'
import { offersConnections } from './offers-connections.ts'
import { knowPageFacts } from './page-facts.ts'
import type { Services } from '#server/services.ts'

export function siteRoutes(app: FastifyInstance, services: Services): void {
  const site = describeSite(services.config)
  const baseMap = openBaseMap(services)
  app.addHook('onReady', baseMap.whenKnown)
  handle(app, getSite, async () => ({ ...site, base_map: await baseMap.describe() }))
  knowPageFacts(app, services, site)
}

function describeSite(config: Config): Omit<Site, 'base_map'> {
  return {
    mode: config.mode,
    stand_ins: standInsOf(config),
    billing: config.billing.isOn,
    storage_quota_gb: config.billing.isOn ? 0 : config.billing.quotaGb,
    starting_plan: config.hasStartingPlan,
    fitness_sync: offersConnections(config),
    sign_in_providers: signInProviders.filter(
      (provider) => config.signInProviders[provider] || config.socialSignIn === 'stand_in',
    ),
    chat_url: config.chatUrl,
  }
}

/** The bot check is not a stand-in: a proof of work is real wherever it runs. */
function standInsOf(config: Config): StandIn[] {
  const pretending: [StandIn, boolean][] = [
    ['mail', config.mail.kind === 'stand_in'],
    ['payments', config.payments.kind === 'stand_in'],
    ['fitness_platform', config.fitnessPlatform === 'stand_in'],
    [
      'sign_in',
      config.socialSignIn === 'stand_in' &&
        signInProviders.some((provider) => !config.signInProviders[provider]),
    ],
  ]
  return pretending.filter(([, pretends]) => pretends).map(([name]) => name)
}
