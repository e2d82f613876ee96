import { deliverMail } from './features/mail/jobs/deliver-mail.job.ts'
import type { JobDefinition } from './jobs/define-job.ts'

/** Every job there is. */
export const jobs: readonly JobDefinition[] = [deliverMail]
