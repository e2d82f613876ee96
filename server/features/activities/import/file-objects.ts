import { basename } from 'node:path/posix'
import { limits } from '#contract/limits.ts'
import type { Cell } from '#server/cells/cell.ts'
import { filesOf } from '#server/cells/files-of.ts'
import { activityIdOf } from '../activity-ids.ts'
import type { FileToSave } from '../save-activity.ts'
import type { NewContent, SaveContext } from './save-batch.ts'
import { storable } from './storable.ts'

/** Gives ids and keys to a file and its activities: those they had before, when they were deleted and come back. */
export function nameFile(
  { cell: { region }, accountId, key }: Pick<SaveContext, 'cell' | 'accountId' | 'key'>,
  { file, sha256, read, before }: NewContent,
): FileToSave {
  const id = before?.fileId ?? activityIdOf(key, { region, accountId, sha256, part: 'file' })
  const folder = filesOf(accountId)
  return {
    id,
    sha256,
    filename: storable(basename(file.name), limits.filenameMax) || 'file',
    size: read.original.length,
    // The same content in another packing is another object, and no object is ever written over.
    objectKey: `${folder}files/${id}-${read.originalHash}`,
    losses: read.losses,
    activities: read.activities.map((activity) => {
      const known = before?.activities.find(({ part }) => part === activity.part)
      const own = known?.id ?? activityIdOf(key, { region, accountId, sha256, part: activity.part })
      return {
        ...activity,
        id: own,
        telemetryKey: `${folder}telemetry/${own}-${activity.telemetryHash}.arrow.gz`,
        duplicateOf: null,
      }
    }),
  }
}

/** The originals as they came, and the samples. */
export async function storeObjects({ files }: Cell, named: { toSave: FileToSave; original: Uint8Array }[]): Promise<void> {
  await Promise.all(
    named.flatMap(({ toSave, original }) => [
      files.put(toSave.objectKey, original),
      ...toSave.activities.map(({ telemetryKey, telemetry }) => files.put(telemetryKey, telemetry)),
    ]),
  )
}

/** Of a file that could not be saved, and that nothing names. */
export async function removeObjects({ files }: Cell, { objectKey, activities }: FileToSave): Promise<void> {
  for (const key of [objectKey, ...activities.map(({ telemetryKey }) => telemetryKey)]) await files.delete(key)
}
