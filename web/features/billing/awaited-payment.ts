import type { PlanChoice } from '#domain/plans/plan-choice.ts'
import { createStore } from '#web/lib/store.ts'

/** What is being paid for in another tab that this page has opened; null if nothing is. */
export const awaitedStore = createStore<PlanChoice | null>(null)

/** Whether this page has opened a page of the payment provider, on which anything may have happened. */
export const hasBeenAwayStore = createStore(false)

export function awaitPayment(wish: PlanChoice): void {
  awaitedStore.set(wish)
  hasBeenAwayStore.set(true)
}
