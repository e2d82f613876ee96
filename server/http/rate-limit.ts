import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimitName } from '#contract/endpoint.ts'
import { dayMs, hourSeconds } from '#domain/time/durations.ts'
import { isAway } from '#server/cells/ask-cells.ts'
import type { WorldDb } from '#server/db/schema.ts'
import { deriveKey, keyedHash } from '#server/keys.ts'
import { tooManyRequests } from './app-error.ts'
import { addressOf, countedAddress } from './client-address.ts'
import { countOne, windowAt } from './counted-window.ts'
import { RequestCounts } from './request-counts.ts'

type Limit = { max: number; seconds: number }

/** For all requests from one address: far more than a person with many tabs needs. */
const general: Limit = { max: 3000, seconds: 60 }

/**
 * For events of the payment provider, which come in bursts and all from a few addresses, and which are checked
 * before anything is done with them.
 */
const webhook: Limit = { max: 60_000, seconds: 60 }

type CountedInMemory = 'general' | 'webhook'

/** Counted in the database. The address is stored as a keyed hash only. */
const tighter: Record<Exclude<RateLimitName, CountedInMemory>, Limit> = {
  sign_in: { max: 100, seconds: 15 * 60 },
  sign_up: { max: 20, seconds: hourSeconds },
  reset: { max: 10, seconds: hourSeconds },
  contact: { max: 10, seconds: hourSeconds },
  report: { max: 30, seconds: hourSeconds },
  check: { max: 120, seconds: 60 },
  // Uploading years of single files at once is normal.
  upload: { max: 20_000, seconds: hourSeconds },
}

const isTighter = (name: RateLimitName | undefined): name is keyof typeof tighter =>
  name !== undefined && name in tighter

/** Monitoring programs send many requests from one address. */
const unlimited = new Set(['/healthz', '/readyz', '/metrics'])

type Options = { world: WorldDb; secret: string; factor: number; now: () => number }

export function limitRates(app: FastifyInstance, { world, secret, factor, now }: Options): void {
  const countsOf = ({ max, seconds }: Limit) =>
    new RequestCounts({ max: Math.max(1, Math.floor(max * factor)), seconds })
  const [requests, events] = [countsOf(general), countsOf(webhook)]
  const meanwhile = Object.fromEntries(
    Object.entries(tighter).map(([name, limit]) => [name, countsOf(limit)]),
  ) as Record<keyof typeof tighter, RequestCounts>
  app.addHook('onRequest', (request, _reply, done) => {
    const { url = '', config } = request.routeOptions
    const counts = config.limit === 'webhook' ? events : requests
    const seconds = unlimited.has(url) ? 0 : counts.secondsToWait(countedAddress(addressOf(request)), now())
    done(seconds > 0 ? tooManyRequests(seconds) : undefined)
  })

  const key = deriveKey(secret, 'rate limits')
  const countTighter = async (request: FastifyRequest): Promise<void> => {
    const name = request.routeOptions.config.limit
    if (!isTighter(name)) return
    const { max, seconds } = tighter[name]
    const address = countedAddress(addressOf(request))
    const window = windowAt(now(), seconds, keyedHash(key, name, address))
    try {
      const [count = 0] = await countOne(world, [window])
      if (count > Math.max(1, max * factor)) throw tooManyRequests(window.secondsLeft)
    } catch (error) {
      if (!isAway(error)) throw error
      // Processes count separately while they cannot reach the shared count.
      const secondsLeft = meanwhile[name].secondsToWait(address, now())
      if (secondsLeft > 0) throw tooManyRequests(secondsLeft)
    }
  }
  app.addHook('onRoute', (route) => {
    const name = route.config?.limit
    // After validation, so that a mistake in a form does not use up one of the few attempts.
    if (isTighter(name)) route.preHandler = [countTighter, ...[route.preHandler ?? []].flat()]
  })
}

/** Nothing is counted for longer than a day, neither here nor per person. */
const longestWindowMs = dayMs

export async function deleteOldRateLimits(world: WorldDb, now: number): Promise<void> {
  await world
    .deleteFrom('rate_limit')
    .where('window_start', '<', new Date(now - longestWindowMs))
    .execute()
}
