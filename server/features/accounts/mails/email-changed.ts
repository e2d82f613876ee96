import { greet, writeMail, type WrittenMail } from '#server/features/mail/public.ts'

type Change = { name: string; oldEmail: string | null; newEmail: string; publicUrl: string }

/** Sent to both the old and the new address. */
export function emailChangedMail({ name, oldEmail, newEmail, publicUrl }: Change): WrittenMail {
  return writeMail({
    subject: 'The email of your Trailcast account was changed',
    greeting: greet(name),
    paragraphs: ['From now on you sign in with the new address, and mail about your account goes there.'],
    facts: [
      { label: 'Before', value: oldEmail ?? 'none' },
      { label: 'Now', value: newEmail },
    ],
    closing: `If this was not you, please tell us right away with "Send us a message" on ${publicUrl}.`,
    publicUrl,
  })
}
