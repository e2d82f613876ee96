import type { Feature } from '#server/feature.ts'
import { deliverMail } from './jobs/deliver-mail.job.ts'
import { deliverOldMail } from './mail.ts'
import { personalData } from './personal-data.ts'

export const mail: Feature = {
  name: 'mail',
  about: 'letters that leave through a queue, and the layout of all of them',
  uses: [],
  jobs: [deliverMail],
  upkeeps: [{ name: 'old mail', of: 'cell', keep: deliverOldMail }],
  personalData,
}
