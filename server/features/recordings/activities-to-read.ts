import type { ActivityRow } from '#server/db/schema.ts'

/** The columns needed to read the samples of an activity and derive something from them. */
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

/** How many points are held in memory together. */
const pointsAtATime = 200_000

/** The first ones whose samples fit into memory together, but always at least one. */
export function asManyAsFit(rows: ActivityToRead[]): ActivityToRead[] {
  let points = 0
  return rows.filter(({ point_count }, index) => (points += point_count) <= pointsAtATime || index === 0)
}

/** Which samples of an activity were read. */
export type SamplesRead = Pick<ActivityRow, 'id' | 'telemetry_key'>

/** Those that still have the samples that were read. */
export function idsOfUnchanged(rows: SamplesRead[], read: SamplesRead[]): Set<string> {
  const keys = new Map(read.map(({ id, telemetry_key }) => [id, telemetry_key]))
  return new Set(rows.filter(({ id, telemetry_key }) => keys.get(id) === telemetry_key).map(({ id }) => id))
}
