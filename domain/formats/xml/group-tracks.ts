import { dayMs } from '#domain/time/durations.ts'
import type { Points, Track } from './gather-recording.ts'

const longestMs = 30 * dayMs

/**
 * One file is one activity: devices begin a new track at every pause, day or lap, and platforms export one
 * file per activity. Only tracks that overlap in time, or begin more than a day after the previous one ended,
 * are separate activities; and a file that a device keeps writing for months is split every thirty days.
 * Tracks without times belong together.
 */
export function groupTracks(points: Points, tracks: Track[]): Track[][] {
  const spans = tracks.map((track) => ({ track, ...spanOf(points, track) }))
  const timed = spans.filter(({ start }) => Number.isFinite(start)).toSorted((a, b) => a.start - b.start)
  const groups: Track[][] = []
  let begin = -Infinity
  let end = -Infinity
  for (const span of timed) {
    const group = groups.at(-1)
    const follows = span.start >= end && span.start - end <= dayMs
    if (group && follows && span.end - begin <= longestMs) {
      group.push(span.track)
    } else {
      groups.push([span.track])
      begin = span.start
    }
    end = Math.max(end, span.end)
  }
  const untimed = spans.filter(({ start }) => !Number.isFinite(start)).map(({ track }) => track)
  if (untimed.length > 0) groups.push(untimed)
  return groups
}

/** A track with times for less than half of its points counts as untimed. */
function spanOf({ columns }: Points, { from, to, isRoute }: Track): { start: number; end: number } {
  let start = Infinity
  let end = -Infinity
  let known = 0
  for (let index = from; index < to; index++) {
    const ms = isRoute ? Number.NaN : (columns.time[index] ?? Number.NaN)
    if (Number.isNaN(ms)) continue
    known++
    if (ms < start) start = ms
    if (ms > end) end = ms
  }
  return known * 2 >= to - from ? { start, end } : { start: Infinity, end: -Infinity }
}
