import { greet, writeMail, type WrittenMail } from '#server/features/mail/public.ts'

type NewPlace = { name: string; browser: string; place: string; time: Date; publicUrl: string }

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
})

export function newPlaceMail({ name, browser, place, time, publicUrl }: NewPlace): WrittenMail {
  return writeMail({
    subject: 'New sign-in to your Trailcast account',
    greeting: greet(name),
    paragraphs: ['Someone signed in to your account from a place we have not seen before.'],
    facts: [
      { label: 'Browser', value: browser },
      { label: 'Network', value: place },
      { label: 'Time', value: `${timeFormat.format(time)} UTC` },
    ],
    action: { label: 'See where you are signed in', url: `${publicUrl}/settings/account` },
    closing:
      'If this was you, there is nothing to do. If not, end that session in your settings and set a new password.',
    publicUrl,
  })
}
