import type { Generated } from 'kysely'
import type { GearKind } from '#contract/gear/gear.ts'
import type { Sport } from '#domain/sport.ts'
import type { JsonWithDefault } from './columns.ts'

/** Cell tables: what exports from other platforms contain besides activities. */
export type ImportTables = {
  gear: GearTable
  activity_photo: ActivityPhotoTable
  activity_import: ActivityImportTable
}

type GearTable = {
  id: string
  account_id: string
  kind: GearKind
  /** Unique within the account, since exports identify gear only by name. */
  name: string
  brand: Generated<string>
  model: Generated<string>
  note: Generated<string>
  /** The distance it had covered before its first activity here. */
  initial_distance_m: Generated<number>
  replace_at_m: Generated<number | null>
  /**
   * New activities in these sports are assigned this gear. Each sport is the default of at most one piece of gear per
   * account.
   */
  default_sports: Generated<Sport[]>
  retired_at: Generated<Date | null>
  /** Created or edited by its owner, so it stays when the import that included it is undone. */
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

/** Which service a zip was exported from; `files` for any other zip. */
export type ImportSource = 'trailcast' | 'strava' | 'garmin' | 'polar' | 'suunto' | 'files'

/** As given in a platform's export. */
export type OfferedZone = { name: string; lat: number; lon: number; radius_m: number }

type ActivityImportTable = {
  upload_id: string
  account_id: string
  source: ImportSource
  /** Kept until the owner has added or declined them. */
  zones: JsonWithDefault<OfferedZone[]>
  /** Sentences about whole kinds of content that were left out. */
  notes: JsonWithDefault<string[]>
  undo_state: Generated<'asked' | 'done' | null>
  /** How many activities undoing has removed so far. */
  undone: Generated<number>
  created_at: Generated<Date>
}
