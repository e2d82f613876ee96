import { z } from 'zod'
import { limits } from '#contract/limits.ts'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import { effectiveVisibility, Visibility } from '#domain/visibility.ts'
import type { ActivityRow } from '#server/db/schema.ts'
import { storable } from '#server/db/storable.ts'
import type {
  ActivityToSave,
  detailsOf,
  FileToSave,
  NewActivity,
  SaveOptions,
  totalsOf,
} from './save-activity.ts'

/** What a new row is made of. */
export type Given = {
  file: FileToSave
  activity: ActivityToSave
  options: SaveOptions
  totals: ReturnType<typeof totalsOf>
  details: ReturnType<typeof detailsOf>
}

/** Everything that has to be decided about a column of `activity`. */
type Column<Value> = {
  /**
   * What the page of an activity shows others of it. `whole`: the same as its owner. `cut`: if a part is hidden, only
   * what the rest says. `instead`: always this value. `unshown`: not on the page, or under another name.
   */
  others: 'whole' | 'cut' | { instead: unknown } | 'unshown'
  /** What takes its place if a part is hidden, where the rest cannot say it. */
  cutTo?: unknown
  /** When a better recording of the same activity replaces this one. `decided`: see take-over.ts. */
  replaced: 'stays' | 'taken' | 'taken unless edited' | 'decided' | { again: Value }
  /** When its owner uploads an activity again that they have deleted. `new`: as in a new row. */
  back: 'stays' | 'new' | 'decided' | { again: Value }
  /** Its value in a new row; otherwise the default of the database. */
  given?: (all: Given) => Value
  /** Whether its owner sets it to any value that the contract allows, without consequences. */
  isEditable?: true
  /** How it is read from an export, where anything can stand; others are decided in columns-of-restored.ts. */
  restored?: z.ZodType<Value>
}

const fromFile = { replaced: 'taken', back: 'stays' } as const
/** A better recording does not replace what its owner has written. */
const textFromFile = { replaced: 'taken unless edited', back: 'stays' } as const
const fromOwner = { replaced: 'stays', back: 'stays' } as const
const fromOthers = { others: 'unshown', replaced: 'stays', back: 'stays' } as const
const fromServer = { others: 'unshown', replaced: 'stays', back: 'stays' } as const

const isOwnerOnly = ({ file }: Given): boolean => file.source?.isOwnerOnly ?? false
const chosenVisibility = ({ file }: Given): Visibility =>
  file.isPrivate ? Visibility.onlyMe : Visibility.byDefault

/**
 * Each column, declared once: new rows, uploads that come again, better recordings, pages, edits and restored exports
 * follow from it. The download of personal data holds all of them.
 */
