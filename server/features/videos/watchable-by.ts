import { sql, type RawBuilder } from 'kysely'
import { projectVisibleTo } from '#server/features/projects/visible-project.service.ts'

/**
 * Whether someone may see a row of `video` that is joined with its `account`. The one rule for streams, pictures
 * and thumbnails. Videos are shown to others by projects that they may see, and by nothing else.
 */
export function watchableBy(viewerId: string | undefined): RawBuilder<boolean> {
  const isShown = sql`exists (
    select from project_video join project on project.id = project_video.project_id
    where project_video.video_id = video.id and ${projectVisibleTo(viewerId)})`
  return sql<boolean>`(
    video.deleted_at is null and account.deleted_at is null and account.suspended_at is null
    and (video.account_id = ${viewerId ?? null} or video.archived_at is null and ${isShown}))`
}
