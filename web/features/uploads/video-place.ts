import { groupRecordings } from '#domain/camera/group-recordings.ts'
import type { Upload } from './upload-queue.ts'

/** Puts the files of a recording that the camera split into order, at the position of the first. */
export function placeVideos(uploads: readonly Upload[]): Upload[] {
  const groups = groupRecordings(
    uploads.map((upload) => ({ name: placeName(upload), size: upload.file.size, upload })),
  )
  return groups.flatMap(({ files }) => {
    const [first] = files
    if (!first || files.length === 1) return files.map(({ upload }) => upload)
    return files.map(({ upload }, index) => ({
      ...upload,
      video: upload.video && { ...upload.video, recording: first.upload.id, chapter: index + 1 },
    }))
  })
}

/** Only videos are parts of a recording, and a replacement already has its place. */
function placeName({ id, file, video }: Upload): string {
  return video && video.replaces === null ? file.name : `${id}/`
}
