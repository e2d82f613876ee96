import type { FastifyInstance } from 'fastify'
import { getSite, type Site, type StandIn } from '#contract/site.ts'
import { signInProviders } from '#contract/sign-in.ts'
import type { Config } from '#server/config.ts'
import { describeBaseMap } from '#server/features/base-map/base-map.service.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'

export function siteRoutes(app: FastifyInstance, { config }: Services): void {
  const site = describeSite(config)
  handle(app, getSite, () => site)
}

function describeSite(config: Config): Site {
  return {
    mode: config.mode,
    stand_ins: standInsOf(config),
    billing: config.payments !== 'off',
    storage_quota_gb: config.storageQuotaGb,
    fitness_sync: config.fitnessPlatform !== 'off',
    sign_in_providers: signInProviders.filter((provider) => config.signInProviders[provider]),
    chat_url: config.chatUrl,
    base_map: describeBaseMap(config.baseMap),
  }
}

/** The bot check is not among them: a proof of work is a real one, wherever it runs. */
function standInsOf(config: Config): StandIn[] {
  const pretending: [StandIn, boolean][] = [
    ['mail', config.mail.kind === 'stand_in'],
    ['payments', config.payments === 'stand_in'],
    ['fitness_platform', config.fitnessPlatform === 'stand_in'],
  ]
  return pretending.filter(([, pretends]) => pretends).map(([name]) => name)
}
