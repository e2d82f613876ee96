import type { TimeRange } from '#domain/time/time-ranges.ts'
import type { Piece } from '#domain/time/timeline.ts'

/** The buffered ranges of an element, in milliseconds of the video. */
export function bufferedIn({ buffered }: HTMLMediaElement): TimeRange[] {
  return Array.from({ length: buffered.length }, (_, i) => [buffered.start(i) * 1000, buffered.end(i) * 1000])
}

/** The buffered ranges of a video within a piece, in milliseconds of the project. */
export function bufferedOf(
  loaded: readonly TimeRange[],
  { mediaFromMs, mediaToMs, projectFromMs }: Piece,
): TimeRange[] {
  const toProject = (mediaMs: number) =>
    projectFromMs + Math.min(mediaToMs, Math.max(mediaFromMs, mediaMs)) - mediaFromMs
  return loaded
    .map(([from, to]): TimeRange => [toProject(from), toProject(to)])
    .filter(([from, to]) => to > from)
}
