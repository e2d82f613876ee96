import { sql } from 'kysely'
import { titleOfSeen } from '#domain/default-title.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import type { ActivityRow, CellDb } from '#server/db/schema.ts'
import { activityVisibleTo } from '#server/features/visibility/public.ts'

type Titled = Pick<ActivityRow, 'id' | 'title' | 'hides_parts' | 'seen_totals'> & {
  /** The start of the part that others see. */
  seen_start_ms: number | null
  is_own: boolean
  is_public: boolean
  has_comments: boolean
}

/**
 * Those of these activities that a viewer may see, with the titles that they see: default titles tell the time of day.
 */
export async function listTitlesFor(
  db: CellDb,
  ids: readonly string[],
  viewerId: string,
): Promise<{ id: string; title: string; is_public: boolean; has_comments: boolean }[]> {
  const { rows } = await sql<Titled>`
    select activity.id, activity.title, track.start_time_ms as seen_start_ms,
      activity.hides_parts, activity.seen_totals, activity.account_id = ${viewerId} as is_own,
      activity.effective_visibility = ${DefaultVisibility.public} as is_public, activity.comments <> 'off' as has_comments
    from activity join account on account.id = activity.account_id
    left join activity_track as track on track.activity_id = activity.id and track.audience = 'others'
    where activity.id = any(${ids}) and ${activityVisibleTo(viewerId)}`.execute(db)
  return rows.map((row) => {
    const { id, is_public, has_comments, is_own, hides_parts } = row
    const title = is_own || hides_parts === false ? row.title : seenTitle(row)
    return { id, title, is_public, has_comments }
  })
}

/** Until it is known what others see, the default title names only the sport. */
const seenTitle = ({
  title,
  seen_start_ms,
  seen_totals,
}: Pick<Titled, 'title' | 'seen_start_ms' | 'seen_totals'>): string =>
  titleOfSeen(title, seen_totals && seen_start_ms, seen_totals?.timezone ?? 'UTC')
