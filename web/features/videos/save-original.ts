import { downloadOriginal, type UploadedVideo } from '#contract/video.ts'

/** As a download, which is no leaving of the page: uploads go on. */
export function saveOriginal({ id, filename }: UploadedVideo): void {
  const link = document.createElement('a')
  link.href = downloadOriginal.path.replace(':id', id)
  link.download = filename
  link.click()
}
