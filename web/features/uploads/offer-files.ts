import { uploadMessages } from '#contract/uploads/upload-messages.ts'
import { messages } from '#web/lib/messages.ts'
import { loadChunk } from '#web/lib/chunk-reload.ts'
import type { ChosenFile } from '#web/ui/controls/choose-files.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'

/** Takes files from wherever they come. What uploads them is loaded with the first. */
export async function offerFiles(files: Promise<ChosenFile[]>, share?: string): Promise<void> {
  try {
    const [{ uploadFiles }, found] = await Promise.all([loadUploads(), files])
    uploadFiles(found, share)
  } catch {
    showToast({ text: navigator.onLine ? uploadMessages.uploadFailed : messages.offline, tone: 'error' })
  }
}

function loadUploads() {
  return loadChunk(
    () => import('./uploads.ts'),
    // Never by reloading the page: the files would be lost.
    () => false,
  )
}
