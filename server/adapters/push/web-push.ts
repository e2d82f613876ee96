import { byTheClock } from '#server/adapters/deadline.ts'
import { fetchBounded } from '#server/adapters/fetch-bounded.ts'
import { encryptMessage, isReceiver } from './encrypt-message.ts'
import { isPushEndpoint } from './push-origins.ts'
import { maxPushBytes, type PushOutcome, type PushSender } from './push-sender.ts'
import { makeVapid } from './vapid.ts'

type Options = {
  /** In base64url. */
  privateKey: string
  origins: readonly string[]
  contact: string
  now: () => number
}

const timeoutMs = 15_000
const longestPauseSeconds = 6 * 3600

/** Web Push (RFC 8030). The services relay messages that they cannot read. */
export function webPush({ privateKey, origins, contact, now }: Options): PushSender {
  const vapid = makeVapid(privateKey, contact)
  return {
    publicKey: vapid.publicKey,
    accepts: (target) => isPushEndpoint(target.endpoint, origins) && isReceiver(target),
    async send(target, { text, topic, ttlSeconds }, signal) {
      // Checked again, since the operator may have removed a service from the list.
      if (!isPushEndpoint(target.endpoint, origins)) return 'refused'
      if (Buffer.byteLength(text) > maxPushBytes) throw new Error('the message is too long to be pushed')
      const { status, headers } = await fetchBounded(target.endpoint, {
        method: 'POST',
        headers: {
          authorization: vapid.authorize(target.endpoint, now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          topic,
          urgency: 'normal',
        },
        body: new Uint8Array(encryptMessage(text, target)),
        signal: AbortSignal.any([signal, byTheClock(timeoutMs)]),
      })
      return outcomeOf(status, headers.get('retry-after'), now())
    },
  }
}

function outcomeOf(status: number, retryAfter: string | null, now: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status !== 429 && status < 500) return 'refused'
  const seconds = secondsOf(retryAfter, now)
  if (seconds === undefined) throw new Error(`the push service answered ${status}`)
  return { retryAfterSeconds: Math.min(Math.max(seconds, 1), longestPauseSeconds) }
}

/** A number of seconds or a date. */
function secondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const until = Date.parse(retryAfter)
  return Number.isNaN(until) ? undefined : Math.ceil((until - now) / 1000)
}
