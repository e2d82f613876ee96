import { greet, writeMail, type WrittenMail } from '#server/features/mail/public.ts'

type Reset = { name: string; token: string; publicUrl: string }

export function passwordResetMail({ name, token, publicUrl }: Reset): WrittenMail {
  return writeMail({
    subject: 'A new password for Trailcast',
    greeting: greet(name),
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your account.',
      'The link works once, within one hour. You will then have to sign in again on all your devices.',
    ],
    action: {
      label: 'Set a new password',
      url: `${publicUrl}/password-reset?token=${encodeURIComponent(token)}`,
    },
    closing:
      'If this was not you, there is nothing to do: unless the link is used, your password stays the same.',
    publicUrl,
  })
}
