import { greet, type AccountMail } from './letter.ts'
import { writeMail } from './write-mail.ts'

type Reset = { name: string; token: string; publicUrl: string }

export function passwordResetMail({ name, token, publicUrl }: Reset): AccountMail {
  return writeMail({
    subject: 'A new password for Trailcast',
    greeting: greet(name),
    paragraphs: [
      'Someone, hopefully you, asked for a new password for your account.',
      'The link is good for one hour and can be used once. All devices will have to sign in again.',
    ],
    action: {
      label: 'Set a new password',
      url: `${publicUrl}/password-reset?token=${encodeURIComponent(token)}`,
    },
    closing:
      'It was not you? Then there is nothing to do: as long as nobody uses the link, everything stays as it is.',
    publicUrl,
  })
}
