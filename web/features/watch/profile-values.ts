import type { Sampler } from '#domain/telemetry/sample-at.ts'
import { formatAltitude, formatPlain, formatSpeed, type Quantity } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { texts } from './messages.ts'

export type ProfiledName = 'altitude' | 'speed' | 'heart_rate' | 'grade' | 'cadence' | 'power'

export const profiled: Record<
  ProfiledName,
  { label: string; format: (value: number, units: UnitSystem) => Quantity }
> = {
  altitude: { label: texts.altitude, format: formatAltitude },
  speed: { label: texts.speed, format: formatSpeed },
  heart_rate: { label: texts.heartRate, format: (value) => formatPlain(value, 'bpm') },
  grade: { label: texts.grade, format: (value) => formatPlain(value, '%') },
  cadence: { label: texts.cadence, format: (value) => formatPlain(value, 'rpm') },
  power: { label: texts.power, format: (value) => formatPlain(value, 'W') },
}

/** In the order in which they are offered. */
export const profiledIn = ({ names }: Sampler): ProfiledName[] =>
  (Object.keys(profiled) as ProfiledName[]).filter((name) => names.has(name))
