import { TaskOverError } from './task.queries.ts'
import type { VideoTask } from './run-task.ts'

/** Calls `use` with the original file on this machine. */
export function withOriginal<T>(
  { cell, video, signal }: VideoTask,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (video.original_key === null) throw new TaskOverError('there is no file')
  return cell.files.withLocalFile(video.original_key, async (path) => {
    signal.throwIfAborted()
    return use(path)
  })
}
