import { defaultRegion } from '#domain/region.ts'
import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Services } from '#server/services.ts'
import { compareSubscriptions } from './jobs/compare-subscriptions.job.ts'
import { healBilling } from './jobs/heal-billing.job.ts'

const healMs = 15 * 60_000
const dayMs = 86_400_000

/** Once in each quarter of an hour and once a night, however many processes there are. */
export async function keepBillingInOrder({ cells, config, payments, now }: Services): Promise<void> {
  if (!payments) return
  const key = deriveKey(config.secret, 'billing upkeep')
  const idOf = (...parts: string[]) => uuidOf(keyedHash(key, ...parts))
  const quarter = String(Math.floor(now() / healMs))
  for (const { jobs, region } of cells.all())
    await jobs.enqueue(healBilling, {}, { id: idOf('heal', region, quarter) })
  const day = String(Math.floor(now() / dayMs))
  await cells.at(defaultRegion).jobs.enqueue(compareSubscriptions, {}, { id: idOf('compare', day) })
}
