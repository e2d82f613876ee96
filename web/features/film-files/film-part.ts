import { keepSamples } from '#domain/telemetry/keep-samples.ts'
import type { Recording, Samples } from '#domain/telemetry/recording.ts'

/** When a film was taken, in milliseconds since 1970. How long it is may not be known yet. */
export type FilmTime = { startMs: number; durationMs: number | null }

export type Span = { fromMs: number; toMs: number }

/** What was recorded while a film was taken. Times are milliseconds of the film. */
export type FilmPart = { samples: Samples; breaks: number[]; covered: Span }

/** A little more than the film, so that there are values to both sides of its first and last picture. */
const marginMs = 5000
const halfHourMs = 1_800_000
/** Zones differ by up to a day and two hours, in half hours. */
const mostHalfHours = 52

/** From the first to the last sample; null when they have no times. */
export function spanOf({ samples: { time } }: Pick<Recording, 'samples'>): Span | null {
  const [fromMs, toMs] = [time[0] ?? Number.NaN, time.at(-1) ?? Number.NaN]
  return Number.isFinite(fromMs) && Number.isFinite(toMs) ? { fromMs, toMs } : null
}

/** Null when nothing was recorded then. */
export function filmPart(recording: Recording, film: FilmTime): FilmPart | null {
  const span = spanOf(recording)
  const covered = span && overlapOf(span, film)
  if (!covered) return null
  const [from, to] = [film.startMs - marginMs, endOf(film, span) + marginMs]
  const { samples, breaks } = keepSamples(
    { samples: recording.samples, breaks: recording.breaks },
    Uint8Array.from(recording.samples.time, (ms) => (ms >= from && ms <= to ? 1 : 0)),
  )
  return { samples: { ...samples, time: samples.time.map((ms) => ms - film.startMs) }, breaks, covered }
}

function overlapOf(span: Span, film: FilmTime): Span | null {
  const fromMs = Math.max(span.fromMs, film.startMs)
  const toMs = Math.min(span.toMs, endOf(film, span))
  return toMs > fromMs ? { fromMs, toMs } : null
}

/** A film of unknown length may last as long as the recording. */
const endOf = ({ startMs, durationMs }: FilmTime, { toMs }: Span): number =>
  durationMs === null ? toMs : startMs + durationMs

/**
 * Clocks of cameras are set to some zone. The smallest shift by half hours with which the recording covers the most of a
 * film that it does not meet now; null when there is none.
 */
export function zoneShift(span: Span, film: FilmTime): number | null {
  let [best, longest]: [number | null, number] = [null, 0]
  for (let step = 1; step <= mostHalfHours; step++) {
    for (const shift of [-step * halfHourMs, step * halfHourMs]) {
      const covered = overlapOf(span, { ...film, startMs: film.startMs + shift })
      const length = covered ? covered.toMs - covered.fromMs : 0
      if (length > longest) [best, longest] = [shift, length]
    }
  }
  return best
}
