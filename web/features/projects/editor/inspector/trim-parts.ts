import { mergeRanges, subtractRanges, type TimeRange } from '#domain/time/time-ranges.ts'

/** The parts of a video that are shown, in its milliseconds. */
export const partsOf = (ranges: readonly TimeRange[] | null, durationMs: number): TimeRange[] =>
  mergeRanges(ranges ?? [[0, durationMs]])

/** Null for the whole video, which is how it is stored. */
export function rangesOf(parts: readonly TimeRange[], durationMs: number): TimeRange[] | null {
  const [first, ...more] = mergeRanges(parts)
  if (!first) return null
  return more.length === 0 && first[0] <= 0 && first[1] >= Math.floor(durationMs) ? null : [first, ...more]
}

/** How far one part may extend: to the ends of the video, or to one frame from its neighbours. */
export function roomOf(
  parts: readonly TimeRange[],
  index: number,
  { durationMs, frameMs }: Video,
): TimeRange {
  const [before, after] = [parts[index - 1], parts[index + 1]]
  return [before ? Math.ceil(before[1] + frameMs) : 0, after ? Math.floor(after[0] - frameMs) : durationMs]
}

type Video = { durationMs: number; frameMs: number }

/** The initial length of a cut; its ends are adjusted afterwards. */
const firstCutMs = 2000

/** The parts after a cut at this frame. Unchanged if that would leave nothing on either side. */
export function cutOutAt(parts: readonly TimeRange[], ms: number, frameMs: number): TimeRange[] {
  const part = parts.find(([from, to]) => ms >= from && ms < to)
  if (!part || ms - part[0] < frameMs) return [...parts]
  const end = Math.min(ms + firstCutMs, (ms + part[1]) / 2)
  return end - ms < frameMs ? [...parts] : subtractRanges(parts, [[ms, end]])
}
