import { useState } from 'react'
import { openBillingPortal } from '#contract/billing/billing.ts'
import { call } from '#web/lib/api-client.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { hasBeenAwayStore } from './awaited-payment.ts'
import { checkoutCall } from './billing.api.ts'
import { paymentFailure } from './payment-failure.ts'
import { openPortalWindow } from './payment-window.ts'
import { texts } from './messages.ts'

/** The provider's pages with invoices, card and address, in a window of their own. */
export function usePortal(): { isOpening: boolean; open: () => void } {
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    const portal = openPortalWindow(texts.openingPortal)
    if (!portal) {
      showToast({ text: texts.popupBlocked, tone: 'error' })
      return
    }
    setOpening(true)
    try {
      portal.goTo(await call(openBillingPortal, { body: {} }, checkoutCall))
      hasBeenAwayStore.set(true)
    } catch (error) {
      portal.close()
      showToast({ text: paymentFailure(error, texts.noPortal), tone: 'error' })
    } finally {
      setOpening(false)
    }
  }
  return { isOpening, open: () => void open() }
}
