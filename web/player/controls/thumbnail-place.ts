import type { VideoInfo } from '#contract/projects/project.ts'

type Thumbnails = NonNullable<VideoInfo['thumbnails']>

export type ThumbnailPlace = {
  sheet: string
  left: number
  top: number
  width: number
  height: number
  sheetWidth: number
}

/** Which thumbnail shows a moment of a video, and where it is on its sheet. */
export function thumbnailPlace(thumbnails: Thumbnails, mediaMs: number): ThumbnailPlace | null {
  const { every_ms: everyMs, count, columns, rows, width, height, sheets } = thumbnails
  const index = Math.min(count - 1, Math.max(0, Math.floor(mediaMs / everyMs)))
  const onSheet = index % (columns * rows)
  const sheet = sheets[Math.floor(index / (columns * rows))]
  if (sheet === undefined || sheet === null) return null
  return {
    sheet,
    left: (onSheet % columns) * width,
    top: Math.floor(onSheet / columns) * height,
    width,
    height,
    sheetWidth: columns * width,
  }
}
