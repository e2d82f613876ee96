/** A browser that accepts messages while no page is open, as described by itself. */
export type PushTarget = {
  /** Its URL at its maker's push service. */
  endpoint: string
  publicKey: Uint8Array
  authSecret: Uint8Array
}

export type PushMessage = {
  /** At most `maxPushBytes` in UTF-8. */
  text: string
  /** While the browser is away, a later message on the same topic replaces an earlier one. */
  topic: string
  /** For how long the message is worth delivering. */
  ttlSeconds: number
}

export const maxPushBytes = 3000

/** `gone`: this browser no longer accepts messages. `refused`: retrying is pointless. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { retryAfterSeconds: number }

/** Sends messages to browsers through their makers' push services, which cannot read them. */
export type PushSender = {
  /** The key browsers verify our messages with, in base64url. */
  publicKey: string
  /** Whether messages may be sent to it: only known services and working keys are accepted. */
  accepts: (target: PushTarget) => boolean
  /** Fails if the service cannot be reached. */
  send: (target: PushTarget, message: PushMessage, signal: AbortSignal) => Promise<PushOutcome>
}
