import { paymentChannel, PaymentMessage } from '#contract/billing/billing.ts'

/** Listens for the outcome of payments in other tabs. Returns a function that stops it. */
export function listenToPayments(onResult: (type: PaymentMessage['type']) => void): () => void {
  const accept = (data: unknown) => {
    const message = PaymentMessage.safeParse(data)
    if (message.success) onResult(message.data.type)
  }
  const onMessage = (event: MessageEvent) => {
    if (event.origin === location.origin) accept(event.data)
  }
  // The payment page may have lost its reference to this page, so it also uses a channel, which only pages of the same
  // origin share.
  const channel = new BroadcastChannel(paymentChannel)
  channel.addEventListener('message', (event: MessageEvent) => accept(event.data))
  window.addEventListener('message', onMessage)
  return () => {
    channel.close()
    window.removeEventListener('message', onMessage)
  }
}
