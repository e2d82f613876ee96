import type { FastifyInstance } from 'fastify'
import {
  cancelSubscription,
  createCheckout,
  getWithdrawal,
  openBillingPortal,
  previewPlan,
  withdrawPurchase,
} from '#contract/billing.ts'
import { notFound } from '#server/http/app-error.ts'
import { handle } from '#server/http/handle.ts'

/** Where nothing is sold, these calls do not exist. */
export function billingRoutes(app: FastifyInstance): void {
  for (const call of [
    createCheckout,
    previewPlan,
    cancelSubscription,
    openBillingPortal,
    getWithdrawal,
    withdrawPurchase,
  ])
    handle(app, call as typeof createCheckout, () => {
      throw notFound()
    })
}
