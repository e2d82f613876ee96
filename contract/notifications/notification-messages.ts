import { plural } from '#contract/plural.ts'
import type { Notification, NotificationKind, SwitchableKind } from './notifications.ts'

/** One sentence per notification, for lists and mails. */
export function describeNotification(notification: Notification): string {
  const { kind, people, count, project, activity, name } = notification
  const who = namesOf(
    people.map(({ channel_name }) => channel_name),
    count,
  )
  const topic = project ?? activity
  const title = topic ? `“${topic.title}”` : 'your video'
  const sentences: Record<NotificationKind, () => string> = {
    comment: () => `${who} commented on ${title}.`,
    reply: () => `${who} replied to your comment on ${title}.`,
    mention: () => `${who} mentioned you in a comment on ${title}.`,
    friend_invited: () => `${who} wants to be friends.`,
    friend_accepted: () => `${who} accepted your invitation. You are friends now.`,
    vote: () => `${who} liked ${notification.excerpt === null ? title : `your comment on ${title}`}.`,
    new_video: () => newVideo(notification, who, title),
    video_ready: () => (name === null ? 'A video is ready.' : `${name} is ready to watch.`),
    upload_failed: () =>
      name === null ? 'A video could not be processed.' : `${name} could not be processed.`,
    decision: () => 'There is a decision about something you shared.',
    appeal: () => 'Your appeal was decided.',
  }
  return sentences[kind]()
}

function newVideo({ count, name }: Notification, who: string, title: string): string {
  const place = name === null ? '' : ` at ${name}`
  if (count === 1) return name === null ? `${who} published ${title}.` : `New video${place}: ${title}.`
  const videos = plural(count, { one: '# new video', other: '# new videos' })
  return name === null ? `${who} published ${videos}.` : `${videos}${place}.`
}

/**
 * At most two names, then how many more. One person can do something several times, so `count` can exceed the names.
 */
function namesOf(names: string[], count: number): string {
  const [first = 'Someone', second] = names
  if (second === undefined) return first
  const more = count - 2
  if (more <= 0) return `${first} and ${second}`
  return `${first}, ${second} and ${plural(more, { one: '# other', other: '# others' })}`
}

export const kindLabels: Record<SwitchableKind, string> = {
  comment: 'Comments on my videos and activities',
  reply: 'Replies to my comments',
  mention: 'Mentions of me',
  friend_invited: 'Invitations to be friends',
  friend_accepted: 'Accepted invitations',
  vote: 'Likes, once a day',
  new_video: 'New videos from what I follow',
  video_ready: 'My video is ready',
  upload_failed: 'My video could not be processed',
}

/** The mail that lists what someone has not seen yet. */
export const digestMessages = {
  subject: 'What is new on Trailcast',
  intro: (rhythm: 'daily' | 'weekly') =>
    rhythm === 'daily' ? 'This happened since yesterday:' : 'This happened in the last week:',
  more: (count: number) => plural(count, { one: 'and # more', other: 'and # more' }),
  action: 'See all notifications',
  closing: 'You get this because you have a Trailcast account. To stop these emails, open this link:',
  someVideo: 'a video',
  someActivity: 'an activity',
} as const
