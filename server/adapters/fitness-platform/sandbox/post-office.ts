import type { MessageReceiver, SandboxDelivery } from '#server/adapters/fitness-platform/fitness-sandbox.ts'

export type Letter = Parameters<MessageReceiver>[0]

/** Platforms try three times, then give up. */
const maxAttempts = 3

/** Sends messages to their receiver, one after another, with the chosen delivery problem if any. */
export function createWebhookSender() {
  let delivery: SandboxDelivery = 'at_once'
  let receiver: MessageReceiver | undefined
  let held: Letter[] = []
  let underway: Promise<void> = Promise.resolve()

  const send: MessageReceiver = async (letter) => {
    if (!receiver) throw new Error('nobody receives messages')
    return receiver(letter)
  }

  async function deliver(letter: Letter): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const reply = await send(letter).catch(() => undefined)
      if (reply && reply.status < 300) return
    }
  }

  function enqueue(letters: readonly Letter[]): void {
    underway = letters.reduce((before, letter) => before.then(() => deliver(letter)), underway)
  }

  return {
    send,
    post(letter: Letter): void {
      if (delivery === 'delayed') held.push(letter)
      else if (delivery !== 'dropped') enqueue(delivery === 'twice' ? [letter, letter] : [letter])
    },
    /** Ignores the delivery setting: the message does not come from the platform. */
    smuggle: (letter: Letter): void => enqueue([letter]),
    deliver: (wanted: SandboxDelivery): void => {
      delivery = wanted
    },
    deliverTo: (given: MessageReceiver): void => {
      receiver = given
    },
    release: (): void => {
      const released = held
      held = []
      enqueue(released)
    },
    delivery: () => delivery,
    waitingCount: () => held.length,
    delivered: () => underway,
  }
}

export type PostOffice = ReturnType<typeof createWebhookSender>
