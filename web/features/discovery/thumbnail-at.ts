import type { ProjectItem } from '#contract/projects/project.ts'

type Sheets = NonNullable<ProjectItem['thumbnails']>
export type ThumbnailPlace = { sheet: string; column: number; row: number; position: number }

/** Which picture of the available sheets belongs to a share of the video, from 0 to 1. */
export function thumbnailAt({ sheets, count, columns, rows }: Sheets, share: number): ThumbnailPlace | null {
  const onSheet = columns * rows
  const picturesOn = (index: number) => Math.min(onSheet, count - index * onSheet)
  // Only the last sheet of a video may have empty places.
  const pictures = sheets.reduce((sum, sheet, index) => sum + (sheet === null ? 0 : picturesOn(index)), 0)
  const i = Math.min(pictures - 1, Math.max(0, Math.floor(share * pictures)))
  const sheet = sheets.filter((each) => each !== null)[Math.floor(i / onSheet)]
  if (sheet === undefined) return null
  const within = i % onSheet
  return {
    sheet,
    column: within % columns,
    row: Math.floor(within / columns),
    position: pictures > 1 ? i / (pictures - 1) : 0,
  }
}
