import type { Cell } from '#server/cells/cell.ts'
import { folderOfPhotos, folderOfPictures } from '#server/cells/files-of.ts'
import type { CellTransaction } from '#server/db/schema.ts'
import { removeActivities, type Due } from './purge.queries.ts'

/**
 * Removes activities that nobody sees any more, with their files. Files are deleted before the rows are: while
 * those exist, an interrupted removal is found and run again. The account must be locked, so that a file is not
 * used again while it is being deleted.
 */
export async function removeForGood(
  trx: CellTransaction,
  { files }: Cell,
  { accountId, due }: { accountId: string; due: Due[] },
): Promise<void> {
  const { unusedFiles } = await removeActivities(trx, due)
  const samples = due.flatMap(({ telemetry_key, recorded_telemetry_key }) => [
    telemetry_key,
    ...(recorded_telemetry_key === null ? [] : [recorded_telemetry_key]),
  ])
  for (const key of [...samples, ...unusedFiles]) await files.delete(key)
  for (const { id } of due) {
    await files.deletePrefix(folderOfPictures(accountId, id))
    await files.deletePrefix(folderOfPhotos(accountId, id))
  }
}
