import { deleteExpired } from '#server/features/accounts/account.service.ts'
import { claimLooksOfNames } from '#server/features/accounts/claim-looks.service.ts'
import { removeForgottenAccounts } from '#server/features/accounts/deletion.service.ts'
import { keepActivitiesInOrder } from '#server/features/activities/upkeep.service.ts'
import { keepAtlasInOrder } from '#server/features/atlas/atlas-upkeep.service.ts'
import { keepBillingInOrder } from '#server/features/billing/billing-upkeep.service.ts'
import { tidyRegions } from '#server/features/base-map/map-region.service.ts'
import { keepCommentsInOrder } from '#server/features/comments/comments-upkeep.service.ts'
import { keepDemoInOrder } from '#server/features/demo/demo.service.ts'
import { keepFitnessInOrder } from '#server/features/fitness-sync/fitness-upkeep.service.ts'
import { keepFriendsInOrder } from '#server/features/friends/friends.service.ts'
import { keepFollowersInformed } from '#server/features/following/following-upkeep.service.ts'
import { keepNotificationsInOrder } from '#server/features/notifications/notifications-upkeep.service.ts'
import { deliverOldMail } from '#server/features/mail/mail.service.ts'
import { forgetOldReports } from '#server/features/moderation/moderation-upkeep.service.ts'
import { tidyUploads } from '#server/features/uploads/upload.service.ts'
import { keepProjectsInOrder } from '#server/features/projects/projects-upkeep.service.ts'
import { keepVotesInOrder } from '#server/features/ratings/ratings-upkeep.service.ts'
import { keepVideosInOrder } from '#server/features/videos/videos-upkeep.service.ts'
import { deleteOldRateLimits } from '#server/http/rate-limit.ts'
import type { Services } from '#server/services.ts'

const everyMs = 10 * 60_000

/**
 * Periodically removes expired rows and sends mail that was left behind. Several processes may do it at once.
 */
export function startHousekeeping(services: Services): { stop(): void } {
  const clean = (): void => {
    cleanUp(services).catch((error: unknown) =>
      services.log.warn({ err: error }, 'housekeeping did not finish'),
    )
  }
  claimLooksOfNames(services)
    .catch((error: unknown) =>
      services.log.warn({ err: error }, 'not all channel names could claim their look-alikes'),
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
  await keepFriendsInOrder(services)
  await keepActivitiesInOrder(services)
  await tidyUploads(services)
  await keepAtlasInOrder(services)
  await tidyRegions(services)
  await keepVideosInOrder(services)
  await keepProjectsInOrder(services)
  await keepVotesInOrder(services)
  await keepCommentsInOrder(services)
  await forgetOldReports(services)
  await keepFollowersInformed(services)
  await keepNotificationsInOrder(services)
  await keepBillingInOrder(services)
  await keepFitnessInOrder(services)
  await keepDemoInOrder(services)
}
