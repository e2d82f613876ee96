import { downloadOriginal, type UploadedVideo } from '#contract/videos/video.ts'

/** As a download, which does not leave the page: uploads continue. */
export function saveOriginal({ id, filename }: UploadedVideo): void {
  const link = document.createElement('a')
  link.href = downloadOriginal.path.replace(':id', id)
  link.download = filename
  link.click()
}
