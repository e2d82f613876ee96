import type { Feature } from '#server/feature.ts'
import { accountDelete } from './account-delete.job.ts'
import { accountRoutes } from './account.routes.ts'
import { deleteExpired, deleteExpiredAttempts } from './account.ts'
import { claimLooksOfNames } from './claim-looks.ts'
import { confirmEmailRoutes } from './confirm-email.routes.ts'
import { countryRoutes } from './country.routes.ts'
import { deletionRoutes } from './deletion.routes.ts'
import { removeForgottenAccounts } from './deletion.ts'
import { exportRoutes } from './export.routes.ts'
import { identityRoutes } from './identities.routes.ts'
import { operatorRoutes } from './operator.routes.ts'
import { ownershipRoutes } from './ownership.routes.ts'
import { providerRoutes } from './provider.routes.ts'
import { sendPasswordReset } from './send-password-reset.job.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { settingsRoutes } from './settings.routes.ts'
import { personalData } from './personal-data.ts'

export const accounts: Feature = {
  name: 'accounts',
  about: 'sign-up, sign-in, settings, export and deletion',
  uses: ['people', 'mail', 'billing', 'friends', 'imports'],
  routes: [
    accountRoutes,
    countryRoutes,
    providerRoutes,
    settingsRoutes,
    ownershipRoutes,
    confirmEmailRoutes,
    identityRoutes,
    sessionRoutes,
    exportRoutes,
    deletionRoutes,
    operatorRoutes,
  ],
  jobs: [accountDelete, sendPasswordReset],
  upkeeps: [
    { name: 'expired sign-ins', of: 'cell', keep: deleteExpired },
    { name: 'forgotten accounts', of: 'cell', keep: removeForgottenAccounts },
    { name: 'names that look alike', of: 'cell', isAtStartOnly: true, keep: claimLooksOfNames },
    { name: 'expired attempts', of: 'world', keep: deleteExpiredAttempts },
  ],
  personalData,
}
