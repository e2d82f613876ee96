import type { Sport } from '#domain/sport.ts'
import type { Device, Recording, Samples } from '#domain/telemetry/recording.ts'
import { withSwumDistance } from '#domain/swim/swum-distance.ts'
import type { SessionPiece } from './cut-sessions.ts'
import { poolSwimOf } from './pool-lengths.ts'

/** A session as a recording; undefined when nothing is known about it. */
export function recordingOf(
  { session, samples, laps, pauses, lengths }: SessionPiece,
  { device, otherwise, clockAhead }: { device: Device | null; otherwise: Sport; clockAhead: number | null },
): Recording | undefined {
  const pool = poolSwimOf(lengths, session)
  const recorded = samples.time.length > 0 ? samples : session && bothEndsOf(session)
  const known = pool ? withSwumDistance(pool, samples.time.length > 0 ? samples : null) : recorded
  if (!known) return undefined
  return {
    samples: known,
    breaks: [],
    laps,
    pauses,
    sport: session && session.sport !== 'other' ? session.sport : otherwise,
    name: null,
    description: null,
    device,
    device_totals: session?.totals ?? null,
    start_ms: session?.start_ms ?? known.time[0] ?? null,
    clock_ahead_minutes: clockAhead,
    ...(pool && { pool }),
    ...(session?.dive && { dive: session.dive }),
  }
}

const nowhere = Float64Array.of(Number.NaN, Number.NaN)

/** A manual entry has totals but no samples, so its start and end become the samples. */
function bothEndsOf({
  start_ms: start,
  end_ms: end,
  totals,
}: NonNullable<SessionPiece['session']>): Samples | null {
  if (end <= start) return null
  const samples: Samples = {
    time: Float64Array.of(start, end),
    lat: nowhere.slice(),
    lon: nowhere.slice(),
    series: {},
  }
  if (totals.distance_m !== null) samples.series.distance = Float32Array.of(0, totals.distance_m)
  return samples
}
