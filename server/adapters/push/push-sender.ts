/** A browser that takes messages while no page is open, as it described itself. */
export type PushTarget = {
  /** Where its maker takes messages for it. */
  endpoint: string
  publicKey: Uint8Array
  authSecret: Uint8Array
}

export type PushMessage = {
  /** At most `mostPushBytes` in UTF-8. */
  text: string
  /** While the browser is away, a later message on the same topic replaces an earlier one. */
  topic: string
  /** For how long the message is worth delivering. */
  ttlSeconds: number
}

export const mostPushBytes = 3000

/** `gone`: this browser takes no messages any more. `refused`: it is no use to try again. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { retryAfterSeconds: number }

/** Sends messages to browsers by the services of their makers, who cannot read them. */
export type PushSender = {
  /** What browsers check our messages with, in base64url. */
  publicKey: string
  /** Whether messages may be sent there: only to services that are known, and with keys that work. */
  accepts: (target: PushTarget) => boolean
  /** Fails if the service cannot be reached. */
  send: (target: PushTarget, message: PushMessage, signal: AbortSignal) => Promise<PushOutcome>
}
