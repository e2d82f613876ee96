import { sendPasswordReset } from './features/accounts/send-password-reset.job.ts'
import { accountDelete } from './features/accounts/account-delete.job.ts'
import { deliverMail } from './features/mail/jobs/deliver-mail.job.ts'
import type { JobDefinition } from './jobs/define-job.ts'

/** Every job there is. */
export const jobs: readonly JobDefinition[] = [deliverMail, accountDelete, sendPasswordReset]
