import type { Sampler } from '#domain/telemetry/sample-at.ts'
import { formatAltitude, formatPlain, formatSpeed, type Quantity } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

export type ProfiledName = 'altitude' | 'speed' | 'heart_rate' | 'grade' | 'cadence' | 'power'

export const profiled: Record<
  ProfiledName,
  { label: string; format: (value: number, units: UnitSystem) => Quantity }
> = {
  altitude: { label: 'Altitude', format: formatAltitude },
  speed: { label: 'Speed', format: formatSpeed },
  heart_rate: { label: 'Heart rate', format: (value) => formatPlain(value, 'bpm') },
  grade: { label: 'Grade', format: (value) => formatPlain(value, '%') },
  cadence: { label: 'Cadence', format: (value) => formatPlain(value, 'rpm') },
  power: { label: 'Power', format: (value) => formatPlain(value, 'W') },
}

/** In the order in which they are offered. */
export const profiledIn = ({ names }: Sampler): ProfiledName[] =>
  (Object.keys(profiled) as ProfiledName[]).filter((name) => names.has(name))
