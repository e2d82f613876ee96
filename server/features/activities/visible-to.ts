import { sql, type RawBuilder } from 'kysely'
import { DefaultVisibility } from '#domain/visibility.ts'

/**
 * Whether someone may see a row of `activity` that is joined with its `account`. The one rule for
 * pages, telemetry and downloads. Friends are those whom the owner's side of the friendship names.
 */
export function visibleTo(viewerId: string | undefined): RawBuilder<boolean> {
  const viewer = viewerId ?? null
  const isFriend = sql`exists (
    select from friendship where friendship.account_id = activity.account_id and friendship.friend_id = ${viewer})`
  return sql<boolean>`(
    activity.deleted_at is null and account.deleted_at is null and account.suspended_at is null
    and (
      activity.account_id = ${viewer}
      or activity.archived_at is null and (
        activity.effective_visibility in (${DefaultVisibility.public}, ${DefaultVisibility.unlisted})
        or activity.effective_visibility = ${DefaultVisibility.friends} and ${isFriend})))`
}
