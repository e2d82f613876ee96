import { z } from 'zod'
import { SportName } from '#contract/activities/activity.ts'
import { gearKinds } from '#contract/gear/gear.ts'
import { limits } from '#contract/limits.ts'
import { NewPrivacyZone } from '#contract/privacy/privacy.ts'
import { providerIds } from '#domain/fitness/provider.ts'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import { zoneOffset } from '#domain/time/align-clocks/zone-offset.ts'
import type { OfferedZone } from '#server/db/import-schema.ts'
import {
  choiceOf,
  type Choice,
  restoredColumns,
  type RestoredGear,
  type RestoredSource,
} from '#server/features/recordings/public.ts'

/*
 * The rows of Trailcast's own export. People can change them, so nothing is taken for granted: whatever is missing
 * or makes no sense counts as not said.
 */

const Key = z.string().min(1).max(200)
const text = z.string().catch('')
const flag = z.boolean().catch(false)
const moment = z.iso
  .datetime({ offset: true })
  .transform((iso) => Date.parse(iso))
  .nullable()
  .catch(null)
const knownZones = new Map<string, boolean>()

/** Checking takes long, and most activities are in a few zones. */
function isZone(name: string): boolean {
  const isKnown = knownZones.get(name) ?? (name.length <= 64 && zoneOffset(name, 0) !== null)
  if (knownZones.size < 1000) knownZones.set(name, isKnown)
  return isKnown
}

const metres = z.number().min(0).max(limits.gearDistanceMax)

const ActivityRow = z.object({
  id: Key,
  file_id: Key.nullable().catch(null),
  file_part: z.number().int().min(0).max(10_000).catch(0),
  title: text,
  description: text,
  sport: SportName.nullable().catch(null),
  visibility: z.unknown().optional(),
  effective_visibility: z.unknown().optional(),
  restriction: z.unknown().optional(),
  provider: z.enum(['file', ...providerIds]).catch('file'),
  recording_rank: z.enum(RecordingRank).catch(RecordingRank.original),
  // If in doubt, nobody else sees it.
  is_owner_only: z.boolean().default(false).catch(true),
  edited_fields: z.array(z.enum(['title', 'description', 'sport', 'visibility', 'totals'])).catch([]),
  archived_at: z.unknown().optional(),
  duplicate_of: Key.nullable().catch(null),
  maybe_same_as: Key.nullable().catch(null),
  gear_id: Key.nullable().catch(null),
  our_totals: z.unknown().optional(),
  timezone: z.string().refine(isZone).nullable().catch(null),
  country: z
    .stringFormat('country', /^[A-Z]{2}$/)
    .nullable()
    .optional()
    .catch(undefined),
  start_time_ms: z.number().int().nullable().catch(null),
  multisport_id: z
    .stringFormat('event', /^.{1,200}-\d{1,4}$/s)
    .nullable()
    .catch(null),
  is_detailed: flag,
  created_at: moment,
  updated_at: moment,
})

export type ExportedActivity = Omit<z.infer<typeof ActivityRow>, 'archived_at'> & {
  /** What is restored as it was. */
  columns: z.output<typeof restoredColumns>
  choice: Choice | undefined
  archivedMs: number | null
}

/** Undefined if it cannot be told which activity it is about. */
export function readActivityRow(row: Record<string, unknown>): ExportedActivity | 'deleted' | undefined {
  if (isSaid(row['deleted_at'])) return 'deleted'
  const { data } = ActivityRow.safeParse(row)
  if (!data) return undefined
  const { archived_at, ...rest } = data
  const choice = choiceOf({
    visibility: data.visibility,
    effective: data.effective_visibility,
    isOwnerOnly: data.is_owner_only,
    isRestricted: isSaid(data.restriction),
  })
  // Whatever the value is, the activity was archived.
  const archivedMs = isSaid(archived_at) ? (moment.parse(archived_at) ?? 0) : null
  return { ...rest, columns: restoredColumns.parse(row), choice, archivedMs }
}

/** In a row, null means the same as a missing value. */
const isSaid = (value: unknown): boolean => value !== null && value !== undefined

const FileRow = z.object({
  id: Key,
  sha256: z.stringFormat('sha256', /^[0-9a-f]{64}$/),
  filename: text,
  object_key: z.string(),
})
export type ExportedFileRow = z.infer<typeof FileRow>
export const readFileRow = (row: unknown): ExportedFileRow | undefined => FileRow.safeParse(row).data

const PhotoRow = z.object({
  activity_id: Key,
  name: z.string().min(1),
  position: z.number().int().min(0).max(100_000).catch(0),
  caption: text,
  object_key: z.string(),
  created_at: moment,
})
export type ExportedPhoto = z.infer<typeof PhotoRow>
export const readPhotoRow = (row: unknown): ExportedPhoto | undefined => PhotoRow.safeParse(row).data

const GearRow = z.object({
  id: Key,
  kind: z.enum(gearKinds).catch('other'),
  name: z.string().trim().min(1),
  brand: text,
  model: text,
  note: text,
  initial_distance_m: metres.catch(0),
  replace_at_m: metres.min(1).nullable().catch(null),
  default_sports: z.array(SportName).catch([]),
  retired_at: moment,
  is_edited: flag,
  created_at: moment,
})

export function readGearRow(row: unknown): RestoredGear | undefined {
  const { data } = GearRow.safeParse(row)
  if (!data) return undefined
  const { id, kind, name, brand, model, note } = data
  return {
    id,
    kind,
    name,
    brand,
    model,
    note,
    initialDistanceM: data.initial_distance_m,
    replaceAtM: data.replace_at_m,
    defaultSports: data.default_sports,
    retiredMs: data.retired_at,
    isEdited: data.is_edited,
    createdMs: data.created_at,
  }
}

const SourceRow = z.object({
  provider: z.enum(providerIds),
  external_id: Key,
  activity_id: Key.nullable().catch(null),
  origin: z.enum(['export', 'sync']),
  is_owner_only: z.boolean(),
  is_recording: flag,
  fields: z
    .object({ title: z.string(), description: z.string(), sport: SportName.nullable() })
    .partial()
    .catch({}),
  fetched_at: moment,
})

/** Without an activity, its owner has deleted it. */
export type ExportedSource = { activityId: string | null; source: RestoredSource }

export function readSourceRow(row: unknown): ExportedSource | undefined {
  const { data } = SourceRow.safeParse(row)
  if (!data) return undefined
  const { title, description, sport } = data.fields
  return {
    activityId: data.activity_id,
    source: {
      provider: data.provider,
      externalId: data.external_id,
      origin: data.origin,
      isOwnerOnly: data.is_owner_only,
      isRecording: data.is_recording,
      fields: {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(sport !== undefined && { sport }),
      },
      fetchedMs: data.fetched_at,
    },
  }
}

/** Undefined if it is not a zone that could be added. */
export function readZoneRow(row: unknown): OfferedZone | undefined {
  return NewPrivacyZone.safeParse(row).data
}

const hidden = z.number().int().min(0).max(limits.hiddenEndsMax)
const AccountRow = z.object({ id: Key, hide_start_m: hidden, hide_end_m: hidden })
export type ExportedAccount = z.infer<typeof AccountRow>
export const readAccountRow = (row: unknown): ExportedAccount | undefined => AccountRow.safeParse(row).data

const Manifest = z.object({ version: z.number() })

/** The version of an export; exports from before it was stated are version 1. */
export const readVersion = (manifest: unknown): number => Manifest.safeParse(manifest).data?.version ?? 1
