import { cutRanges, isIn, joinRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import type { Thumbnails } from './streams.ts'

/** What others may have of a video, in its milliseconds; null for all of it. The ranges are merged. */
export type VisibleParts = readonly TimeRange[] | null

/** Whether something from one moment to another is shown. */
export function showsSome(shown: VisibleParts, fromMs: number, toMs: number): boolean {
  return shown === null || shown.some(([from, to]) => from < toMs && fromMs < to)
}

export function showsMoment(shown: VisibleParts, ms: number): boolean {
  return shown === null || isIn(shown, ms)
}

/** What lies in any of them. */
export function unionOfShown(all: readonly VisibleParts[]): VisibleParts {
  const ranges = all.flatMap((shown) => shown ?? [])
  return all.includes(null) ? null : joinRanges(ranges)
}

/** Whether something was shown before that is not any more. */
export function showsLess(before: VisibleParts, after: VisibleParts): boolean {
  if (after === null) return false
  return before === null || cutRanges(before, after).length > 0
}

type Sheets = Omit<Thumbnails, 'width' | 'height'>

/** Whether all small pictures on a sheet are from moments that are shown: a sheet is had as a whole or not at all. */
export function showsSheet(shown: VisibleParts, thumbnails: Omit<Sheets, 'sheets'>, sheet: number): boolean {
  if (shown === null) return true
  const onSheet = thumbnails.columns * thumbnails.rows
  const last = Math.min(thumbnails.count, (sheet + 1) * onSheet)
  for (let index = sheet * onSheet; index < last; index++)
    if (!isIn(shown, index * thumbnails.every_ms)) return false
  return true
}

export function shownSheets(shown: VisibleParts, thumbnails: Sheets): number[] {
  return Array.from({ length: thumbnails.sheets }, (_, sheet) => sheet).filter((sheet) =>
    showsSheet(shown, thumbnails, sheet),
  )
}

const mostInPreview = 6

/** The sheets that lead through a video in a list: of those that are shown, a few from all over it. */
export function previewSheets(shown: VisibleParts, thumbnails: Sheets): number[] {
  const all = shownSheets(shown, thumbnails)
  const places = Array.from({ length: mostInPreview }, (_, place) =>
    Math.floor((place * all.length) / mostInPreview),
  )
  return all.length > mostInPreview ? all.filter((_, place) => places.includes(place)) : all
}

const latestPosterMs = 10_000

/** Which moment the poster of a video is from. Cameras are still being put down when they begin. */
export function posterMsOf(durationMs: number): number {
  return Math.min(durationMs / 10, latestPosterMs)
}

const leastPosterRangeMs = 1000

/** A moment for a picture, and when what is shown around it ends. */
export type PosterMoment = { atMs: number; untilMs: number }

/** Which moment others get a poster of where that of the usual one was trimmed away; null where it was not, or nothing is shown. */
export function otherPosterOf(shown: VisibleParts, durationMs: number): PosterMoment | null {
  if (shown === null || showsMoment(shown, posterMsOf(durationMs))) return null
  const within = shown
    .map(([from, to]): TimeRange => [from, Math.min(to, durationMs)])
    .filter(([from, to]) => from < to)
  const [from, to] = within.find((range) => range[1] - range[0] >= leastPosterRangeMs) ?? within[0] ?? []
  if (from === undefined || to === undefined) return null
  return { atMs: Math.floor(from + posterMsOf(to - from)), untilMs: to }
}
