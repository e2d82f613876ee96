import type { ExportedActivity, ExportedFileRow, ExportedSource } from './exported-rows.ts'
import {
  type Content,
  type RestoredActivity,
  type RestoredSource,
  choiceOfCopy,
  onlyMe,
  type Choice,
} from '#server/features/recordings/public.ts'

type Around = { files: ExportedFileRow[]; sources: ExportedSource[]; isNewer: boolean }

/** What is restored of each activity. In an export, rows refer to each other by id; from here on, by content. */
export function restoredRows(
  rows: ExportedActivity[],
  { files, sources, isNewer }: Around,
): RestoredActivity[] {
  const hashes = new Map(files.map(({ id, sha256 }) => [id, sha256]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const sourcesOf = groupSources(sources)
  const contentOf = (id: string | null | undefined): Content | null => {
    const row = byId.get(id ?? '')
    const sha256 = hashes.get(row?.file_id ?? '')
    return row && sha256 !== undefined ? { sha256, part: row.file_part } : null
  }
  const choiceOf = (row: ExportedActivity | undefined): Choice => (isNewer ? onlyMe : (row?.choice ?? onlyMe))
  return [...byId.values()].map((row): RestoredActivity => {
    const original = row.duplicate_of === null ? row : originalOf(row, byId)
    const isCopy = original !== row
    return {
      id: row.id,
      part: row.file_part,
      content: contentOf(row.id),
      title: row.title,
      description: row.description,
      sport: row.sport,
      choice: isCopy ? choiceOfCopy(choiceOf(row), choiceOf(original)) : choiceOf(row),
      isUnclear: row.choice === undefined,
      provider: row.provider,
      rank: row.recording_rank,
      isOwnerOnly: row.is_owner_only,
      editedFields: row.edited_fields,
      archivedMs: row.archivedMs,
      gearId: row.gear_id,
      trustsDevice: typeof row.our_totals === 'object' && row.our_totals !== null,
      columns: row.columns,
      timezone: row.timezone,
      country: row.country,
      startMs: row.start_time_ms,
      event: eventOf(row, hashes),
      createdMs: row.created_at,
      updatedMs: row.updated_at,
      duplicateOf: isCopy ? contentOf(original?.id) : null,
      maybeSameAs: contentOf(row.maybe_same_as),
      sources: sourcesOf.get(row.id) ?? [],
    }
  })
}

/** The activity that a copy is ultimately a copy of; undefined if that is not in the export. */
function originalOf(
  row: ExportedActivity,
  byId: ReadonlyMap<string, ExportedActivity>,
): ExportedActivity | undefined {
  const seen = new Set<ExportedActivity>()
  for (let at: ExportedActivity | undefined = row; at; at = byId.get(at.duplicate_of ?? '')) {
    if (at.duplicate_of === null) return at
    if (seen.has(at)) return undefined
    seen.add(at)
  }
  return undefined
}

/** Legs are identified by the file that they came from, and by which of its events they are part of. */
function eventOf(
  { multisport_id, is_detailed }: ExportedActivity,
  hashes: ReadonlyMap<string, string>,
): RestoredActivity['event'] {
  if (multisport_id === null) return is_detailed ? null : undefined
  const [fileId, n] = [multisport_id.replace(/-\d+$/, ''), multisport_id.replace(/^.*-/s, '')]
  // They stay together even if that file has been replaced by a better one.
  return { sha256: hashes.get(fileId) ?? fileId, n }
}

function groupSources(sources: ExportedSource[]): Map<string, RestoredSource[]> {
  const grouped = new Map<string, RestoredSource[]>()
  for (const { activityId, source } of sources) {
    if (activityId === null) continue
    const others = grouped.get(activityId)
    if (others) others.push(source)
    else grouped.set(activityId, [source])
  }
  return grouped
}
