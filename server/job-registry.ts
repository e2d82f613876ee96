import { sendPasswordReset } from './features/accounts/send-password-reset.job.ts'
import { accountDelete } from './features/accounts/account-delete.job.ts'
import { deriveForOthers } from './features/activities/jobs/derive-for-others.job.ts'
import { importActivities } from './features/activities/jobs/import-activities.job.ts'
import { purgeActivities } from './features/activities/jobs/purge-activities.job.ts'
import { deliverMail } from './features/mail/jobs/deliver-mail.job.ts'
import { removeExpiredUploads } from './features/uploads/remove-expired-uploads.job.ts'
import type { JobDefinition } from './jobs/define-job.ts'

/** Every job there is. */
export const jobs: readonly JobDefinition[] = [
  deliverMail,
  accountDelete,
  sendPasswordReset,
  deriveForOthers,
  purgeActivities,
  removeExpiredUploads,
  importActivities,
]
