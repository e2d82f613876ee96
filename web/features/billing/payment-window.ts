/** A tab or window that is on screen before its address is known. */
export type PaymentWindow = { goTo: (url: string) => void; close: () => void }

const portalSize = { width: 960, height: 760 }

/**
 * Must be called directly by the click: browsers block windows that open later. Null if this one is blocked
 * nevertheless.
 */
export function openPaymentTab(waiting: string): PaymentWindow | null {
  return open(waiting)
}

export function openPortalWindow(waiting: string): PaymentWindow | null {
  const { width, height } = portalSize
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2))
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2))
  return open(waiting, `popup,width=${width},height=${height},left=${left},top=${top}`)
}

function open(waiting: string, features?: string): PaymentWindow | null {
  const opened = window.open('about:blank', '_blank', features)
  if (!opened) return null
  // Until the address is known, the page would be empty without this text.
  opened.document.title = waiting
  opened.document.body.textContent = waiting
  return {
    goTo: (url) => opened.location.replace(url),
    close: () => opened.close(),
  }
}
