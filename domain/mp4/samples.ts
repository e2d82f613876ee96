import { movieMessages, UnreadableMovieError } from './movie-messages.ts'
import type { IndexedSamples, Runs, Track } from './movie.ts'

/** Four and a half hours at 240 frames per second. No camera video has more. */
export const maxSamples = 4_000_000

/** File offsets of the samples of a track. */
export function sampleOffsets({ id, samples }: Track): Float64Array {
  if (samples.kind === 'fragments') return samples.offsets
  const offsets = new Float64Array(checkedCount(samples.count))
  const { sizes, chunkOffsets, firstChunks, chunkSamples } = samples
  let [sample, run] = [0, -1]
  for (let chunk = 0; chunk < chunkOffsets.length && sample < offsets.length; chunk++) {
    while (run + 1 < firstChunks.length && firstChunks[run + 1]! <= chunk + 1) run++
    let at = chunkOffsets[chunk]!
    const end = Math.min(offsets.length, sample + (chunkSamples[run] ?? 0))
    for (; sample < end; sample++) {
      offsets[sample] = at
      at += typeof sizes === 'number' ? sizes : sizes[sample]!
    }
  }
  if (sample < offsets.length) throw new UnreadableMovieError(movieMessages.damagedTrack(id))
  return offsets
}

/** Sizes of the samples of a track in bytes. */
export function sampleSizes({ samples }: Track): Uint32Array {
  if (typeof samples.sizes !== 'number') return samples.sizes
  return new Uint32Array(checkedCount(samples.count)).fill(samples.sizes)
}

/** When the samples are decoded, in seconds from the start of the track. */
export function sampleTimes(track: Track): Float64Array {
  return inSeconds(ticksOf(track), track)
}

/** Sample durations in seconds. */
export function sampleDurations(track: Track): Float64Array {
  const { samples } = track
  const durations = new Float64Array(checkedCount(samples.count))
  if (samples.kind === 'fragments')
    for (let row = 0; row < durations.length; row++) durations[row] = samples.durations[row]!
  else forEachRun(samples.durations, durations.length, (row, value) => (durations[row] = value))
  return inSeconds(durations, track)
}

function inSeconds(ticks: Float64Array, { timescale }: Track): Float64Array {
  for (let row = 0; row < ticks.length; row++) ticks[row]! /= timescale
  return ticks
}

/**
 * When the frames of a track are shown, in display order, in seconds on the player's clock: frames that its edits cut
 * off at the start are before 0.
 */
export function frameTimes(track: Track): Float64Array {
  const times = shownTicksOf(track)
  const { timescale } = track
  const { delay, mediaTime } = startOf(track)
  let isSorted = true
  for (let row = 0; row < times.length; row++) {
    times[row] = (times[row]! - mediaTime) / timescale + delay
    isSorted &&= row === 0 || times[row]! >= times[row - 1]!
  }
  return isSorted ? times : times.toSorted()
}

/**
 * How many frames are shown: those within the track's edits, as often as the edits show them, or all if it has no
 * edits.
 */
export function shownFrames(track: Track): number {
  const shown = track.edits.filter(({ mediaTime }) => mediaTime >= 0)
  if (shown.length === 0) return track.samples.count
  const times = shownTicksOf(track).toSorted()
  return shown.reduce((sum, { mediaTime, seconds }) => {
    // Without a duration, the edit lasts to the end.
    const end = seconds > 0 ? mediaTime + seconds * track.timescale : Infinity
    return sum + countBefore(times, end) - countBefore(times, mediaTime)
  }, 0)
}

function countBefore(sorted: Float64Array, limit: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if (sorted[middle]! < limit) from = middle + 1
    else to = middle
  }
  return from
}

/** When the first sample of a track is shown, in seconds of the player: before 0 if edits cut it off. */
export function startOfTrack(track: Track): number {
  const { delay, mediaTime } = startOf(track)
  return delay - mediaTime / track.timescale
}

/** A pause before the first frame, and what is cut from the media at its start. */
function startOf({ edits }: Track): { delay: number; mediaTime: number } {
  let delay = 0
  for (const { seconds, mediaTime } of edits) {
    if (mediaTime >= 0) return { delay, mediaTime }
    delay += seconds
  }
  return { delay: 0, mediaTime: 0 }
}

/** When frames are shown, in decoding order and without regard to edits. */
function shownTicksOf(track: Track): Float64Array {
  const times = ticksOf(track)
  const { samples } = track
  if (samples.kind === 'fragments')
    for (let row = 0; row < times.length; row++) times[row]! += samples.shifts[row]!
  else if (samples.shifts) forEachRun(samples.shifts, times.length, (row, value) => (times[row]! += value), 0)
  return times
}

/** Always a fresh array. */
function ticksOf({ samples }: Track): Float64Array {
  if (samples.kind === 'fragments') return samples.times.slice()
  return decodeTicks(samples)
}

function decodeTicks({ count, durations }: IndexedSamples): Float64Array {
  const times = new Float64Array(checkedCount(count))
  let sum = 0
  forEachRun(durations, count, (row, value) => {
    times[row] = sum
    sum += value
  })
  return times
}

/** Rows not covered by any run get the value of the last one, or `otherwise`. */
function forEachRun(
  { counts, values }: Runs,
  total: number,
  take: (row: number, value: number) => void,
  otherwise?: number,
): void {
  let row = 0
  for (let run = 0; run < counts.length && row < total; run++) {
    const end = Math.min(total, row + counts[run]!)
    for (; row < end; row++) take(row, values[run]!)
  }
  const last = otherwise ?? values.at(-1) ?? 0
  for (; row < total; row++) take(row, last)
}

function checkedCount(count: number): number {
  if (count > maxSamples) throw new UnreadableMovieError(movieMessages.tooManySamples)
  return count
}
