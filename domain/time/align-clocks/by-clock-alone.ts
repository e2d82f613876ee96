import type { ClockReading } from './clock-prior.ts'
import { stepMs } from './even-path.ts'
import type { Compared } from './look-at-clip.ts'
import { alignMessages } from './align-messages.ts'
import type { Alignment, Evidence } from './witnesses.ts'

/**
 * The start according to the video's file alone, without confirmation. GPS time, or the only reading that fits, is
 * worth checking.
 */
export function byClockAlone(readings: readonly ClockReading[], compared: Compared | null): Alignment {
  const inside = compared ? readings.filter((reading) => isInside(reading, compared)) : readings
  const best = inside[0] ?? readings[0]
  if (!best)
    return {
      startMs: null,
      verdict: 'unknown',
      errorMs: null,
      evidence: [evidence('clock', alignMessages.noClock)],
      choices: [],
    }
  const total = inside.reduce((sum, { weight }) => sum + weight, 0)
  const isOnly = inside.length > 0 && best.weight > onlyShare * total
  return {
    startMs: Math.round(best.startMs),
    verdict: best.kind === 'gps' || isOnly ? 'check' : 'unknown',
    errorMs: Math.round(best.isFlat ? best.errorMs : gpsDeviations * best.errorMs),
    evidence: [evidenceOf(best, inside.length > 0)],
    choices: inside
      .slice(0, 2)
      .map(({ startMs, weight }) => ({ startMs: Math.round(startMs), score: weight / total })),
  }
}

/** A reading this much likelier than the others that fit is worth proposing. */
const onlyShare = 0.9
/** In standard deviations; hardly any watch is off by more. */
const gpsDeviations = 2.5

function isInside({ startMs, errorMs }: ClockReading, { starts }: Compared): boolean {
  return startMs + errorMs >= starts.fromMs && startMs - errorMs <= starts.fromMs + starts.count * stepMs
}

function evidenceOf({ kind, isFlat }: ClockReading, isAnyInside: boolean): Evidence {
  if (!isFlat) return evidence('gps_time', isAnyInside ? alignMessages.gpsUnproven : alignMessages.gpsOutside)
  return evidence('clock', isAnyInside ? alignMessages.clockUnproven(kind) : alignMessages.clockOutside)
}

const evidence = (kind: Evidence['kind'], sentence: string): Evidence => ({ kind, sentence, agrees: false })
