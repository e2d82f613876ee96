import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '#server/services.ts'
import { findCustomer } from './billing.queries.ts'
import { syncAccount } from './sync-account.ts'

const oldMs = 60_000
/** Someone is waiting for the response. */
const patienceMs = 2000

/** Whether the provider was asked again, and answered in time. */
export async function syncIfOld(services: Services, accountId: string): Promise<boolean> {
  const { cells, payments, log, now } = services
  if (!payments) return false
  const customer = await findCustomer(cells.of(accountId).db, accountId)
  if (!customer?.customer_id) return false
  if (customer.synced_at && now() - customer.synced_at.getTime() < oldMs) return false
  const enough = new AbortController()
  const synced = syncAccount(services, accountId).then(
    () => true,
    (error: unknown) => {
      log.warn({ err: error }, 'a subscription could not be looked up')
      return false
    },
  )
  const late = pause(patienceMs, false, { signal: enough.signal, ref: false }).catch(() => false)
  const isDone = await Promise.race([synced, late])
  enough.abort()
  return isDone
}
