import { isLive } from '#domain/plans/snapshot.ts'
import type { Services } from '#server/services.ts'
import { explainFailures, noCustomer, noSubscription, requirePayments } from './billing-errors.ts'
import { findCustomerId } from './customer.ts'
import { holdingAccount } from './hold-account.ts'
import { syncAccount } from './sync-account.ts'

/** Takes effect at the end of the paid period. Repeating it changes nothing. */
export function cancelFor(services: Services, accountId: string): Promise<void> {
  const payments = requirePayments(services)
  return explainFailures(services, async () => {
    const customerId = await findCustomerId(services, accountId)
    if (customerId === undefined) throw noSubscription()
    await holdingAccount(services, accountId, async () => {
      const subscription = await payments.findSubscription(customerId)
      if (!subscription) throw noSubscription()
      if (isLive(subscription) && subscription.cancelAtMs === null)
        await payments.cancelAtPeriodEnd(subscription.subscriptionId)
      await syncAccount(services, accountId)
    })
  })
}

/** The address works without a password for anyone who has it, so it is never logged. */
export function portalFor(services: Services, accountId: string): Promise<string> {
  const payments = requirePayments(services)
  return explainFailures(services, async () => {
    const customerId = await findCustomerId(services, accountId)
    if (customerId === undefined) throw noCustomer()
    return payments.portalUrl({ customerId, returnUrl: `${services.config.publicUrl}/my_storage` })
  })
}
