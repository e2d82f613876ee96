import type { Activity } from '#contract/activities/activity.ts'
import type { Restriction } from '#server/db/moderation-schema.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { relistTracks } from '#server/features/tiles/public.ts'
import type { Services } from '#server/services.ts'
import { showActivity } from './activity-view.ts'
import { findActivityFor } from './visible-activity.ts'
import { rulesFor, findRules, lockSettings } from '#server/features/recordings/public.ts'
import { telemetryVersion } from './telemetry-version.ts'

type Restricted = { id: string; accountId: string; restriction: Restriction | null }

/** Hides an activity from others, or only from lists, or shows it again. */
export async function restrictActivity(
  { cells, announce }: Pick<Services, 'cells' | 'announce'>,
  trx: CellTransaction,
  { id, accountId, restriction }: Restricted,
): Promise<void> {
  await lockSettings(trx, accountId)
  await trx.updateTable('activity').set({ restriction }).where('id', '=', id).execute()
  await relistTracks(trx, accountId, [id])
  await announce('recordingsChanged', { cell: cells.of(id), trx, accountId, ids: [id] })
}

/** For moderators: an activity as others see it, or would see it, whatever its visibility. Undefined if it is gone. */
export async function findReportedActivity(
  { cells, config }: Pick<Services, 'cells' | 'config'>,
  { id, accountId }: { id: string; accountId: string },
): Promise<Activity | undefined> {
  const cell = cells.of(id)
  const row = await findActivityFor(cell.db, id, accountId)
  if (!row) return undefined
  const rules = rulesFor(await findRules(cell.db, row.account_id), row.id)
  const seen = { cell, row, isOwn: false, viewerId: undefined, audience: 'others', rules } as const
  return showActivity(seen, telemetryVersion(config.secret, seen))
}
