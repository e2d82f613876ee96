import type { Region } from '#domain/region.ts'
import { greet, writeMail, type WrittenMail } from '#server/features/mail/letter.service.ts'

const regionNames: Record<Region, string> = { us: 'the United States', eu: 'Europe' }

/** `canReset`: whether the address can be used to set a new password. */
type Welcome = { name: string; home: Region; canReset: boolean; publicUrl: string }

export function welcomeMail({ name, home, canReset, publicUrl }: Welcome): WrittenMail {
  return writeMail({
    subject: 'Welcome to Trailcast',
    greeting: greet(name),
    paragraphs: [
      `Your account is ready. Everything you upload is stored in ${regionNames[home]}, and nowhere else.`,
      'Upload an activity or a video, and watch it on the map.',
    ],
    action: { label: 'Open Trailcast', url: publicUrl },
    closing: canReset
      ? 'If you did not sign up, someone else entered your address, perhaps by mistake. You can ignore this email, or make the account yours: ask for a new password with "Forgot password?". Whoever signed up is then signed out, and can no longer get in with the old password, Google or Facebook.'
      : `If you did not sign up, please tell us with "Send us a message" on ${publicUrl}.`,
    publicUrl,
  })
}
