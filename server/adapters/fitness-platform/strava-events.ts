import type { Message, ProviderEvent, Received } from './fitness-provider.ts'
import { jsonIn } from './oauth.ts'
import { StravaEvent } from './strava-shapes.ts'

/** Strava signs nothing: a message is a hint at most, and one for another subscription not even that. */
export function readStravaMessage(
  { query, rawBody, remembered }: Message,
  isVerifyToken: (given: string) => boolean,
): Received {
  if (query['hub.mode'] === 'subscribe') {
    const challenge = query['hub.challenge']
    const isOurs = isVerifyToken(String(query['hub.verify_token']))
    if (!isOurs || typeof challenge !== 'string') return { kind: 'refused' }
    return { kind: 'handshake', body: { 'hub.challenge': challenge } }
  }
  const read = StravaEvent.safeParse(jsonIn(rawBody))
  if (!read.success || String(read.data.subscription_id) !== remembered) return { kind: 'refused' }
  const { object_type, object_id, aspect_type, owner_id, updates } = read.data
  const userId = String(owner_id)
  if (object_type === 'activity')
    return {
      kind: 'events',
      events: [{ userId, externalId: String(object_id), change: changes[aspect_type] }],
    }
  const isRevoked = String(updates?.['authorized']) === 'false'
  return { kind: 'events', events: isRevoked ? [{ userId, externalId: null, change: 'revoked' }] : [] }
}

const changes: Record<'create' | 'update' | 'delete', ProviderEvent['change']> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
}
