import type { VideoSegment } from '#contract/discovery/discovery.ts'
import { linesInBox } from '#domain/geo/lines-in-box.ts'
import { sharesInside } from './enter-box.ts'
import type { KeptItem } from './kept-items.ts'
import type { SearchRequest } from './search-request.ts'
import type { FoundStretch, Visit } from './stretch.queries.ts'

type Part = Pick<VideoSegment, 'time_ms' | 'video_segment_duration' | 'geom'>

/**
 * A project with the part of it that was searched for, as text; the whole project if the search was not for a
 * place.
 */
export function writeVideoSegment(
  item: KeptItem,
  search: SearchRequest,
  where: { stretch: FoundStretch | undefined; visit: Visit | undefined },
): string {
  const part = JSON.stringify(partOf(item, search, where))
  return `${item.json.slice(0, -1)},${part.slice(1)}`
}

function partOf(
  { duration_ms, placed }: KeptItem,
  search: SearchRequest,
  { stretch, visit }: { stretch: FoundStretch | undefined; visit: Visit | undefined },
): Part {
  if (stretch) return { ...timesOf(stretch, search), geom: joined(stretch.lines) }
  if (visit) return { ...between(visit.from_ms, visit.to_ms), geom: linesInBox(placed) }
  return { ...between(0, duration_ms), geom: linesInBox(placed) }
}

function timesOf(stretch: FoundStretch, { boxes }: SearchRequest): Omit<Part, 'geom'> {
  let { from_ms: from, to_ms: to } = stretch
  if (boxes) {
    const first = sharesInside(stretch.lines[0] ?? [], boxes)
    const last = sharesInside(stretch.lines.at(-1) ?? [], boxes)
    if (first) from += first.enter * stretch.first_ms
    if (last) to -= (1 - last.leave) * stretch.last_ms
  }
  const { visit } = stretch
  return visit ? between(Math.max(from, visit.from_ms), Math.min(to, visit.to_ms)) : between(from, to)
}

function between(from: number, to: number): Omit<Part, 'geom'> {
  const time_ms = Math.round(from)
  return { time_ms, video_segment_duration: Math.max(0, Math.round(to) - time_ms) }
}

/** Joins lines that continue where the previous one ends. */
function joined(lines: FoundStretch['lines']): Part['geom'] {
  const pieces: Part['geom'] = []
  for (const line of lines) {
    const piece = pieces.at(-1)
    const [end, start] = [piece?.at(-1), line[0]]
    if (piece && end && start && end[0] === start[0] && end[1] === start[1]) piece.push(...line.slice(1))
    else pieces.push([...line])
  }
  return pieces
}
