import type { Cell } from '#server/cells/cell.ts'
import type { VideoJobInput } from '../plan-task.ts'
import { folderOfVersion, folderOfVideo } from '#server/cells/files-of.ts'
import { findVideo } from '../video.queries.ts'

/**
 * Removes files that were stored after the video was deleted or replaced and its files removed. False if it
 * was neither.
 */
export async function removeUnwanted(
  { db, files }: Cell,
  { accountId, videoId, version }: Omit<VideoJobInput, 'taskId'>,
): Promise<boolean> {
  const video = await findVideo(db, videoId)
  if (video?.version === version) return false
  await files.deletePrefix(
    video ? folderOfVersion(accountId, videoId, version) : folderOfVideo(accountId, videoId),
  )
  return true
}
