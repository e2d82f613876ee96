import { sql, type RawBuilder } from 'kysely'

/**
 * Whether somebody may see a row of `video` that is joined with its `account`. The one rule for streams, pictures
 * and thumbnails. Films are shown to others by projects and by nothing else; until there are projects, by nobody.
 */
export function watchableBy(viewerId: string | undefined): RawBuilder<boolean> {
  const isShown = sql`false`
  return sql<boolean>`(
    video.deleted_at is null and account.deleted_at is null and account.suspended_at is null
    and (video.account_id = ${viewerId ?? null} or video.archived_at is null and ${isShown}))`
}
