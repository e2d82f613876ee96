import type { Sport } from '#domain/sport.ts'

/** Cell tables: efforts computed from activities, visible only to their owner. */
export type EffortTables = {
  athlete: AthleteTable
  activity_effort: ActivityEffortTable
}

/** What people enter about themselves. Null means it is estimated. */
type AthleteTable = {
  account_id: string
  max_heart_rate: number | null
  resting_heart_rate: number | null
  threshold_heart_rate: number | null
  ftp: number | null
  birth_year: number | null
}

type ActivityEffortTable = {
  account_id: string
  activity_id: string
  /** The sport that stands for a group of comparable sports. */
  sport: Sport
  year: number
  kind: 'distance' | 'power'
  /** Metres, or seconds. */
  length: number
  /** Milliseconds for a distance, watts for a duration. */
  value: number
  start_ms: number
}
