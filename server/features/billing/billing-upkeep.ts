import { defaultRegion } from '#domain/region.ts'
import { dayMs } from '#domain/time/durations.ts'
import { deriveKey, keyedHash, uuidOf } from '#server/keys.ts'
import type { Cell } from '#server/cells/cell.ts'
import type { Services } from '#server/services.ts'
import { compareSubscriptions } from './jobs/compare-subscriptions.job.ts'
import { healBilling } from './jobs/heal-billing.job.ts'

const healMs = 15 * 60_000

/** Once every quarter of an hour and once a night, however many processes there are. */
export async function keepBillingInOrder(
  { config, payments, now }: Services,
  { jobs, region }: Cell,
): Promise<void> {
  if (!payments) return
  const key = deriveKey(config.secret, 'billing upkeep')
  const idOf = (...parts: string[]) => uuidOf(keyedHash(key, ...parts))
  const quarter = String(Math.floor(now() / healMs))
  await jobs.enqueue(healBilling, {}, { id: idOf('heal', region, quarter) })
  if (region !== defaultRegion) return
  const day = String(Math.floor(now() / dayMs))
  await jobs.enqueue(compareSubscriptions, {}, { id: idOf('compare', day) })
}
