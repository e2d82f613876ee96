import type { ProjectItem } from '#contract/project.ts'

type Sheets = NonNullable<ProjectItem['thumbnails']>
export type ThumbnailPlace = { sheet: string; column: number; row: number; position: number }

/** Which picture of the sheets belongs to a share of the film, from 0 to 1. */
export function thumbnailAt({ sheets, count, columns, rows }: Sheets, share: number): ThumbnailPlace | null {
  if (count < 1) return null
  const i = Math.min(count - 1, Math.max(0, Math.floor(share * count)))
  const onSheet = columns * rows
  const sheet = sheets[Math.floor(i / onSheet)]
  if (sheet === undefined || sheet === null) return null
  const within = i % onSheet
  return { sheet, column: within % columns, row: Math.floor(within / columns), position: count > 1 ? i / (count - 1) : 0 }
}
