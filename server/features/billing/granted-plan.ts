import type { PlanChoice } from '#domain/plans/plan-choice.ts'
import type { Services } from '#server/services.ts'
import { findCustomerId } from './customer.ts'
import { saveBilling } from './billing.queries.ts'

const endsAtMs = Date.UTC(2100, 0, 1)

/**
 * Gives a plan that costs nothing and stays, to an account without a person behind it. The payment provider does not
 * know such an account, so it is never asked about the plan, and nothing takes the plan away.
 */
export async function grantPlan(services: Services, accountId: string, plan: PlanChoice): Promise<void> {
  if (!services.config.billing.isOn) return
  if ((await findCustomerId(services, accountId)) !== undefined)
    throw new Error('a customer has what the payment provider says, and nothing else')
  await services.cells
    .of(accountId)
    .db.transaction()
    .execute((trx) =>
      saveBilling(trx, accountId, {
        ...plan,
        status: 'active',
        activeUntilMs: endsAtMs,
        storagePrice: 0,
        watchPrice: 0,
        error: null,
        url: null,
      }),
    )
}
