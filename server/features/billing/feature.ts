import type { Feature } from '#server/feature.ts'
import { keepBillingInOrder } from './billing-upkeep.ts'
import { billingRoutes } from './billing.routes.ts'
import { checkoutCompletedRoutes } from './checkout-completed.routes.ts'
import { compareSubscriptions } from './jobs/compare-subscriptions.job.ts'
import { healBilling } from './jobs/heal-billing.job.ts'
import { syncSubscription } from './jobs/sync-subscription.job.ts'
import { keepStartingPlans } from './starting-plan.ts'
import { webhookRoutes } from './webhook.routes.ts'
import { personalData } from './personal-data.ts'

export const billing: Feature = {
  name: 'billing',
  about: 'plans, payments, and what a plan allows',
  uses: ['mail'],
  routes: [billingRoutes, checkoutCompletedRoutes, webhookRoutes],
  jobs: [syncSubscription, healBilling, compareSubscriptions],
  upkeeps: [
    { name: 'billing', of: 'cell', keep: keepBillingInOrder },
    { name: 'starting plans', of: 'cell', keep: keepStartingPlans },
  ],
  personalData,
}
