import { entitlementsOf } from '#domain/plans/entitlements.ts'
import { MemoryCache } from '#server/memory-cache.ts'
import type { Services } from '#server/services.ts'
import { countSyncs } from './applied-syncs.ts'
import { findSubscription } from './billing.queries.ts'
import { subscriptionIn } from './billing.ts'

/** How long someone can still watch after another process has learned that they may not. */
const believedMs = 1000
const cacheBytes = 1024 * 1024

type Believed = { mayWatchHd: boolean; askedAtMs: number; state: string }

/**
 * Whether people may watch in HD, cached for a moment, because players constantly request parts of videos. The cache is
 * not used after this process has changed something, be it by a request, counted by `changes`, or by a sync with the
 * payment provider.
 */
export class WatchPlans {
  readonly #services: Services
  readonly #changes: () => number
  readonly #cache = new MemoryCache<Believed>(cacheBytes)

  constructor(services: Services, changes: () => number) {
    this.#services = services
    this.#changes = changes
  }

  async mayWatchHd(accountId: string): Promise<boolean> {
    const { cells, config, now } = this.#services
    const askedAtMs = now()
    const state = `${this.#changes()} ${countSyncs(cells)}`
    const believed = this.#cache.get(accountId)
    if (believed?.state === state && askedAtMs - believed.askedAtMs < believedMs) return believed.mayWatchHd
    const row = await findSubscription(cells.of(accountId).db, accountId)
    const { mayWatchHd } = row
      ? entitlementsOf(subscriptionIn(row), config.billing, askedAtMs)
      : { mayWatchHd: false }
    this.#cache.set(accountId, { mayWatchHd, askedAtMs, state }, accountId.length)
    return mayWatchHd
  }
}
