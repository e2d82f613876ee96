import { open, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { MediaProgramError } from './media-program-error.ts'

/** With less free space than this, an incomplete file means that the disk is full. */
const minFreeBytes = 64 * 1024 * 1024
const jpegEnd = 'ffd9'

/**
 * The error for a program that exited successfully but left incomplete files: ffmpeg does not report a full
 * disk when it writes segments. The video is not to blame.
 */
export async function tornOutput(folder: string, what: string): Promise<MediaProgramError> {
  const { bavail, bsize } = await statfs(folder)
  const failure = bavail * bsize < minFreeBytes ? 'disk_full' : 'failed'
  return new MediaProgramError(failure, `the output is incomplete (${failure})`, what)
}

/** Fails when one of our JPEGs is cut off; false when there is none. */
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
