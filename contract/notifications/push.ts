import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** Bytes of a known length. */
const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}$`))

/** A browser's subscription, as returned by `PushSubscription.toJSON()`. */
export const PushSubscriptionData = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
})

export const PushState = z.object({
  /** The key browsers verify messages with. Null if this server sends none. */
  public_key: z.string().nullable(),
  /** The endpoint of this session's browser, if it accepts messages. */
  endpoint: z.string().nullable(),
})
export type PushState = z.infer<typeof PushState>

export const getPush = endpoint({
  method: 'GET',
  path: '/api/push',
  summary: 'Get whether this browser is told of notifications while no page is open',
  access: 'signed_in',
  reply: PushState,
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscribe',
  summary: 'Tell this browser of notifications while no page is open, until this session ends',
  access: 'signed_in',
  limit: 'check',
  body: PushSubscriptionData,
  reply: 'empty',
})

export const unsubscribePush = endpoint({
  method: 'POST',
  path: '/api/push/unsubscribe',
  summary: 'Tell this browser nothing while no page is open',
  access: 'signed_in',
  reply: 'empty',
})
