import type { FastifyInstance } from 'fastify'
import {
  cancelSubscription,
  createCheckout,
  getWithdrawal,
  openBillingPortal,
  previewPlan,
  withdrawPurchase,
} from '#contract/billing/billing.ts'
import { handle } from '#server/http/handle.ts'
import type { Services } from '#server/services.ts'
import { createCheckoutFor } from './checkout.ts'
import { cancelFor, portalFor } from './end-subscription.ts'
import { previewFor } from './preview.ts'
import { describeWithdrawal, withdrawFor } from './withdrawal.ts'

/** Where nothing is sold, these calls do not exist. */
export function billingRoutes(app: FastifyInstance, services: Services): void {
  handle(app, createCheckout, ({ viewer, body: { consent, ...wish } }) =>
    createCheckoutFor(services, { buyer: viewer, wish, consent }),
  )
  handle(app, previewPlan, ({ viewer, query }) => previewFor(services, viewer.id, query))
  handle(app, cancelSubscription, ({ viewer }) => cancelFor(services, viewer.id))
  handle(app, openBillingPortal, ({ viewer }) => portalFor(services, viewer.id))
  handle(app, getWithdrawal, ({ viewer }) => describeWithdrawal(services, viewer.id))
  handle(app, withdrawPurchase, ({ viewer, body }) => withdrawFor(services, viewer, body))
}
