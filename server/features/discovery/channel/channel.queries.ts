import { sql, type RawBuilder } from 'kysely'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { Position } from '#server/cells/across-cells.ts'
import type { CellDb } from '#server/db/schema.ts'
import { lookColumns, type LookRow } from '#server/features/channels/public.ts'
import { selectViews, type ViewRow } from '#server/features/projects/public.ts'
import { channelVisibleTo, projectVisibleTo } from '#server/features/visibility/public.ts'

export type AskedChannel = { channelId: string; viewerId: string | undefined }

/** Undefined for deleted and suspended accounts, and for others if it was removed. */
export function findChannel(
  db: CellDb,
  id: string,
  viewerId: string | undefined,
): Promise<(LookRow & { channel_name: string | null; created_at: Date }) | undefined> {
  return db
    .selectFrom('account')
    .select(['channel_name', 'created_at', ...lookColumns])
    .where('id', '=', id)
    .where(channelVisibleTo(viewerId))
    .executeTakeFirst()
}

/**
 * Whether a channel shows a row of `project_view`, joined with `project` and `account`, to this viewer.
 * Owners see everything that is not archived; others see what is public, and friends also what is shared with
 * them. Unlisted projects are never shown here, since their links are passed on elsewhere.
 */
export function isInChannel({ channelId, viewerId }: AskedChannel): RawBuilder<boolean> {
  if (channelId === viewerId)
    return sql<boolean>`(project_view.account_id = ${channelId} and project_view.audience = 'owner' and project.archived_at is null)`
  return sql<boolean>`(
    project_view.account_id = ${channelId} and project_view.audience = 'others' and ${projectVisibleTo(viewerId)}
    and (project_view.is_listed
      or project.effective_visibility = ${DefaultVisibility.friends} and project.restriction is null and project.is_described and project_view.is_ready))`
}

/** Newest first. */
export function listInChannel(
  db: CellDb,
  asked: AskedChannel,
  after: Position | undefined,
  limit: number,
): Promise<ViewRow[]> {
  const isAfter = after
    ? sql<boolean>`(project_view.shown_ms, project_view.project_id) < (${after.key}, ${after.id})`
    : sql<boolean>`true`
  return selectViews(db)
    .where(isInChannel(asked))
    .where(isAfter)
    .orderBy('project_view.shown_ms', 'desc')
    .orderBy('project_view.project_id', 'desc')
    .limit(limit)
    .execute()
}

export async function findTotals(
  db: CellDb,
  asked: AskedChannel,
): Promise<{ project_count: number; duration_ms: number }> {
  const { rows } = await sql<{ project_count: number; duration_ms: number }>`
    select count(*) as project_count, coalesce(sum(project_view.duration_ms), 0)::bigint as duration_ms
    from project_view join project on project.id = project_view.project_id join account on account.id = project_view.account_id
    where project.deleted_at is null and ${isInChannel(asked)}`.execute(db)
  return rows[0] ?? { project_count: 0, duration_ms: 0 }
}
