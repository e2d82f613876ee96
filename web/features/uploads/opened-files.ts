import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { offerFiles } from './offer-files.ts'
import { hasVideos, openUploader } from './offered-videos.ts'

/** Takes files that were opened with the installed application, like those that are shared into it. */
export async function takeOpened(
  handles: readonly FileSystemFileHandle[],
  showVideos: () => Promise<void>,
): Promise<void> {
  const read = await Promise.allSettled(handles.map(readOpened))
  const found = read.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  if (found.length < handles.length) showToast({ text: uploadMessages.fileLost, tone: 'error' })
  if (found.length === 0) return
  // First: leaving the page afterwards would stop the uploads.
  if (hasVideos(found)) await showVideos()
  const others = openUploader(found)
  if (others.length > 0) await offerFiles(Promise.resolve(others))
}

async function readOpened(handle: FileSystemFileHandle): Promise<ChosenFile> {
  return { file: await handle.getFile(), handle }
}
