import type { z } from 'zod'
import type { GearKind } from '#contract/gear/gear.ts'
import type { ProviderId } from '#domain/fitness/provider.ts'
import type { RecordingRank } from '#domain/fitness/recording-rank.ts'
import type { Sport } from '#domain/sport.ts'
import type { OfferedZone } from '#server/db/import-schema.ts'
import type { SourceFields } from '#server/db/source-schema.ts'
import type { restoredColumns } from '../activity-columns.ts'
import type { Choice } from './safe-choice.ts'

/** A session of a file, by its content: ids differ from account to account. */
export type Content = { sha256: string; part: number }

/** What an export of Trailcast says about an activity besides its file. */
export type RestoredActivity = {
  /** Its id where it was exported. */
  id: string
  /** The session of the file that is read. */
  part: number
  /** The content of its original file; null if it has none. */
  content: Content | null
  title: string
  description: string
  sport: Sport | null
  choice: Choice
  /** Whether the export says nothing sensible about that. */
  isUnclear: boolean
  provider: 'file' | ProviderId
  rank: RecordingRank
  isOwnerOnly: boolean
  editedFields: string[]
  archivedMs: number | null
  /** The id of its gear there; once the gear is saved, its id here. */
  gearId: string | null
  trustsDevice: boolean
  /** What is restored as it was. */
  columns: z.output<typeof restoredColumns>
  timezone: string | null
  /** Undefined if the export does not say. */
  country: string | null | undefined
  /** When it began. Used only if the file has no times. */
  startMs: number | null
  /** The event that it is a leg of; undefined if only the file tells. */
  event: { sha256: string; n: string } | null | undefined
  createdMs: number | null
  updatedMs: number | null
  duplicateOf: Content | null
  maybeSameAs: Content | null
  sources: RestoredSource[]
}

/** What was known of an activity at a platform. */
export type RestoredSource = {
  provider: ProviderId
  externalId: string
  origin: 'export' | 'sync'
  isOwnerOnly: boolean
  isRecording: boolean
  fields: SourceFields
  fetchedMs: number | null
}

export type RestoredGear = {
  id: string
  kind: GearKind
  name: string
  brand: string
  model: string
  note: string
  initialDistanceM: number
  replaceAtM: number | null
  defaultSports: Sport[]
  retiredMs: number | null
  isEdited: boolean
  createdMs: number | null
}

/** What others did not see of the activities where they were exported. */
export type RestoredPrivacy = { zones: OfferedZone[]; hide_start_m: number; hide_end_m: number }

/** What an export of Trailcast holds besides activities. */
export type OwnExport = {
  /** Whether it was made by a newer version, so that its meaning is unknown here. */
  isNewer: boolean
  /** The account that was exported. */
  accountId: string | null
  gear: RestoredGear[]
  /** What its owner has deleted, and no platform may bring back. */
  forgotten: RestoredSource[]
  /** Null if it does not say. */
  privacy: RestoredPrivacy | null
  /** The hashes of all of its files. */
  contents: string[]
}

/** How an activity file of such an export is read. */
export type Restore = {
  /** The hash of the original file; null if a copy takes its place. */
  sha256: string | null
  activities: RestoredActivity[]
}
