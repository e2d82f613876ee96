import type { ServedTime } from './served-time.ts'
import type { Thumbnails } from './streams.ts'
import type { VisibleParts } from './visible-parts.ts'

type Grid = Pick<Thumbnails, 'every_ms' | 'count' | 'columns' | 'rows'>

/**
 * Which stored thumbnail is shown at each step of the served video: of those that show nothing hidden, the one nearest
 * to that moment. Empty if there is none.
 */
export function servedPictures(
  shown: VisibleParts,
  { every_ms, count }: Grid,
  { time, durationMs }: { time: ServedTime; durationMs: number },
): number[] {
  const all = Array.from({ length: count }, (_, picture) => picture)
  if (shown === null) return all
  // A thumbnail is a frame from anywhere within its step.
  const allowed = all.filter((picture) => {
    const [from, to] = [picture * every_ms, Math.min((picture + 1) * every_ms, durationMs)]
    return shown.some((range) => range[0] <= from && to <= range[1])
  })
  const [first] = allowed
  if (first === undefined) return []
  const steps = time.isCut ? Math.ceil(time.servedDurationMs / every_ms - tiny) : count
  return Array.from({ length: steps }, (_, step) => {
    const wanted = (time.toStored(step * every_ms) ?? 0) / every_ms
    return allowed.reduce(
      (best, picture) => (Math.abs(picture - wanted) < Math.abs(best - wanted) ? picture : best),
      first,
    )
  })
}

const tiny = 1e-6

/** The pictures on each sheet, in order. */
export function sheetsOfPictures(pictures: readonly number[], { columns, rows }: Grid): number[][] {
  const onSheet = columns * rows
  return Array.from({ length: Math.ceil(pictures.length / onSheet) }, (_, sheet) =>
    pictures.slice(sheet * onSheet, (sheet + 1) * onSheet),
  )
}

/** The number of the stored sheet that has exactly these pictures; undefined if there is none. */
export function storedSheetOf(pictures: readonly number[], grid: Grid): number | undefined {
  const onSheet = grid.columns * grid.rows
  const sheet = (pictures[0] ?? 0) / onSheet
  const stored = Math.min(onSheet, grid.count - sheet * onSheet)
  const isSame = pictures.length === stored && pictures.every((one, place) => one === sheet * onSheet + place)
  return Number.isInteger(sheet) && isSame ? sheet : undefined
}

const maxInPreview = 6

/** The sheets of a video in a list: a few, spread over the video. */
export function previewSheets(sheets: number): number[] {
  const all = Array.from({ length: sheets }, (_, sheet) => sheet)
  const places = Array.from({ length: maxInPreview }, (_, place) =>
    Math.floor((place * sheets) / maxInPreview),
  )
  return sheets > maxInPreview ? all.filter((sheet) => places.includes(sheet)) : all
}
