import type { Billing } from '#contract/accounts/account.ts'
import { storageChoices, type PlanChoice } from '#domain/plans/plan-choice.ts'

/** `ending`: cancelled, but still paid for; `unpaid`: renewed without having been paid; `ended`: cancelled and over. */
export type PlanState = 'none' | 'active' | 'ending' | 'unpaid' | 'ended' | 'disputed'

export function planStateOf(billing: Billing, nowMs: number): PlanState {
  const { subscription_status: status, subscription_active_until: until } = billing
  const isPaid = until === null || until > nowMs
  if (status === 'default') return 'none'
  if (status === 'disputed') return 'disputed'
  if (status === 'active') return isPaid ? 'active' : 'unpaid'
  return isPaid ? 'ending' : 'ended'
}

/** Whether a purchase would change an existing plan instead of starting one. */
export const isLivePlan = (state: PlanState): boolean => state !== 'none' && state !== 'ended'

/** What someone has now. */
export function choiceOf({ subscription_storage, subscription_watch }: Billing): PlanChoice {
  const storage = storageChoices.find((size) => size === subscription_storage) ?? 0
  return { storage, watch: subscription_watch }
}

/** In cents, at the prices of the day it was bought. */
export function monthlyPriceOf(billing: Billing): number {
  const { subscription_storage_price, subscription_watch_price } = billing
  return subscription_storage_price + subscription_watch_price
}
