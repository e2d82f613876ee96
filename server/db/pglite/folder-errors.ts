import { accessSync, constants } from 'node:fs'
import { dirname, join } from 'node:path'
import { DataFolderError } from '#server/db/engine.ts'
import { codeOf, isDiskFull } from '#server/db/failures.ts'

/** The message that tells the operator what to do about a failure in the data folder. */
export function folderError(dir: string, cause: unknown): DataFolderError {
  if (cause instanceof DataFolderError) return cause
  return new DataFolderError(messageOf(dir, cause), { cause })
}

/** For an existing database that does not open. */
export function damagedError(dir: string, cause: unknown): DataFolderError {
  if (isDiskFull(cause)) return folderError(dir, cause)
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new DataFolderError(
    `The database in ${dir} is damaged. Move the folder away and restore a backup; the server keeps some in ${join(dirname(dir), 'backups')}. (${reason})`,
    { cause },
  )
}

function messageOf(dir: string, cause: unknown): string {
  if (isDiskFull(cause)) return `There is no space left in the data folder ${dir}. Free some and start again.`
  const code = codeOf(cause)
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM' || !isWritable(dirname(dir)))
    return `The data folder ${dir} cannot be written. Allow this user to write there, or choose another folder with DATA_DIR.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `The data folder ${dir} cannot be made, because a file is in its place. Move it away, or choose another folder with DATA_DIR.`
  const reason = cause instanceof Error ? cause.message : String(cause)
  return `The data folder ${dir} cannot be used: ${reason}`
}

function isWritable(dir: string): boolean {
  try {
    accessSync(dir, constants.W_OK)
    return true
  } catch {
    return false
  }
}
