import { open, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MediaProgramError } from './media-program-error.ts'

/** With less than this left, a file that is not whole was the last drop. */
const leastFreeBytes = 64 * 1024 * 1024
const jpegEnd = 'ffd9'

/**
 * The failure of a program that ended as if all were well, but whose files are not whole: ffmpeg does not tell of a full
 * disk when it writes segments. The video is not to blame.
 */
export async function tornOutput(folder: string, what: string): Promise<MediaProgramError> {
  const { bavail, bsize } = await statfs(folder)
  const failure = bavail * bsize < leastFreeBytes ? 'disk_full' : 'failed'
  return new MediaProgramError(failure, `what was written is not whole (${failure})`, what)
}

/** Fails when a JPEG of ours does not end as one; false when there is nothing at all. */
export async function isWholeJpeg(path: string): Promise<boolean> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return false
  try {
    const { size } = await file.stat()
    if (size < 4) return false
    const end = Buffer.alloc(2)
    await file.read(end, 0, 2, size - 2)
    if (end.toString('hex') !== jpegEnd) throw await tornOutput(dirname(path), `${path} has no end`)
    return true
  } finally {
    await file.close()
  }
}
