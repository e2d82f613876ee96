import { sql } from 'kysely'
import type { Leg } from '#contract/activities/recorded-details.ts'
import type { Sport } from '#domain/sport.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { activityVisibleTo } from '#server/features/visibility/public.ts'
import type { VisibleActivity } from './visible-activity.ts'

type LegRow = { id: string; sport: Sport; effective_visibility: DefaultVisibility }

/** More legs than any event has. */
const maxLegs = 50

/**
 * The legs of the event that an activity is part of, in order and including itself; empty unless this viewer may see at
 * least two. If a leg is the duplicate of another activity, that one takes its place.
 */
export async function listLegs(asked: VisibleActivity): Promise<Leg[]> {
  const { cell, row, viewerId } = asked
  const { rows } = await sql<LegRow>`
    select activity.id, activity.sport, activity.effective_visibility
    from activity join account on account.id = activity.account_id
    where activity.account_id = ${row.account_id} and activity.archived_at is null
      and activity.id in (
        select coalesce(leg.duplicate_of, leg.id) from activity as leg
        where leg.deleted_at is null and leg.multisport_id = coalesce(${row.multisport_id}::text, (
          select same.multisport_id from activity as same
          where same.duplicate_of = ${row.id} and same.multisport_id is not null and same.deleted_at is null limit 1)))
      and ${activityVisibleTo(viewerId)}
    order by activity.start_time_ms, activity.id
    limit ${maxLegs}`.execute(cell.db)
  const legs = rows.filter((leg) => leg.id === row.id || mayBeNamed(leg, asked))
  return legs.length < 2 ? [] : legs.map(({ id, sport }) => ({ id, sport }))
}

/**
 * Whether one leg may lead to another. A leg that only some people have the link to must not be found from a leg that
 * everybody sees. Owners who preview what others see get what is seen by those who may see this leg.
 */
function mayBeNamed(
  { effective_visibility: of }: LegRow,
  { row, isOwn, audience }: VisibleActivity,
): boolean {
  if (isOwn && audience === 'owner') return true
  if (of === DefaultVisibility.public) return true
  return of === row.effective_visibility || (of === DefaultVisibility.friends && !isOwn)
}
