import { describeNotification, digestMessages } from '#contract/notifications/notification-messages.ts'
import type { Notification } from '#contract/notifications/notifications.ts'
import { greet, plainName, writeMail, type WrittenMail } from '#server/features/mail/public.ts'
import type { Reader } from './digest.queries.ts'

const maxLines = 20

type Digest = {
  reader: Pick<Reader, 'name' | 'rhythm'>
  items: Notification[]
  unsubscribeUrl: string
  publicUrl: string
}

export function digestMail({ reader, items, unsubscribeUrl, publicUrl }: Digest): WrittenMail {
  const lines = items.slice(0, maxLines).map((item) => ({
    text: describeNotification(withPlainWords(item)),
    url: new URL(item.path, publicUrl).href,
  }))
  const more = items.length - lines.length
  return writeMail({
    subject: digestMessages.subject,
    greeting: greet(reader.name),
    paragraphs: [digestMessages.intro(reader.rhythm)],
    lines,
    ...(more > 0 && { facts: [{ label: '…', value: digestMessages.more(more) }] }),
    action: { label: digestMessages.action, url: new URL('/notifications', publicUrl).href },
    closing: `${digestMessages.closing} ${unsubscribeUrl}`,
    publicUrl,
  })
}

/**
 * A title or name that a mail program would turn into a link is left out, so that nobody can advertise through our
 * mail.
 */
function withPlainWords({ people, project, activity, name, ...rest }: Notification): Notification {
  return {
    ...rest,
    people: people.map((person) => ({
      ...person,
      channel_name: plainName(person.channel_name) ?? 'Someone',
    })),
    project: project && { ...project, title: plainName(project.title) ?? digestMessages.someVideo },
    activity: activity && { ...activity, title: plainName(activity.title) ?? digestMessages.someActivity },
    name: name === null ? null : (plainName(name) ?? digestMessages.someVideo),
  }
}
