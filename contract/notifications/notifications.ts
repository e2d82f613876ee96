import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Id } from '#contract/id.ts'
import { PageQuery, pageOf } from '#contract/page.ts'
import { Person } from '#contract/people/person.ts'

/** What people can be notified of, and the default channels for each. */
export const usualChannels = {
  comment: { bell: true, push: true, digest: true },
  reply: { bell: true, push: true, digest: true },
  mention: { bell: true, push: true, digest: true },
  friend_invited: { bell: true, push: true, digest: true },
  friend_accepted: { bell: true, push: true, digest: true },
  vote: { bell: true, push: false, digest: false },
  new_video: { bell: true, push: true, digest: true },
  video_ready: { bell: true, push: true, digest: false },
  upload_failed: { bell: true, push: true, digest: false },
  // A decision is also mailed at once.
  decision: { bell: true, push: true, digest: false },
  appeal: { bell: true, push: true, digest: false },
} as const satisfies Record<string, Channels>
/**
 * `bell`: on the site; `push`: by the browser while no page is open, for those who turned that on; `digest`: by mail.
 */
type Channels = { bell: boolean; push: boolean; digest: boolean }
export type NotificationKind = keyof typeof usualChannels
// The keys of a constant.
export const notificationKinds = Object.keys(usualChannels) as NotificationKind[]

/** Notifications about decisions on someone's content cannot be turned off. */
export type SwitchableKind = Exclude<NotificationKind, 'decision' | 'appeal'>
export const isSwitchable = (kind: NotificationKind): kind is SwitchableKind =>
  kind !== 'decision' && kind !== 'appeal'
export const switchableKinds = notificationKinds.filter(isSwitchable)

const Kind = z.enum(notificationKinds)

/** Events of one kind about one subject, as far as this viewer may see them now. */
export const Notification = z.object({
  /** Of the newest event. */
  id: Id,
  kind: Kind,
  created_at: z.iso.datetime(),
  is_seen: z.boolean(),
  /** How many events. */
  count: z.number().int(),
  /** Who did it, the newest first, three at most. */
  people: z.array(Person),
  /** What it is about, if that is a project or an activity. */
  project: z.object({ id: Id, title: z.string() }).nullable(),
  activity: z.object({ id: Id, title: z.string() }).nullable(),
  /** The beginning of a comment. */
  excerpt: z.string().nullable(),
  /** The name of a video's file, or of the place or area that is followed. */
  name: z.string().nullable(),
  /** The page about it. */
  path: z.string(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'List own notifications, newest first, without what one may no longer see',
  access: 'signed_in',
  query: PageQuery,
  reply: pageOf(Notification).extend({
    /** Some are left out for now, because the servers of a region cannot be reached. */
    is_incomplete: z.boolean(),
  }),
})

export const NotificationNews = z.object({ unseen: z.number().int() })
export type NotificationNews = z.infer<typeof NotificationNews>

export const countUnseen = endpoint({
  method: 'GET',
  path: '/api/notifications/unseen',
  summary: 'Count the notifications that were not seen yet',
  access: 'signed_in',
  reply: NotificationNews,
})

export const watchNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/events',
  summary: 'Stream server-sent events with a NotificationNews whenever notifications change',
  access: 'signed_in',
  reply: 'file',
})

export const markSeen = endpoint({
  method: 'POST',
  path: '/api/notifications/seen',
  summary: 'Mark the notifications until a moment as seen',
  access: 'signed_in',
  body: z.object({ until: z.iso.datetime() }),
  reply: 'empty',
})

export const digestRhythms = ['off', 'daily', 'weekly'] as const
export type DigestRhythm = (typeof digestRhythms)[number]

export const NotificationSettings = z.object({
  digest: z.enum(digestRhythms),
  kinds: z
    .array(
      z.object({ kind: z.enum(switchableKinds), bell: z.boolean(), push: z.boolean(), digest: z.boolean() }),
    )
    .max(20),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Get of what one is told, and how',
  access: 'signed_in',
  reply: NotificationSettings.extend({
    /** Digests are sent to confirmed addresses only. */
    has_confirmed_address: z.boolean(),
  }),
})

export const saveNotificationSettings = endpoint({
  method: 'POST',
  path: '/api/notifications/settings',
  summary: 'Change of what one is told, and how',
  access: 'signed_in',
  body: NotificationSettings,
  reply: 'empty',
})

/**
 * The URL in the header of digests (RFC 8058): mail programs post a form to it, without our cookie or marker header.
 * The token is the permission.
 */
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:token',
  summary: 'End digests by mail',
  access: 'anyone',
  limit: 'check',
  isOneClick: true,
  params: z.object({ token: z.string().max(200) }),
  reply: 'empty',
})
