import type { Generated } from 'kysely'
import type { GearKind } from '#contract/gear.ts'
import type { Sport } from '#domain/sport.ts'
import type { JsonWithDefault } from './columns.ts'

/** Cell tables: what exports of other platforms bring besides activities. */
export type ImportTables = {
  gear: GearTable
  activity_photo: ActivityPhotoTable
  activity_import: ActivityImportTable
}

type GearTable = {
  id: string
  account_id: string
  kind: GearKind
  /** Unique within the account: exports name gear by nothing else. */
  name: string
  brand: Generated<string>
  model: Generated<string>
  note: Generated<string>
  /** What it had covered before its first activity here. */
  initial_distance_m: Generated<number>
  replace_at_m: Generated<number | null>
  /** New activities of these sports get it. A sport is in the list of one gear of an account at most. */
  default_sports: Generated<Sport[]>
  retired_at: Generated<Date | null>
  /** Made or changed by its owner: it stays when the import that named it is undone. */
  is_edited: Generated<boolean>
  created_at: Generated<Date>
}

type ActivityPhotoTable = {
  id: string
  account_id: string
  activity_id: string
  /** Its path in the export. */
  name: string
  position: number
  caption: Generated<string>
  media_type: 'image/jpeg' | 'image/png' | 'image/webp'
  size: number
  width: number
  height: number
  object_key: string
  created_at: Generated<Date>
}

/** Whose export a zip is; `files` for any other zip. */
export type ImportSource = 'trailcast' | 'strava' | 'garmin' | 'polar' | 'suunto' | 'files'

/** As in the export of a platform. */
export type OfferedZone = { name: string; lat: number; lon: number; radius_m: number }

type ActivityImportTable = {
  upload_id: string
  account_id: string
  source: ImportSource
  /** Until the owner has added or declined them. */
  zones: JsonWithDefault<OfferedZone[]>
  /** Sentences about what was left out as a whole. */
  notes: JsonWithDefault<string[]>
  undo_state: Generated<'asked' | 'done' | null>
  /** How many activities undoing has removed so far. */
  undone: Generated<number>
  created_at: Generated<Date>
}
