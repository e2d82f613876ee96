import type { Delivery, EventReceiver } from '#server/adapters/payments/payment-sandbox.ts'
import type { Event } from './objects.ts'

type Surroundings = {
  secret: string
  /** Signatures are dated by the receiver's clock, since it refuses old ones. */
  now: () => number
}

/** Sends events to their receiver, one after another, well or badly. */
export function openPostOffice({ secret, now }: Surroundings) {
  let delivery: Delivery = 'at_once'
  let receiver: EventReceiver | undefined
  let waiting: Event[] = []
  let underway: Promise<void> = Promise.resolve()

  async function send(event: Event): Promise<void> {
    const body = JSON.stringify(event)
    const { Stripe } = await import('stripe')
    const timestamp = Math.floor(now() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    const status = await receiver?.({ body, signature }).catch(() => undefined)
    if (status === undefined || status >= 300) waiting.push(event)
  }

  function enqueue(events: readonly Event[]): void {
    underway = events.reduce((before, event) => before.then(() => send(event)), underway)
  }

  return {
    post: (events: readonly Event[]): void => {
      if (delivery === 'dropped') return
      if (delivery === 'delayed') waiting.push(...events)
      else if (delivery === 'reversed') enqueue(events.toReversed())
      else enqueue(delivery === 'twice' ? events.flatMap((event) => [event, event]) : events)
    },
    deliver: (wanted: Delivery): void => {
      delivery = wanted
    },
    deliverTo: (given: EventReceiver): void => {
      receiver = given
    },
    release: (): void => {
      const released = waiting
      waiting = []
      enqueue(released)
    },
    delivery: () => delivery,
    waitingCount: () => waiting.length,
    delivered: () => underway,
  }
}

export type PostOffice = ReturnType<typeof openPostOffice>
