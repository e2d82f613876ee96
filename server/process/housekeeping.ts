import type { Cell } from '#server/cells/cell.ts'
import { isAway } from '#server/cells/ask-cells.ts'
import { deleteExpired, deleteExpiredAttempts } from '#server/features/accounts/account.service.ts'
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
import { keepVideosInOrder, removeLeftWork } from '#server/features/videos/videos-upkeep.service.ts'
import { deleteOldRateLimits } from '#server/http/rate-limit.ts'
import type { Services } from '#server/services.ts'
import type { MeasureUpkeep, UpkeepOutcome } from './measure.ts'

const everyMs = 10 * 60_000

type Upkeep<Where extends unknown[]> = {
  name: string
  run: (services: Services, ...where: Where) => Promise<void>
}

/** What each cell needs now and then: removes expired rows, and finishes what was left behind. */
export const upkeepsOfCell: readonly Upkeep<[Cell]>[] = [
  { name: 'expired sign-ins', run: deleteExpired },
  { name: 'old mail', run: deliverOldMail },
  { name: 'forgotten accounts', run: removeForgottenAccounts },
  { name: 'friends', run: keepFriendsInOrder },
  { name: 'activities', run: keepActivitiesInOrder },
  { name: 'uploads', run: tidyUploads },
  { name: 'videos', run: keepVideosInOrder },
  { name: 'projects', run: keepProjectsInOrder },
  { name: 'votes', run: keepVotesInOrder },
  { name: 'comments', run: keepCommentsInOrder },
  { name: 'reports', run: forgetOldReports },
  { name: 'followers', run: keepFollowersInformed },
  { name: 'notifications', run: keepNotificationsInOrder },
  { name: 'billing', run: keepBillingInOrder },
  { name: 'fitness', run: keepFitnessInOrder },
]

/** Once after the start, for names that are older than this version. */
const upkeepAtStart: Upkeep<[Cell]> = { name: 'names that look alike', run: claimLooksOfNames }

/** What belongs to no cell, or to all of them. */
const upkeepsOfWorld: readonly Upkeep<[]>[] = [
  { name: 'expired attempts', run: deleteExpiredAttempts },
  { name: 'rate limits', run: ({ cells, now }) => deleteOldRateLimits(cells.world, now()) },
  { name: 'atlas', run: keepAtlasInOrder },
  { name: 'map regions', run: tidyRegions },
  { name: 'left work', run: removeLeftWork },
  { name: 'demo', run: keepDemoInOrder },
]

export type Housekeeping = {
  /** Begins with a cell that was away when the others began. */
  begin(cell: Cell): void
  stop(): void
}

/**
 * Does what is due now and then, for each cell apart: one that is away or slow holds up nothing elsewhere, and an
 * upkeep that fails does not keep the next one from being done. Several processes may do it at once.
 */
export function startHousekeeping(services: Services, measure: MeasureUpkeep): Housekeeping {
  const begin = (cell: Cell): void => {
    void keepCell(services, cell, { measure, upkeeps: [upkeepAtStart, ...upkeepsOfCell] })
  }
  const cells = services.cells.all()
  for (const cell of cells) begin(cell)
  void keepWorld(services, measure)
  const timer = setInterval(() => void cleanUp(services, measure), everyMs)
  return { begin, stop: () => clearInterval(timer) }
}

/** Everything once. Never fails: what went wrong is in the log and in the figures. */
export async function cleanUp(services: Services, measure: MeasureUpkeep = () => {}): Promise<void> {
  await Promise.all([
    ...services.cells.all().map((cell) => keepCell(services, cell, { measure, upkeeps: upkeepsOfCell })),
    keepWorld(services, measure),
  ])
}

type Keeping = { measure: MeasureUpkeep; upkeeps: readonly Upkeep<[Cell]>[] }

async function keepCell(services: Services, cell: Cell, { measure, upkeeps }: Keeping): Promise<void> {
  const { region } = cell
  for (const { name, run } of upkeeps) {
    const outcome = await outcomeOf(services, { upkeep: name, region }, () => run(services, cell))
    measure({ upkeep: name, region, outcome })
  }
}

async function keepWorld(services: Services, measure: MeasureUpkeep): Promise<void> {
  for (const { name, run } of upkeepsOfWorld) {
    const about = { upkeep: name, region: 'world' } as const
    measure({ ...about, outcome: await outcomeOf(services, about, () => run(services)) })
  }
}

async function outcomeOf(
  { log }: Services,
  about: { upkeep: string; region: string },
  run: () => Promise<void>,
): Promise<UpkeepOutcome> {
  try {
    await run()
    return 'done'
  } catch (error) {
    const outcome = isAway(error) ? 'away' : 'failed'
    log.warn({ err: error, ...about }, `an upkeep was not done: ${outcome}`)
    return outcome
  }
}
