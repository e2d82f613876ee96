import { keepSamples } from '#domain/telemetry/keep-samples.ts'
import type { Recording, Samples } from '#domain/telemetry/recording.ts'

/** When a video was filmed, in milliseconds since 1970. Its length may not be known yet. */
export type VideoTime = { startMs: number; durationMs: number | null }

export type Span = { fromMs: number; toMs: number }

/** What was recorded while a video was filmed. Times are milliseconds of the video. */
export type VideoPart = { samples: Samples; breaks: number[]; covered: Span }

/** A little more than the video, so that there are values on both sides of its first and last frame. */
const marginMs = 5000
const halfHourMs = 1_800_000
/** Time zones differ by up to 26 hours, in half hours. */
const maxHalfHours = 52

/** From the first to the last sample; null when they have no times. */
export function spanOf({ samples: { time } }: Pick<Recording, 'samples'>): Span | null {
  const [fromMs, toMs] = [time[0] ?? Number.NaN, time.at(-1) ?? Number.NaN]
  return Number.isFinite(fromMs) && Number.isFinite(toMs) ? { fromMs, toMs } : null
}

/** Null when nothing was recorded then. */
export function videoPart(recording: Recording, video: VideoTime): VideoPart | null {
  const span = spanOf(recording)
  const covered = span && overlapOf(span, video)
  if (!covered) return null
  const [from, to] = [video.startMs - marginMs, endOf(video, span) + marginMs]
  const { samples, breaks } = keepSamples(
    { samples: recording.samples, breaks: recording.breaks },
    Uint8Array.from(recording.samples.time, (ms) => (ms >= from && ms <= to ? 1 : 0)),
  )
  return { samples: { ...samples, time: samples.time.map((ms) => ms - video.startMs) }, breaks, covered }
}

function overlapOf(span: Span, video: VideoTime): Span | null {
  const fromMs = Math.max(span.fromMs, video.startMs)
  const toMs = Math.min(span.toMs, endOf(video, span))
  return toMs > fromMs ? { fromMs, toMs } : null
}

/** A video of unknown length may last as long as the recording. */
const endOf = ({ startMs, durationMs }: VideoTime, { toMs }: Span): number =>
  durationMs === null ? toMs : startMs + durationMs

/**
 * Camera clocks are set to some time zone. The smallest shift in half hours with which the recording covers
 * most of a video it does not overlap now; null when there is none.
 */
export function zoneShift(span: Span, video: VideoTime): number | null {
  let [best, longest]: [number | null, number] = [null, 0]
  for (let step = 1; step <= maxHalfHours; step++) {
    for (const shift of [-step * halfHourMs, step * halfHourMs]) {
      const covered = overlapOf(span, { ...video, startMs: video.startMs + shift })
      const length = covered ? covered.toMs - covered.fromMs : 0
      if (length > longest) [best, longest] = [shift, length]
    }
  }
  return best
}
