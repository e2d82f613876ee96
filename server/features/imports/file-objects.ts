import { basename } from 'node:path/posix'
import { limits } from '#contract/limits.ts'
import { makeId, timeOfId } from '#domain/id.ts'
import type { Cell } from '#server/cells/cell.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { keyedHash } from '#server/keys.ts'
import type {
  ActivityToSave,
  FileToSave,
  StoredContent,
  ReadActivity,
} from '#server/features/recordings/public.ts'
import type { ActivityNames, FileToRead, ReadFile } from './reading/reader-protocol.ts'
import { storable } from '#server/db/storable.ts'

/** The key from which ids are derived. */
type Namer = { cell: Cell; accountId: string; key: Uint8Array }
type ReadContent = { file: FileToRead; sha256: string; read: ReadFile; before: StoredContent | undefined }

export function namesOf(
  { cell: { region }, accountId, key }: Namer,
  sha256: string,
  before: StoredContent | undefined,
): ActivityNames {
  return {
    region,
    accountId,
    key,
    sha256,
    known: before?.activities.map(({ part, id }) => ({ part, id })) ?? [],
  }
}

/**
 * Gives ids and keys to a file and its activities. If they were deleted and come back, they get their old
 * ones.
 */
export function nameFile(namer: Namer, { file, sha256, read, before }: ReadContent): FileToSave {
  const { accountId, key } = namer
  const { region } = namer.cell
  const names = namesOf(namer, sha256, before)
  const id = before?.fileId ?? activityIdOf(key, { region, accountId, sha256, part: 'file' })
  const folder = filesOf(accountId)
  return {
    id,
    sha256,
    filename: storable(basename(file.name), limits.filenameMax) || 'file',
    size: read.original.length,
    // The same content packed differently is another object, and no object is ever overwritten.
    objectKey: `${folder}files/${id}-${read.originalHash}`,
    losses: read.losses,
    source: file.source,
    isPrivate: file.isPrivate ?? false,
    activities: read.activities.map((activity) => {
      const own = idOfPart(names, activity.part)
      return {
        ...activity,
        id: own,
        telemetryKey: `${folder}telemetry/${own}-${activity.telemetryHash}.arrow.gz`,
        duplicateOf: null,
        maybeSameAs: null,
        ...eventOf(namer, activity),
      }
    }),
  }
}

/** The event that a restored activity was a leg of, whatever its file says now. */
function eventOf(
  { cell: { region }, accountId, key }: Namer,
  { restored }: ReadActivity,
): Pick<ActivityToSave, 'multisportId'> {
  if (restored?.event === undefined) return {}
  if (restored.event === null) return { multisportId: null }
  const { sha256, n } = restored.event
  return { multisportId: `${activityIdOf(key, { region, accountId, sha256, part: 'file' })}-${n}` }
}

/** Stores the originals as they came, and the samples. */
export async function storeObjects(
  { files }: Cell,
  named: { toSave: FileToSave; original: Uint8Array }[],
): Promise<void> {
  await Promise.all(
    named.flatMap(({ toSave, original }) => [
      files.put(toSave.objectKey, original),
      ...toSave.activities.map(({ telemetryKey, telemetry }) => files.put(telemetryKey, telemetry)),
    ]),
  )
}

/** Removes the objects of a file that could not be saved, which no row refers to. */
export async function removeObjects({ files }: Cell, { objectKey, activities }: FileToSave): Promise<void> {
  for (const key of [objectKey, ...activities.map(({ telemetryKey }) => telemetryKey)])
    await files.delete(key)
}

type Named = Pick<ActivityNames, 'region' | 'accountId' | 'sha256'> & { part: number | 'file' }

/**
 * The same for the same session of the same content, so that repeating an interrupted import overwrites the files it
 * has written. The id cannot be computed from the content alone. Others can read the time in an id, so it contains the
 * account's, which they already know: the start of the activity would reveal when its owner left home.
 */
export function activityIdOf(key: Uint8Array, { region, accountId, sha256, part }: Named): string {
  return makeId(region, timeOfId(accountId), keyedHash(key, accountId, sha256, String(part)))
}

export function idOfPart({ key, known, ...content }: ActivityNames, part: number): string {
  return known.find((one) => one.part === part)?.id ?? activityIdOf(key, { ...content, part })
}
