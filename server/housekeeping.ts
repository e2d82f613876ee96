import { deleteExpired } from './features/accounts/account.service.ts'
import { claimLooksOfNames } from './features/accounts/claim-looks.service.ts'
import { removeForgottenAccounts } from './features/accounts/deletion.service.ts'
import { keepActivitiesInOrder } from './features/activities/upkeep.service.ts'
import { keepAtlasInOrder } from './features/atlas/atlas-upkeep.service.ts'
import { keepDemoInOrder } from './features/demo/demo.service.ts'
import { deliverOldMail } from './features/mail/mail.service.ts'
import { tidyUploads } from './features/uploads/upload.service.ts'
import { keepProjectsInOrder } from './features/projects/projects-upkeep.service.ts'
import { keepVideosInOrder } from './features/videos/videos-upkeep.service.ts'
import { deleteOldRateLimits } from './http/rate-limit.ts'
import type { Services } from './services.ts'

const everyMs = 10 * 60_000

/** Now and then removes rows that time has made worthless, and looks for mail that was left behind. Several processes may do it at once. */
export function startHousekeeping(services: Services): { stop(): void } {
  const clean = (): void => {
    cleanUp(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'not everything was put in order'),
    )
  }
  claimLooksOfNames(services)
    .catch((error: unknown) =>
      services.log.warn({ err: error }, 'not all channel names claimed what they look like'),
    )
    .finally(clean)
  const timer = setInterval(clean, everyMs)
  return { stop: () => clearInterval(timer) }
}

export async function cleanUp(services: Services): Promise<void> {
  await deleteExpired(services)
  await deleteOldRateLimits(services.cells.world, services.now())
  await deliverOldMail(services)
  await removeForgottenAccounts(services)
  await keepActivitiesInOrder(services)
  await tidyUploads(services)
  await keepAtlasInOrder(services)
  await keepVideosInOrder(services)
  await keepProjectsInOrder(services)
  await keepDemoInOrder(services)
}
