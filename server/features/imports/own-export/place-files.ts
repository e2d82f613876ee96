import { basename } from 'node:path/posix'
import { serverMessages } from '#contract/server-messages.ts'
import { RecordingRank } from '#domain/fitness/recording-rank.ts'
import type { ListedEntry } from '../reading/archive.ts'
import { isPolarSession } from '../platform-export/export-source.ts'
import { importLimits } from '../reading/import-limits.ts'
import type { FileToRead, PhotoToKeep, RefusedFile } from '../reading/reader-protocol.ts'
import type { ExportedFileRow, ExportedPhoto } from './exported-rows.ts'
import type { RestoredActivity } from '#server/features/recordings/public.ts'
import type { Opened } from './tables.ts'

type ToPlace = { restored: RestoredActivity[]; files: ExportedFileRow[]; path: string }
type Placed = { files: FileToRead[]; refused: Omit<RefusedFile, 'position'>[] }

/** The original of each activity in the zip, or the copy of it if that is not there. */
export function placeFiles({ entries, folder }: Opened, { restored, files, path }: ToPlace): Placed {
  const byContent = new Map(files.map((file) => [file.sha256, file]))
  const copies = new Map<string, string>()
  for (const name of entries.keys()) {
    const id = name.startsWith(`${folder}activities/`) && / ([^ /]+)\.(?:gpx|fit)$/.exec(name)?.[1]
    if (id) copies.set(id, name)
  }
  const placed = new Map<number, FileToRead>()
  const refused: Placed['refused'] = []
  for (const activity of restored) {
    const file = activity.content ? byContent.get(activity.content.sha256) : undefined
    const original = file && entries.get(folder + pathOf(file.object_key))
    const copy = entries.get(copies.get(activity.id) ?? '')
    const entry = [original, copy].find((one) => one?.refusal === null)
    if (!entry) {
      const sentence = original?.refusal ?? copy?.refusal ?? serverMessages.fileNotInExport
      refused.push({ name: file?.filename || activity.title || activity.id, sentence })
      continue
    }
    const sha256 = entry === original ? (file?.sha256 ?? null) : null
    const name = (entry === original && file?.filename) || basename(entry.name)
    const own = sha256 === null ? { ...activity, part: 0 } : activity
    const known = placed.get(entry.position)
    if (!known) placed.set(entry.position, fileOf(entry, { path, name, sha256, activity: own }))
    else if (known.restore?.sha256 === sha256 && !known.restore?.activities.some(isSamePart(own)))
      known.restore?.activities.push(own)
    else refused.push({ name, sentence: serverMessages.zipEntryTwice })
  }
  // Files whose activities are copies of others come last.
  const later = Object.groupBy(placed.values(), (file) => String(refersToOthers(file)))
  return { files: [...(later['false'] ?? []), ...(later['true'] ?? [])], refused }
}

const refersToOthers = ({ restore }: FileToRead): boolean =>
  restore?.activities.some(({ duplicateOf, maybeSameAs }) => duplicateOf ?? maybeSameAs) ?? false

const isSamePart =
  ({ part }: RestoredActivity) =>
  (other: RestoredActivity): boolean =>
    other.part === part

/** Files have the same paths in the zip as in the folder of the account. */
const pathOf = (objectKey: string): string => `files/${objectKey.replace(/^users\/[^/]+\//, '')}`

type About = { path: string; name: string; sha256: string | null; activity: RestoredActivity }

function fileOf(
  { position, place }: ListedEntry & { position: number },
  { path, name, sha256, activity }: About,
): FileToRead {
  const isStreams =
    sha256 !== null &&
    activity.rank === RecordingRank.streams &&
    name.endsWith('.json') &&
    !isPolarSession(name)
  return {
    position,
    path,
    name,
    entry: place,
    lastModifiedMs: null,
    texts: null,
    restore: { sha256, activities: [activity] },
    ...(isStreams && { isStreams }),
    ...(isPolarSession(name) && { isPolarSession: true }),
  }
}

type PhotosToPlace = { photos: ExportedPhoto[]; files: FileToRead[]; path: string }

/** The pictures of the activities that are restored. */
export function placePhotos(
  { entries, folder }: Opened,
  { photos, files, path }: PhotosToPlace,
): { photos: PhotoToKeep[]; refused: Omit<RefusedFile, 'position'>[] } {
  const owners = new Map(
    files.flatMap(({ position, restore }) =>
      (restore?.activities ?? []).map(({ id, part }) => [id, { position, part }] as const),
    ),
  )
  const taken = new Set<number>()
  const placed: ReturnType<typeof placePhotos> = { photos: [], refused: [] }
  for (const { activity_id, name, position: order, caption, object_key, created_at } of photos) {
    const owner = owners.get(activity_id)
    const entry = entries.get(folder + pathOf(object_key))
    if (!owner) continue
    const sentence = !entry
      ? serverMessages.fileNotInExport
      : entry.place.size > importLimits.photoBytes
        ? serverMessages.photoTooLarge(importLimits.photoBytes / 1e6)
        : taken.has(entry.position)
          ? serverMessages.zipEntryTwice
          : entry.refusal
    if (!entry || sentence !== null) {
      placed.refused.push({ name, sentence: sentence ?? serverMessages.fileNotInExport })
      continue
    }
    const { position, place } = entry
    taken.add(position)
    const about = { caption, order, of: owner.position, part: owner.part, createdMs: created_at }
    placed.photos.push({ position, path, name, entry: place, ...about })
  }
  return placed
}
