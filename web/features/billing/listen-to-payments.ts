import { paymentChannel, PaymentMessage } from '#contract/billing.ts'

/** Hears how payments in other tabs end. Returns how to stop. */
export function listenToPayments(onResult: (type: PaymentMessage['type']) => void): () => void {
  const accept = (data: unknown) => {
    const message = PaymentMessage.safeParse(data)
    if (message.success) onResult(message.data.type)
  }
  const onMessage = (event: MessageEvent) => {
    if (event.origin === location.origin) accept(event.data)
  }
  // The payment page may have cut the tie to this one. Only pages of the same origin share a channel.
  const channel = new BroadcastChannel(paymentChannel)
  channel.addEventListener('message', (event: MessageEvent) => accept(event.data))
  window.addEventListener('message', onMessage)
  return () => {
    channel.close()
    window.removeEventListener('message', onMessage)
  }
}
