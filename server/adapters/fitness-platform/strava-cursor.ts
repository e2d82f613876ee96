import type { StravaActivity } from './strava-shapes.ts'

/** Lists activities that began before the second `before`, without those of its last second already `seen`. */
type Cursor = { before: number | null; seen: string[] }

export function readCursor(cursor: string | null): Cursor {
  const [before = '', seen = ''] = (cursor ?? '').split(':')
  return { before: before === '' ? null : Number(before), seen: seen.split(',').filter((id) => id !== '') }
}

/**
 * Numbered pages would shift whenever someone records something, and a backfill takes days. The last second is
 * requested again, since a page may end between two activities that began in the same second.
 */
export function nextCursorOf(page: readonly StravaActivity[], hasNew: boolean): string {
  const starts = page.map(({ start_date }) => Math.floor(Date.parse(start_date) / 1000))
  const last = Math.min(...starts)
  const seen = page.filter((_, index) => starts[index] === last).map(({ id }) => id)
  return hasNew ? `${last + 1}:${seen.join(',')}` : `${last}:`
}
