import type { StreamedRung, Streams } from '#domain/media/streams.ts'

export type StoredSegment = { duration: number; bytes: number }
export type StoredRung = Pick<StreamedRung, 'height' | 'picture_width' | 'picture_height' | 'codecs'> & {
  segments: StoredSegment[]
}
type Stored = {
  rungs: StoredRung[]
  audio: { codecs: string; segments: StoredSegment[] } | null
  isWhole: boolean
}

/** The playable part of what is stored: as much of every rung as of the shortest one. */
export function streamsOf({ rungs, audio, isWhole }: Stored): Streams {
  const count = Math.min(...rungs.map(({ segments }) => segments.length))
  const [best] = rungs
  return {
    is_whole: isWhole,
    durations: best?.segments.slice(0, count).map(({ duration }) => duration) ?? [],
    audio: audio && {
      codecs: audio.codecs,
      durations: audio.segments.map(({ duration }) => duration),
      bitrate: meanBitrate(audio.segments),
    },
    rungs: rungs.map(({ segments, ...rung }) => {
      const playable = segments.slice(0, count)
      return { ...rung, bitrate: meanBitrate(playable), peak_bitrate: peakBitrate(playable), segments: count }
    }),
  }
}

/** A player that has the previous streams must be able to continue with the new ones. */
export function continues(next: Streams, before: Streams | null): boolean {
  if (next.durations.length === 0 || (next.audio && next.audio.durations.length === 0)) return false
  if (next.is_whole || !before) return true
  return (
    next.durations.length >= before.durations.length &&
    (next.audio?.durations.length ?? 0) >= (before.audio?.durations.length ?? 0) &&
    before.rungs.every(({ height }) => next.rungs.some((rung) => rung.height === height))
  )
}

function meanBitrate(segments: StoredSegment[]): number {
  const [bytes, seconds] = segments.reduce(
    ([b, s], { bytes: size, duration }) => [b + size, s + duration],
    [0, 0],
  )
  return bitrate(bytes, seconds)
}

/** A short last segment says little about the required bandwidth. */
function peakBitrate(segments: StoredSegment[]): number {
  const longest = Math.max(...segments.map(({ duration }) => duration))
  const telling = segments.filter(({ duration }) => duration >= longest / 2)
  return Math.max(...telling.map(({ bytes, duration }) => bitrate(bytes, duration)))
}

const bitrate = (bytes: number, seconds: number): number =>
  seconds > 0 ? Math.round((bytes * 8) / seconds) : 0
