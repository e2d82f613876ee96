// All that other features may use.
export { askBeforeRefusing, findBilling } from './account-billing.ts'
export { findStorageGb, findStorageUse, findWatching } from './billing.ts'
export { comparePricesAtStart, describeDifferences } from './compare-prices.ts'
export { grantPlan } from './granted-plan.ts'
export { beginWithPlan } from './starting-plan.ts'
export { WatchPlans } from './watch-plans.ts'
export { billingMessages } from './billing-messages.ts'
