import { watchableHeight } from '#domain/plans/entitlements.ts'
import type { Cell } from '#server/cells/cell.ts'
import { findWatching } from '#server/features/billing/billing.service.ts'
import { notFound } from '#server/http/app-error.ts'
import type { Services } from '#server/services.ts'
import { watchableBy } from './watchable-by.ts'
import type { Video } from './video.queries.ts'

/** A film that somebody may see. */
export type Watchable = { cell: Cell; video: Video; isOwner: boolean }

/** Refuses in the same way when there is no such film and when the viewer may not see it. */
export async function requireWatchable({ cells }: Services, id: string, viewer: { id: string } | undefined): Promise<Watchable> {
  const cell = cells.of(id)
  const video = await cell.db
    .selectFrom('video')
    .innerJoin('account', 'account.id', 'video.account_id')
    .selectAll('video')
    .where('video.id', '=', id)
    .where(watchableBy(viewer?.id))
    .executeTakeFirst()
  if (!video) throw notFound()
  return { cell, video, isOwner: video.account_id === viewer?.id }
}

export type WatchPermission = { maxHeight: number; hasOriginal: boolean; endsAtMs?: number }

/** How much of a film that they may see somebody may watch. Owners watch their own in any size. */
export async function permissionFor(
  services: Services,
  { isOwner }: Pick<Watchable, 'isOwner'>,
  viewer: { id: string } | undefined,
): Promise<WatchPermission> {
  if (isOwner) return { maxHeight: Infinity, hasOriginal: true }
  const { entitlements, endsAtMs } = await findWatching(services, viewer?.id)
  const maxHeight = watchableHeight(entitlements, isOwner)
  // What was paid for ends with the subscription; what is free does not.
  return { maxHeight, hasOriginal: false, ...(maxHeight === Infinity && endsAtMs !== null && { endsAtMs }) }
}
