import type { ActivityRow } from './activity.queries.ts'

/** What has to be known of an activity in order to read its samples and work something out of them. */
export const columnsToRead = [
  'id',
  'telemetry_key',
  'title',
  'description',
  'sport',
  'device',
  'laps',
  'pauses',
  'start_time_ms',
  'point_count',
] as const
export type ActivityToRead = Pick<ActivityRow, (typeof columnsToRead)[number]>

/** As many as are held in memory together. */
const pointsAtATime = 200_000

/** The first of them whose samples fit into memory together: one at least. */
export function asManyAsFit(rows: ActivityToRead[]): ActivityToRead[] {
  let points = 0
  return rows.filter(({ point_count }, index) => (points += point_count) <= pointsAtATime || index === 0)
}
