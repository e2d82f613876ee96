import { cutRanges, isIn, joinRanges, type TimeRange } from '#domain/time/time-ranges.ts'
import type { Thumbnails } from './streams.ts'

/** What others may watch of a video, in milliseconds; null for all of it. The ranges are merged. */
export type VisibleParts = readonly TimeRange[] | null

/** Whether any part between two moments is visible. */
export function showsSome(shown: VisibleParts, fromMs: number, toMs: number): boolean {
  return shown === null || shown.some(([from, to]) => from < toMs && fromMs < to)
}

export function showsMoment(shown: VisibleParts, ms: number): boolean {
  return shown === null || isIn(shown, ms)
}

/** Everything visible in any of them. */
export function unionOfShown(all: readonly VisibleParts[]): VisibleParts {
  const ranges = all.flatMap((shown) => shown ?? [])
  return all.includes(null) ? null : joinRanges(ranges)
}

/** Whether something visible before no longer is. */
export function showsLess(before: VisibleParts, after: VisibleParts): boolean {
  if (after === null) return false
  return before === null || cutRanges(before, after).length > 0
}

type Sheets = Omit<Thumbnails, 'width' | 'height'>

/** Whether all thumbnails of a sheet are from visible moments: a sheet is served as a whole or not at all. */
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

/** The preview sheets of a video in a list: a few of the visible ones, spread over the video. */
export function previewSheets(shown: VisibleParts, thumbnails: Sheets): number[] {
  const all = shownSheets(shown, thumbnails)
  const places = Array.from({ length: mostInPreview }, (_, place) =>
    Math.floor((place * all.length) / mostInPreview),
  )
  return all.length > mostInPreview ? all.filter((_, place) => places.includes(place)) : all
}

const latestPosterMs = 10_000

/** The moment of the default poster. When a video begins, the camera is often still being set down. */
export function posterMsOf(durationMs: number): number {
  return Math.min(durationMs / 10, latestPosterMs)
}

const leastPosterRangeMs = 1000

/** A moment for a poster, and the end of the visible part around it. */
export type PosterMoment = { atMs: number; untilMs: number }

/**
 * The moment of the poster for others if the default one was trimmed away; null if it was not, or nothing is
 * visible.
 */
export function otherPosterOf(shown: VisibleParts, durationMs: number): PosterMoment | null {
  if (shown === null || showsMoment(shown, posterMsOf(durationMs))) return null
  const within = shown
    .map(([from, to]): TimeRange => [from, Math.min(to, durationMs)])
    .filter(([from, to]) => from < to)
  const [from, to] = within.find((range) => range[1] - range[0] >= leastPosterRangeMs) ?? within[0] ?? []
  if (from === undefined || to === undefined) return null
  return { atMs: Math.floor(from + posterMsOf(to - from)), untilMs: to }
}
