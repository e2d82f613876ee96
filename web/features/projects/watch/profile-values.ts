import type { Sport } from '#domain/sport.ts'
import { cadenceStyleOf, viewOfSport } from '#domain/sport-view.ts'
import { averageCadence } from '#domain/telemetry/average-cadence.ts'
import type { Sampler } from '#domain/telemetry/sample-at.ts'
import { formatAltitude, formatPlain, formatSpeed, type Quantity } from '#domain/units/format-quantity.ts'
import { formatSpeedAs, isPace } from '#domain/units/speed-style.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { texts } from './messages.ts'

export type ProfiledName = 'altitude' | 'speed' | 'heart_rate' | 'grade' | 'cadence' | 'power'

type Profiled = {
  label: string
  format: (value: number, units: UnitSystem) => Quantity
  /** Whoever stands still has no pace, so there is no slowest one. */
  hasLowest: boolean
}

const profiled: Record<ProfiledName, Profiled> = {
  altitude: { label: texts.altitude, format: formatAltitude, hasLowest: true },
  speed: { label: texts.speed, format: formatSpeed, hasLowest: true },
  heart_rate: { label: texts.heartRate, format: (value) => formatPlain(value, 'bpm'), hasLowest: true },
  grade: { label: texts.grade, format: (value) => formatPlain(value, '%'), hasLowest: true },
  cadence: { label: texts.cadence, format: (value) => formatPlain(value, 'rpm'), hasLowest: true },
  power: { label: texts.power, format: (value) => formatPlain(value, 'W'), hasLowest: true },
}

/** Runners read a pace and steps where riders read a speed and revolutions; the line is the same for both. */
export function profiledOf(
  name: ProfiledName,
  { sport, telemetry }: { sport: Sport; telemetry: Sampler | null },
): Profiled {
  const { speed: style } = viewOfSport(sport)
  if (name === 'speed' && isPace(style)) {
    return {
      label: texts.pace,
      format: (value, units) => formatSpeedAs(style, value, units),
      hasLowest: false,
    }
  }
  if (name === 'cadence' && telemetry) {
    const { counted, unit, factor } = cadenceStyleOf(sport, averageCadence(telemetry))
    return {
      label: counted === 'strokes' ? texts.strokeRate : texts.cadence,
      format: (value) => formatPlain(value * factor, unit),
      hasLowest: true,
    }
  }
  return profiled[name]
}

/** In the order in which they are offered. */
export const profiledIn = ({ names }: Sampler): ProfiledName[] =>
  (Object.keys(profiled) as ProfiledName[]).filter((name) => names.has(name))