export const activityColumns = {
  id: { ...fromServer, others: 'whole', given: ({ activity }) => activity.id },
  account_id: { ...fromServer, given: ({ options }) => options.accountId },
  file_id: { ...fromServer, replaced: 'decided', given: ({ file }) => file.id },
  upload_id: { ...fromServer, back: 'new', given: ({ options }) => options.uploadId },
  telemetry_key: {
    others: 'unshown',
    replaced: 'taken',
    back: 'new',
    given: ({ activity }) => activity.telemetryKey,
  },
  created_at: { ...fromServer, given: ({ options }) => options.now },
  updated_at: { ...fromServer, replaced: 'decided', back: 'decided', given: ({ options }) => options.now },

  // What the file says
  file_part: { ...fromFile, others: 'unshown', given: ({ activity }) => activity.part },
  title: { ...textFromFile, others: 'cut', isEditable: true, given: ({ activity }) => activity.title },
  description: {
    ...textFromFile,
    others: 'whole',
    isEditable: true,
    given: ({ activity }) => activity.description,
  },
  sport: { ...textFromFile, others: 'whole', given: ({ activity }) => activity.sport },
  start_time_ms: { ...fromFile, others: 'cut', given: ({ activity }) => activity.startMs },
  end_time_ms: { ...fromFile, others: 'cut', given: ({ activity }) => activity.endMs },
  is_timed: { ...fromFile, others: 'whole', given: ({ activity }) => activity.isTimed },
  timezone: { ...fromFile, others: 'cut', given: ({ activity }) => activity.timezone },
  local_day: { ...fromFile, others: 'unshown', given: ({ activity }) => activity.localDay },
  country: { ...fromFile, others: 'cut', given: ({ activity }) => activity.country },
  distance_m: { ...fromFile, others: 'cut', given: ({ totals }) => totals.distance_m },
  elapsed_time_ms: { ...fromFile, others: 'cut', given: ({ totals }) => totals.elapsed_time_ms },
  moving_time_ms: { ...fromFile, others: 'cut', given: ({ totals }) => totals.moving_time_ms },
  ascent_m: { ...fromFile, others: 'cut', given: ({ totals }) => totals.ascent_m },
  descent_m: { ...fromFile, others: 'cut', given: ({ totals }) => totals.descent_m },
  calories: { ...fromFile, others: 'cut', given: ({ totals }) => totals.calories },
  series: { ...fromFile, others: 'cut', given: ({ totals }) => totals.series },
  device_totals: {
    ...fromFile,
    others: 'unshown',
    cutTo: null,
    back: 'new',
    given: ({ totals }) => totals.device_totals,
  },
  our_totals: { ...fromFile, others: 'unshown', given: ({ totals }) => totals.our_totals },
  device: {
    ...fromFile,
    others: 'whole',
    given: ({ activity: { device } }) => device && JSON.stringify(device),
  },
  // Devices start a lap with each kilometre from the true start, so the first visible one would reveal how far away
  // that is.
  laps: { ...fromFile, others: 'cut', cutTo: [], given: ({ activity }) => JSON.stringify(activity.laps) },
  pauses: { ...fromFile, others: 'cut', given: ({ activity }) => JSON.stringify(activity.pauses) },
  // Lengths have times and counts from the true start.
  pool: { ...fromFile, others: 'cut', cutTo: null, back: 'new', given: ({ details }) => details.pool },
  dive: {
    ...fromFile,
    others: { instead: null },
    cutTo: null,
    back: 'new',
    given: ({ details }) => details.dive,
  },
  multisport_id: {
    others: 'unshown',
    replaced: 'decided',
    back: 'new',
    given: ({ activity: { multisportId }, details }) =>
      multisportId === undefined ? details.multisport_id : multisportId,
  },
  is_detailed: { ...fromFile, others: 'unshown', back: 'new' },
  losses: { ...fromFile, others: { instead: [] }, given: ({ file }) => JSON.stringify(file.losses) },
  point_count: { ...fromFile, others: 'cut', back: 'new', given: ({ activity }) => activity.pointCount },
  sketch: { ...fromFile, others: 'cut', given: ({ activity }) => JSON.stringify(activity.sketch) },

  // Where it came from
  provider: {
    ...fromFile,
    others: 'whole',
    back: 'new',
    given: ({ file: { source } }) => (source?.origin === 'sync' ? source.provider : 'file'),
  },
  recording_rank: {
    ...fromFile,
    others: 'unshown',
    back: 'new',
    given: ({ file }) => file.source?.rank ?? RecordingRank.original,
  },
  is_owner_only: { ...fromFile, others: { instead: false }, given: isOwnerOnly },

  // What follows from the samples, the settings and the atlas
  recorded_telemetry_key: { others: 'unshown', replaced: 'taken', back: { again: null } },
  terrain_model: { others: 'unshown', replaced: 'taken', back: { again: null } },
  altitude_source: { ...fromFile, others: 'unshown' },
  is_levelled: { others: 'unshown', replaced: { again: false }, back: { again: false } },
  hides_parts: {
    others: { instead: false },
    replaced: { again: null },
    back: 'new',
    given: ({ activity }) => activity.hidesParts,
  },
  seen_totals: {
    others: 'unshown',
    replaced: { again: 'null' },
    back: 'new',
    given: ({ activity }) => JSON.stringify(activity.seenTotals),
  },
  is_crossed: { others: 'unshown', replaced: { again: false }, back: 'stays' },
  is_measured: { others: 'unshown', replaced: { again: false }, back: { again: false } },
  held_heart_rate: { others: 'unshown', replaced: { again: null }, back: 'stays' },

  // What its owner says
  edited_fields: { ...fromOwner, others: 'unshown' },
  visibility: { ...fromOwner, others: 'unshown', replaced: 'decided', given: chosenVisibility },
  effective_visibility: {
    ...fromOwner,
    others: 'whole',
    replaced: 'decided',
    given: (all) =>
      effectiveVisibility(chosenVisibility(all), all.options.defaultVisibility, {
        isOwnerOnly: isOwnerOnly(all),
      }),
  },
  archived_at: { ...fromOwner, others: 'unshown' },
  deleted_at: { ...fromOwner, others: 'unshown', back: { again: null } },
  deleted_with: { ...fromOwner, others: 'unshown', back: { again: null } },
  duplicate_of: {
    ...fromOwner,
    others: { instead: null },
    back: 'new',
    given: ({ activity }) => activity.duplicateOf,
  },
  maybe_same_as: {
    others: 'unshown',
    replaced: { again: null },
    back: 'stays',
    given: ({ activity }) => activity.maybeSameAs,
  },
  gear_id: { ...fromOwner, others: 'unshown', isEditable: true },
  private_note: {
    ...fromOwner,
    others: 'unshown',
    restored: z
      .string()
      .catch('')
      .transform((text) => storable(text, limits.descriptionMax)),
  },
  keeps_recorded_altitude: { ...fromOwner, others: 'unshown', restored: z.boolean().catch(false) },
  // If in doubt, nobody else says anything about it.
  comments: {
    ...fromOwner,
    others: 'unshown',
    restored: z.enum(['open', 'friends', 'off']).default('open').catch('off'),
  },
  holds_comments: { ...fromOwner, others: 'unshown', restored: z.boolean().default(false).catch(true) },

  // What others say
  restriction: fromOthers,
  up: fromOthers,
  down: fromOthers,
  comment_count: fromOthers,
} satisfies { [Name in keyof ActivityRow]: Column<NewActivity[Name]> }

