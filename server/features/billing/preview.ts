import type { PlanPreview, Wish } from '#contract/billing/billing.ts'
import { monthLater } from '#domain/plans/month-later.ts'
import { changeBetween, choiceOfKeys, isNoPlan, keysOfChoice, priceOfKey } from '#domain/plans/plan-choice.ts'
import { isLive, type SubscriptionSnapshot } from '#domain/plans/snapshot.ts'
import type { Services } from '#server/services.ts'
import { cancelInstead, disputed, explainFailures, noChanges, requirePayments } from './billing-errors.ts'
import { isDisputed } from './checkout.ts'
import { findCustomerId } from './customer.ts'

/** What a plan costs now and next time. Changes nothing. */
export function previewFor(services: Services, accountId: string, wish: Wish): Promise<PlanPreview> {
  const payments = requirePayments(services)
  return explainFailures(services, async () => {
    const customerId = await findCustomerId(services, accountId)
    const subscription = customerId === undefined ? undefined : await payments.findSubscription(customerId)
    if (isDisputed(subscription)) throw disputed()
    const live = subscription && isLive(subscription) ? subscription : undefined
    if (isNoPlan(wish)) throw live ? cancelInstead() : noChanges()
    // Without a customer, the provider knows no address, so it could not tell more than the price list does.
    if (customerId === undefined) return firstPurchase(wish, services.now())
    const { dueNowCents, nextAmountCents, nextAtMs, currency } = await payments.previewChange({
      customerId,
      subscription: live,
      items: keysOfChoice(wish),
      settle: live && isCheaper(live, wish) ? 'credit_later' : 'charge_now',
    })
    return { due_now: dueNowCents, next_amount: nextAmountCents, next_at_ms: nextAtMs, currency }
  })
}

function firstPurchase(wish: Wish, nowMs: number): PlanPreview {
  const sum = keysOfChoice(wish).reduce((cents, key) => cents + priceOfKey(key), 0)
  return { due_now: sum, next_amount: sum, next_at_ms: monthLater(nowMs), currency: 'usd' }
}

function isCheaper({ items }: SubscriptionSnapshot, wish: Wish): boolean {
  const change = changeBetween(choiceOfKeys(items.map(({ kind }) => kind)), wish)
  return change === 'less' || change === 'none'
}
