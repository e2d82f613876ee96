import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { User } from '#contract/accounts/account.ts'
import type { PaymentMessage } from '#contract/billing/billing.ts'
import { isSameChoice } from '#domain/plans/plan-choice.ts'
import { useStore } from '#web/lib/store.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { awaitedStore, hasBeenAwayStore } from './awaited-payment.ts'
import { refreshBilling } from './billing.api.ts'
import { withoutCheckout } from './checkout-search.ts'
import { listenToPayments } from './listen-to-payments.ts'
import { choiceOf, planStateOf } from './plan-state.ts'
import { texts } from './messages.ts'

/** The longest time that a timer can wait. */
const longestWaitMs = 2 ** 31 - 1

/** On every page: hears how payments end, and keeps the plan up to date. */
export function PaymentCorner({ user }: { user: User }) {
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const awaited = useStore(awaitedStore)
  const onResult = useEffectEvent((type: PaymentMessage['type']) => {
    // The message comes in two ways, and the second one changes nothing.
    const isOurs = awaitedStore.get() !== null
    awaitedStore.set(null)
    const refreshed = refreshBilling(client)
    if (search.has('checkout')) setSearch(withoutCheckout, { replace: true, preventScrollReset: true })
    // The toast waits until the page shows the result; if the server does not answer, the page itself says so.
    if (isOurs) void refreshed.finally(() => showToast(results[type]))
  })
  useEffect(() => listenToPayments(onResult), [])

  // Pages of the provider that do not lead back to us, such as an invoice, send no message.
  useEffect(() => {
    if (!awaited || !isSameChoice(awaited, choiceOf(user.billing))) return
    if (planStateOf(user.billing, Date.now()) === 'active') onResult('payment-success')
  }, [awaited, user.billing])
  useEffect(() => {
    const look = () => {
      if (hasBeenAwayStore.get()) void refreshBilling(client)
    }
    addEventListener('focus', look)
    return () => removeEventListener('focus', look)
  }, [client])

  // The plan is renewed or ends while the page is open.
  const until = user.billing.subscription_active_until
  useEffect(() => {
    const waitMs = until === null ? 0 : until - Date.now()
    if (waitMs <= 0) return undefined
    const timer = setTimeout(() => void refreshBilling(client), Math.min(waitMs, longestWaitMs))
    return () => clearTimeout(timer)
  }, [client, until])
  return null
}

const results = {
  'payment-success': { text: texts.planUpToDate, tone: 'success' },
  'payment-canceled': { text: texts.paymentCanceled },
} as const
