import type { Delivery, EventReceiver } from '#server/adapters/payments/payment-sandbox.ts'
import type { Event } from './objects.ts'

type Surroundings = {
  secret: string
  /** Signatures are dated by the receiver's clock, since it refuses old ones. */
  now: () => number
}

/** An event that was not received is sent again after this long, then after twice as long, and so on. */
const firstPauseMs = 5000
/** The provider gives up after three days. */
const maxAttempts = 16

type Letter = { event: Event; attempts: number; dueMs: number }

/** Sends events to their receiver, one after another, with the chosen delivery problem if any. */
export function createWebhookSender({ secret, now }: Surroundings) {
  let delivery: Delivery = 'at_once'
  let receiver: EventReceiver | undefined
  let held: Event[] = []
  let refused: Letter[] = []
  let underway: Promise<void> = Promise.resolve()

  async function send({ event, attempts }: Pick<Letter, 'event' | 'attempts'>): Promise<void> {
    const body = JSON.stringify(event)
    const { Stripe } = await import('stripe')
    const timestamp = Math.floor(now() / 1000)
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    const status = await receiver?.({ body, signature }).catch(() => undefined)
    const isReceived = status !== undefined && status < 300
    if (!isReceived && attempts + 1 < maxAttempts)
      refused.push({ event, attempts: attempts + 1, dueMs: now() + firstPauseMs * 2 ** attempts })
  }

  function enqueue(letters: readonly Pick<Letter, 'event' | 'attempts'>[]): void {
    underway = letters.reduce((before, letter) => before.then(() => send(letter)), underway)
  }
  const enqueueNew = (events: readonly Event[]) => enqueue(events.map((event) => ({ event, attempts: 0 })))

  return {
    post: (events: readonly Event[]): void => {
      if (delivery === 'dropped') return
      if (delivery === 'delayed') held.push(...events)
      else if (delivery === 'reversed') enqueueNew(events.toReversed())
      else enqueueNew(delivery === 'twice' ? events.flatMap((event) => [event, event]) : events)
    },
    deliver: (wanted: Delivery): void => {
      delivery = wanted
    },
    deliverTo: (given: EventReceiver): void => {
      receiver = given
    },
    /** Sends delayed events, and immediately retries refused ones. */
    release: (): void => {
      const [released, again] = [held, refused]
      held = []
      refused = []
      enqueue(again)
      enqueueNew(released)
    },
    /** Retries refused events that have waited long enough. */
    retry: (): void => {
      const due = refused.filter(({ dueMs }) => dueMs <= now())
      refused = refused.filter((letter) => !due.includes(letter))
      enqueue(due)
    },
    delivery: () => delivery,
    waitingCount: () => held.length + refused.length,
    delivered: () => underway,
  }
}

export type PostOffice = ReturnType<typeof createWebhookSender>
