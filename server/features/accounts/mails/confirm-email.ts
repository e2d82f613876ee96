import { greet, writeMail, type WrittenMail } from '#server/features/mail/public.ts'

type Confirmation = { name: string; token: string; publicUrl: string }

/** The welcome mail uses these too. */
export const confirmationParagraphs = [
  'Please confirm that this address is yours. You can then invite friends, comment and vote.',
  'The link works for 24 hours, in a browser in which you are signed in.',
]

export const confirmationUrl = (publicUrl: string, token: string): string =>
  `${publicUrl}/confirm_email/${encodeURIComponent(token)}`

export function confirmEmailMail({ name, token, publicUrl }: Confirmation): WrittenMail {
  return writeMail({
    subject: 'Confirm your email for Trailcast',
    greeting: greet(name),
    paragraphs: confirmationParagraphs,
    action: { label: 'Confirm email', url: confirmationUrl(publicUrl, token) },
    closing:
      'If you have no account at Trailcast, someone else entered your address. You can ignore this email.',
    publicUrl,
  })
}
