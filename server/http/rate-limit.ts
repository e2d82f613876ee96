import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { RateLimitName } from '#contract/endpoint.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import { tooManyRequests } from './app-error.ts'
import { countedAddress } from './client-address.ts'
import { countOne, windowAt } from './counted-window.ts'

type Limit = { max: number; seconds: number }

/** Whatever is asked for, from one address: far more than a person with many tabs needs. */
const general: Limit = { max: 3000, seconds: 60 }

/** Counted in the database. The address is kept as a keyed hash only. */
const tighter: Record<Exclude<RateLimitName, 'general'>, Limit> = {
  sign_in: { max: 100, seconds: 15 * 60 },
  sign_up: { max: 20, seconds: 60 * 60 },
  reset: { max: 10, seconds: 60 * 60 },
  contact: { max: 10, seconds: 60 * 60 },
  check: { max: 120, seconds: 60 },
  // Years of single files in one go are ordinary.
  upload: { max: 20_000, seconds: 60 * 60 },
}

/** Programs that watch over the server ask often and from one address. */
const unlimited = new Set(['/healthz', '/readyz', '/metrics'])

type Needs = { world: WorldDb; secret: string; factor: number; now: () => number }

export async function limitRates(app: FastifyInstance, { world, secret, factor, now }: Needs): Promise<void> {
  await app.register(rateLimit, { global: false, cache: 50_000 })
  const countGeneral = app.createRateLimit({
    max: Math.max(1, Math.floor(general.max * factor)),
    timeWindow: general.seconds * 1000,
    keyGenerator: (request) => countedAddress(request.ip),
  })
  app.addHook('onRequest', async (request) => {
    if (unlimited.has(request.routeOptions.url ?? '')) return
    const count = await countGeneral(request)
    if (!count.isAllowed && count.isExceeded) throw tooManyRequests(count.ttlInSeconds)
  })

  const key = deriveKey(secret, 'rate limits')
  // After validation: a mistake in a form does not use up the few tries there are.
  app.addHook('preHandler', async (request) => {
    const name = request.routeOptions.config.limit
    if (name === undefined || name === 'general') return
    const { max, seconds } = tighter[name]
    const window = windowAt(now(), seconds, keyedHash(key, name, countedAddress(request.ip)))
    const [count = 0] = await countOne(world, [window])
    if (count > Math.max(1, max * factor)) throw tooManyRequests(window.secondsLeft)
  })
}

const longestWindowMs = Math.max(...Object.values(tighter).map(({ seconds }) => seconds * 1000))

export async function deleteOldRateLimits(world: WorldDb, now: number): Promise<void> {
  await world
    .deleteFrom('rate_limit')
    .where('window_start', '<', new Date(now - longestWindowMs))
    .execute()
}
