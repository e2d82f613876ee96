import { firstAtOrAfter } from '#domain/telemetry/first-at-or-after.ts'
import type { Lap, Pause, PoolLength, Samples } from '#domain/telemetry/recording.ts'
import { dropEmptySeries, sampleColumns, samplesLike } from '#domain/telemetry/sample-columns.ts'
import type { Session } from './sessions.ts'

export type SessionPiece = {
  session: Session | null
  samples: Samples
  laps: Lap[]
  pauses: Pause[]
  lengths: PoolLength[]
}

type Beside = Pick<SessionPiece, 'laps' | 'pauses' | 'lengths'>

/**
 * Each sample belongs to the last session that began before it: what a device records between two sessions is
 * the end of the first. Samples before the first session belong to it.
 */
export function cutSessions(
  samples: Samples,
  sessions: Session[],
  { laps, pauses, lengths }: Beside,
): SessionPiece[] {
  if (sessions.length < 2)
    return [
      { session: sessions[0] ?? null, samples, laps, lengths, pauses: clipPauses(pauses, samples.time) },
    ]
  const pieces = sessions.map((session, index) => {
    const after = index === 0 ? -Infinity : session.start_ms
    const before = sessions[index + 1]?.start_ms ?? Infinity
    const isInside = ({ start_ms: start }: { start_ms: number }) => start >= after && start < before
    const piece = sliceSamples(
      samples,
      firstAtOrAfter(samples.time, after),
      firstAtOrAfter(samples.time, before),
    )
    return {
      session,
      samples: piece,
      laps: laps.filter(isInside),
      lengths: lengths.filter(isInside),
      pauses: clipPauses(pauses, piece.time),
    }
  })
  beginDistancesAtZero(pieces)
  return pieces
}

/** Some devices keep counting the distance through all sessions, others restart with each. */
function beginDistancesAtZero(pieces: SessionPiece[]): void {
  let before = 0
  for (const { samples } of pieces) {
    const distance = samples.series.distance
    const first = distance?.find((metres) => !Number.isNaN(metres))
    const last = distance?.findLast((metres) => !Number.isNaN(metres))
    if (!distance || first === undefined || last === undefined) continue
    if (before > 0 && first >= before)
      for (let row = 0; row < distance.length; row++) distance[row]! -= before
    before = last
  }
}

/** Copies, because recordings that share memory cannot be transferred to another thread separately. */
function sliceSamples(samples: Samples, from: number, to: number): Samples {
  const piece = samplesLike(samples, to - from)
  for (const [source, target] of sampleColumns(samples, piece)) target.set(source.subarray(from, to))
  return dropEmptySeries(piece)
}

/** Standing still before the first sample or after the last is not a pause. */
function clipPauses(pauses: Pause[], time: Float64Array): Pause[] {
  const [first = Infinity, last = -Infinity] = [time[0], time.at(-1)]
  return pauses
    .map(({ start_ms: start, end_ms: end }) => ({
      start_ms: Math.max(start, first),
      end_ms: Math.min(end, last),
    }))
    .filter(({ start_ms: start, end_ms: end }) => end > start)
}
