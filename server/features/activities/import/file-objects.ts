import { basename } from 'node:path/posix'
import { limits } from '#contract/limits.ts'
import type { Cell } from '#server/cells/cell.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { activityIdOf, idOfPart, type ActivityNames } from '../activity-ids.ts'
import type { StoredContent } from '../save-activity.queries.ts'
import type { FileToSave } from '../save-activity.ts'
import type { NewContent, SaveContext } from './save-batch.ts'
import { storable } from './storable.ts'

type Namer = Pick<SaveContext, 'cell' | 'accountId' | 'key'>

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
export function nameFile(namer: Namer, { file, sha256, read, before }: NewContent): FileToSave {
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
    activities: read.activities.map((activity) => {
      const own = idOfPart(names, activity.part)
      return {
        ...activity,
        id: own,
        telemetryKey: `${folder}telemetry/${own}-${activity.telemetryHash}.arrow.gz`,
        duplicateOf: null,
      }
    }),
  }
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