type Columns = typeof activityColumns
export type ColumnName = keyof Columns

/** The names of the columns that are declared with this. */
export type ColumnWith<Declared> = {
  [Name in ColumnName]: Columns[Name] extends Declared ? Name : never
}[ColumnName]

const columns = Object.entries<Column<unknown>>(activityColumns) as [ColumnName, Column<unknown>][]

/** The columns of which something is declared, with what it is. */
export const declaredOf = <Declared>(
  declared: (column: Column<unknown>, name: ColumnName) => Declared | undefined,
): [ColumnName, Declared][] =>
  columns.flatMap(([name, column]) => {
    const value = declared(column, name)
    return value === undefined ? [] : [[name, value]]
  })

export const columnsThat = (are: (column: Column<unknown>) => boolean): ColumnName[] =>
  columns.flatMap(([name, column]) => (are(column) ? [name] : []))

type CutTo = { [Name in ColumnWith<{ cutTo: unknown }>]: Columns[Name]['cutTo'] }

/** What takes the place of anything that the visible part of a recording cannot say. */
export const valuesWhenCut = Object.fromEntries(declaredOf(({ cutTo }) => cutTo)) as CutTo

type Restored = { [Name in ColumnWith<{ restored: unknown }>]: Columns[Name]['restored'] }

/** The columns that an export says by themselves. */
export const restoredColumns = z.object(
  Object.fromEntries(declaredOf(({ restored }) => restored)) as Restored,
)
