import type { Region } from '#domain/region.ts'
import { confirmationParagraphs, confirmationUrl } from './confirm-email.ts'
import { greet, writeMail, type WrittenMail } from '#server/features/mail/public.ts'

const regionNames: Record<Region, string> = { us: 'the United States', eu: 'Europe' }

type Welcome = {
  name: string
  home: Region
  /** Whether the address can be used to set a new password. */
  canReset: boolean
  /** The token that confirms the address; null if that is not needed. */
  token: string | null
  publicUrl: string
}

export function welcomeMail({ name, home, canReset, token, publicUrl }: Welcome): WrittenMail {
  return writeMail({
    subject: 'Welcome to Trailcast',
    greeting: greet(name),
    paragraphs: [
      `Your account is ready. Everything you upload is stored in ${regionNames[home]}, and nowhere else.`,
      'Upload an activity or a video, and watch it on the map.',
      ...(token === null ? [] : confirmationParagraphs),
    ],
    action:
      token === null
        ? { label: 'Open Trailcast', url: publicUrl }
        : { label: 'Confirm email', url: confirmationUrl(publicUrl, token) },
    closing: canReset
      ? 'If you did not sign up, someone else entered your address, perhaps by mistake. You can ignore this email, or make the account yours: ask for a new password with "Forgot password?". Whoever signed up is then signed out, and can no longer get in with the old password, Google or Facebook.'
      : `If you did not sign up, please tell us with "Send us a message" on ${publicUrl}.`,
    publicUrl,
  })
}
