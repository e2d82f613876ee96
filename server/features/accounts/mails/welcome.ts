import type { Region } from '#domain/region.ts'
import { greet, type AccountMail } from './letter.ts'
import { writeMail } from './write-mail.ts'

const regionInWords: Record<Region, string> = { us: 'the United States', eu: 'Europe' }

type Welcome = { name: string; home: Region; publicUrl: string }

export function welcomeMail({ name, home, publicUrl }: Welcome): AccountMail {
  return writeMail({
    subject: 'Welcome to Trailcast',
    greeting: greet(name),
    paragraphs: [
      `Your account is ready. What you upload is stored in ${regionInWords[home]}, and nowhere else.`,
      'Upload an activity or a video, and watch it on the map.',
    ],
    action: { label: 'Open Trailcast', url: publicUrl },
    closing:
      'You did not sign up? Then somebody has entered your address, perhaps by mistake. You can ignore this mail: only you can reset the password of that account.',
    publicUrl,
  })
}
