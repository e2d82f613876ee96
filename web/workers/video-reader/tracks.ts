import { UnreadableMovieError } from '#domain/mp4/movie-messages.ts'
import type { Track } from '#domain/mp4/movie.ts'
import { frameTimes } from '#domain/mp4/samples.ts'
import type { TrackReport } from './protocol.ts'

export function trackReport(track: Track): TrackReport {
  const { samples, rotation: _, language: __, ...facts } = track
  const times = timesOf(track)
  const [first, last] = [times[0] ?? null, times.at(-1) ?? null]
  const seconds = (last ?? 0) - (first ?? 0)
  return {
    ...facts,
    count: samples.count,
    rate: seconds > 0 ? (times.length - 1) / seconds : null,
    first,
    last,
  }
}

/** None where the track is damaged: the rest of it is still shown. */
function timesOf(track: Track): Float64Array {
  try {
    return frameTimes(track)
  } catch (error) {
    if (error instanceof UnreadableMovieError) return new Float64Array(0)
    throw error
  }
}
