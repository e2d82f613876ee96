import { createHmac } from 'node:crypto'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { SandboxPerson } from '#server/adapters/fitness-platform/fitness-sandbox.ts'
import type { Letter } from './post-office.ts'
import type { Entry, Subscription } from './state.ts'
import type { Change, World } from './world.ts'

type News = {
  person: SandboxPerson
  id: number | null
  change: Change
  subscription: Subscription
  nowMs: number
}
type Written = { body: object; headers?: (body: string) => Record<string, string> }

/** Undefined if a platform sends nothing about it. */
const writers: Record<ProviderId, (news: News) => Written | undefined> = {
  strava: ({ person, id, change, subscription, nowMs }) => ({
    body: {
      object_type: id === null ? 'athlete' : 'activity',
      object_id: id ?? Number(person.userId),
      aspect_type: { created: 'create', updated: 'update', deleted: 'delete', revoked: 'update' }[change],
      updates: change === 'revoked' ? { authorized: 'false' } : {},
      owner_id: Number(person.userId),
      subscription_id: subscription.id,
      event_time: Math.floor(nowMs / 1000),
    },
  }),
  intervals: ({ person, id, change, subscription, nowMs }) => ({
    body: {
      secret: subscription.secret,
      events: [
        {
          athlete_id: person.userId,
          type: {
            created: 'ACTIVITY_UPLOADED',
            updated: 'ACTIVITY_UPDATED',
            deleted: 'ACTIVITY_DELETED',
            revoked: 'APP_SCOPE_CHANGED',
          }[change],
          timestamp: new Date(nowMs).toISOString(),
          ...(id !== null && { activity: { id: `i${id}` } }),
        },
      ],
    },
  }),
  polar: ({ person, id, change, subscription, nowMs }) =>
    change === 'created' && id !== null
      ? {
          body: {
            event: 'EXERCISE',
            user_id: Number(person.userId),
            entity_id: String(id),
            timestamp: new Date(nowMs).toISOString(),
            url: `https://www.polaraccesslink.com/v3/exercises/${id}`,
          },
          headers: (body) => ({
            'polar-webhook-event': 'EXERCISE',
            'polar-webhook-signature': createHmac('sha256', subscription.secret).update(body).digest('hex'),
          }),
        }
      : undefined,
  wahoo: ({ person, id, change, subscription }) =>
    (change === 'created' || change === 'updated') && id !== null
      ? {
          body: {
            event_type: 'workout_summary',
            webhook_token: subscription.secret,
            user: { id: Number(person.userId) },
            workout_summary: { id: id + 1, workout: { id } },
          },
        }
      : undefined,
  webdav: () => undefined,
}

/** The message a platform would send about it, if there is a subscriber. */
export function letterOf(
  { state, now }: Pick<World, 'state' | 'now'>,
  person: SandboxPerson,
  { entry, change, forged = false }: { entry: Pick<Entry, 'id'> | null; change: Change; forged?: boolean },
): Letter | undefined {
  const subscription = state.platforms[person.provider].subscription
  if (!subscription) return undefined
  const pretended = forged ? { ...subscription, id: subscription.id + 1, secret: 'a guess' } : subscription
  const news = { person, id: entry?.id ?? null, change, subscription: pretended, nowMs: now() }
  const written = writers[person.provider](news)
  if (!written) return undefined
  const body = JSON.stringify(written.body)
  return {
    url: subscription.callbackUrl,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...written.headers?.(body) },
    body,
  }
}
