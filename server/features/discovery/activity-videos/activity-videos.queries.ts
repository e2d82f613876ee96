import { sql } from 'kysely'
import type { CellDb } from '#server/db/schema.ts'
import { selectViews, type ViewRow } from '#server/features/projects/public.ts'
import { isInChannel, type AskedChannel } from '../channel/channel.queries.ts'

/** More projects than anyone makes from one activity. */
const max = 24

/** The projects in the channel that show this viewer part of the activity, newest first. */
export function listOfActivity(db: CellDb, activityId: string, asked: AskedChannel): Promise<ViewRow[]> {
  const isSeen = asked.channelId === asked.viewerId ? sql`true` : sql`project_telemetry.is_seen`
  return selectViews(db)
    .where(
      sql<boolean>`project.id in (
        select project_id from project_telemetry where telemetry_id = ${activityId} and ${isSeen})`,
    )
    .where(isInChannel(asked))
    .orderBy('project_view.shown_ms', 'desc')
    .orderBy('project_view.project_id', 'desc')
    .limit(max)
    .execute()
}
