import { useState } from 'react'
import { createCheckout, termsVersion } from '#contract/billing/billing.ts'
import type { PlanChoice } from '#domain/plans/plan-choice.ts'
import { call } from '#web/lib/api-client.ts'
import { awaitPayment } from './awaited-payment.ts'
import { checkoutCall } from './billing.api.ts'
import { paymentFailure } from './payment-failure.ts'
import { openPaymentTab } from './payment-window.ts'
import { texts } from './messages.ts'

/** Where the payment goes on, and whether the browser has opened it. */
export type Elsewhere = { url: string; wasBlocked: boolean }

export type Checkout = {
  isAsking: boolean
  failure: string | null
  elsewhere: Elsewhere | null
  /** Must be called directly by a click. `isPurchase`: a plan begins, which needs the buyer's consent. */
  begin: (wish: PlanChoice, isPurchase: boolean) => void
  /** Back to choosing. */
  forget: () => void
}

/** The dialog says so above its button. */
const consent = { terms_version: termsVersion, starts_now: true } as const

const idle = { isAsking: false, failure: null, elsewhere: null }

/** Buys or changes a plan: the tab opens with the click and gets its address when the server knows it. */
export function useCheckout(): Checkout {
  const [state, setState] = useState<Pick<Checkout, 'isAsking' | 'failure' | 'elsewhere'>>(idle)
  const begin = async (wish: PlanChoice, isPurchase: boolean) => {
    const tab = openPaymentTab(texts.openingPayment)
    setState({ ...idle, isAsking: true })
    try {
      const body = isPurchase ? { ...wish, consent } : wish
      const url = await call(createCheckout, { body }, checkoutCall)
      awaitPayment(wish)
      tab?.goTo(url)
      setState({ ...idle, elsewhere: { url, wasBlocked: tab === null } })
    } catch (error) {
      tab?.close()
      setState({ ...idle, failure: paymentFailure(error, texts.notInitiated) })
    }
  }
  return {
    ...state,
    begin: (wish, isPurchase) => void begin(wish, isPurchase),
    forget: () => setState(idle),
  }
}
