import type { Generated } from 'kysely'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { Sport } from '#domain/sport.ts'
import type { JsonWithDefault } from './columns.ts'

/** Cell tables: where activities came from. */
export type SourceTables = {
  activity_source: ActivitySourceTable
}

/** What a platform says about an activity. */
export type SourceFields = { title?: string; description?: string; sport?: Sport | null }

type ActivitySourceTable = {
  account_id: string
  provider: ProviderId
  external_id: string
  /** Null if its owner has deleted it here. */
  activity_id: string | null
  origin: 'export' | 'sync'
  /** Whether others must not see any of what it says. */
  is_owner_only: boolean
  /** Whether the activity has this source's recording, or a better one. */
  is_recording: boolean
  fields: JsonWithDefault<SourceFields>
  fetched_at: Generated<Date>
}
