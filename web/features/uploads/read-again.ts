import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import { fingerprintOf } from '#web/workers/upload/digest.ts'
import { shareFinder } from './shared-files.ts'
import type { StoredFile } from './stored-queue.ts'
import type { Upload } from './upload-queue.ts'

/** Not in the standard library types, because only some browsers support it. */
type AskingHandle = FileSystemFileHandle & {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
}

/** The file of an upload started before the page was last closed, or what is needed to get it. */
export async function readAgain(
  { file, share }: Upload,
  stored: StoredFile | undefined,
  findShared = shareFinder(),
): Promise<File | 'allow' | 'choose'> {
  if (stored?.copy) return new File([stored.copy], file.name, { lastModified: file.lastModified })
  if (!stored?.handle) return (share !== undefined && (await findShared(share, file))) || 'choose'
  const handle: AskingHandle = stored.handle
  try {
    const permission = await handle.queryPermission?.({ mode: 'read' })
    if (permission === 'prompt') return 'allow'
    return permission === 'denied' ? 'choose' : await handle.getFile()
  } catch {
    return 'choose'
  }
}

/** Must follow a click: browsers ask for permission only then. */
export async function askToRead(handle: AskingHandle): Promise<File | null> {
  try {
    const permission = await handle.requestPermission?.({ mode: 'read' })
    return permission === 'denied' ? null : await handle.getFile()
  } catch {
    return null
  }
}

/** Why a file is not the one that an upload was started with; null when it is. */
export async function whyNotTheSame(upload: Upload, file: File): Promise<string | null> {
  if (file.name !== upload.file.name) return uploadMessages.otherFilename(upload.file.name)
  if (file.size !== upload.file.size) return uploadMessages.otherContent
  if (upload.fingerprint !== null && (await fingerprintOf(file)) !== upload.fingerprint)
    return uploadMessages.otherContent
  return null
}
