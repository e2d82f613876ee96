import { hourMs } from '#domain/time/durations.ts'
import type { Witnesses } from './witnesses.ts'
import { zoneOffset } from './zone-offset.ts'

/** A possible start according to the video's file: how likely it is (0 to 1), and its possible error. */
export type ClockReading = {
  startMs: number
  weight: number
  errorMs: number
  /**
   * Any error within the bound is equally likely, as for clocks set by hand; otherwise small errors are
   * likelier.
   */
  isFlat: boolean
  /** The assumed offset of the camera's clock from UTC. */
  aheadMs: number
  kind: 'gps' | 'leap' | 'phone' | 'local' | 'utc' | 'summer' | 'other_zone'
}

/** Cameras unused for a long time do not know the leap seconds yet. */
const leapMs = 18_000
/** The typical error of watches, which time the start, and of a camera's GPS time if its file gives none. */
const watchErrorMs = 700
const gpsErrorMs = 400
const setByHandMs = 120_000
const phoneErrorMs = 3000
/** All offsets from UTC in use anywhere: whole hours, and these. */
const wholeHours = Array.from({ length: 27 }, (_, index) => index - 12)
const zoneHours = [...wholeHours, -9.5, -3.5, -2.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75, 13.75]
/** The probability that all of this is wrong, spread over all starts. */
export const surpriseWeight = 1e-3

/** The possible meanings of the file's time, the likeliest first. */
export function clockReadings({ start, timezone, durationMs, rate }: Witnesses): ClockReading[] {
  if (!start) return []
  if (start.from === 'gps')
    return gpsReadings(start.ms, Math.hypot(start.errorMs ?? gpsErrorMs, watchErrorMs))
  if (start.from === 'phone') return [phoneReading(start.ms)]
  // A file's date may be when it was closed or when it was opened.
  const lateMs = start.from === 'file' ? durationMs * rate : 0
  const errorMs = setByHandMs + lateMs / 2
  const middle = start.ms - lateMs / 2
  const zoneMs = timezone === null ? null : zoneOffset(timezone, start.ms)
  const readings: ClockReading[] = []
  for (const hours of zoneHours) {
    const aheadMs = hours * hourMs
    const kind = kindOf(aheadMs, zoneMs)
    readings.push({ startMs: middle - aheadMs, weight: weights[kind], errorMs, isFlat: true, aheadMs, kind })
  }
  return readings.toSorted((one, other) => other.weight - one.weight)
}

function gpsReadings(startMs: number, errorMs: number): ClockReading[] {
  const reading = { errorMs, isFlat: false, aheadMs: 0 }
  return [
    { ...reading, startMs, weight: 0.99, kind: 'gps' },
    { ...reading, startMs: startMs - leapMs, weight: 0.005, kind: 'leap' },
    { ...reading, startMs: startMs + leapMs, weight: 0.005, kind: 'leap' },
  ]
}

/** Phones are set by their network, and write whole seconds. */
function phoneReading(startMs: number): ClockReading {
  return {
    startMs,
    weight: 1 - surpriseWeight,
    errorMs: phoneErrorMs,
    isFlat: true,
    aheadMs: 0,
    kind: 'phone',
  }
}

/** Most cameras show local time; some are set to UTC, or were not changed to summer time. */
const weights: Record<Exclude<ClockReading['kind'], 'gps' | 'leap' | 'phone'>, number> = {
  local: 0.55,
  utc: 0.25,
  summer: 0.05,
  other_zone: 0.1 / zoneHours.length,
}

function kindOf(aheadMs: number, zoneMs: number | null): keyof typeof weights {
  if (aheadMs === zoneMs) return 'local'
  if (aheadMs === 0) return 'utc'
  return zoneMs !== null && Math.abs(aheadMs - zoneMs) === hourMs ? 'summer' : 'other_zone'
}

/** The log likelihood of a start by the clocks. */
export function logPrior(readings: readonly ClockReading[], spanMs: number): (startMs: number) => number {
  const everywhere = surpriseWeight / Math.max(1, spanMs)
  return (startMs) => {
    let density = everywhere
    for (const { startMs: middle, weight, errorMs, isFlat } of readings) {
      const off = (startMs - middle) / errorMs
      if (Math.abs(off) > 8) continue
      const height = isFlat ? flatTopped(off) / 2 : peaked(off)
      density += (weight * height) / errorMs
    }
    return Math.log(density)
  }
}

/**
 * Few clocks are off by more than two minutes, but those may be off by ten: when someone rides laps, the next lap must
 * stay possible.
 */
const flatTopped = (off: number): number =>
  Math.abs(off) <= 1 ? 1 : 0.08 * Math.exp((1 - Math.abs(off)) / 3)

/** A Gaussian with a tail, because some watches are off by more. */
const peaked = (off: number): number => 0.97 * bell(off) + 0.01 * bell(off / 3)
const bell = (off: number): number => Math.exp((-off * off) / 2) / Math.sqrt(2 * Math.PI)
