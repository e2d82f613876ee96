import type { Billing } from '#contract/accounts/account.ts'
import { bytesPerGb } from '#domain/plans/prices.ts'
import { planStateOf } from './plan-state.ts'
import { texts } from './messages.ts'

/** What can be done about it: confirm the payment, change the card, choose a plan, or make room. */
type BannerAction = { kind: 'invoice'; url: string } | { kind: 'portal' } | { kind: 'checkout' }

export type PaymentBanner = { text: string; label: string; action: BannerAction }

/** The most urgent problem with someone's plan; undefined if there is none. */
export function whichBanner(billing: Billing, nowMs: number): PaymentBanner | undefined {
  const { url, error, disk_usage, subscription_storage, subscription_active_until: until } = billing
  if (url !== null)
    return { text: texts.needsAuthentication, label: texts.proceed, action: { kind: 'invoice', url } }
  if (error !== null)
    return { text: texts.paymentError(error), label: texts.updateCard, action: { kind: 'portal' } }
  if (until !== null && until <= nowMs) {
    // What has ended cannot be paid for any more, only bought again.
    return planStateOf(billing, nowMs) === 'ended'
      ? { text: texts.expired, label: texts.choosePlan, action: { kind: 'checkout' } }
      : { text: texts.expired, label: texts.addPaymentMethod, action: { kind: 'portal' } }
  }
  if (disk_usage > subscription_storage * bytesPerGb)
    return { text: texts.insufficientStorage, label: texts.getMoreStorage, action: { kind: 'checkout' } }
  return undefined
}
