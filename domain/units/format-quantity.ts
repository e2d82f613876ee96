import { hourSeconds } from '#domain/time/durations.ts'
import { groupDigits } from './group-digits.ts'
import type { UnitSystem } from './unit-system.ts'

/** A number as displayed, apart from its unit, which is often smaller. */
export type Quantity = { value: string; unit: string }

/** English writes 42% without a space. */
export const gapBefore = (unit: string): string => (unit === '%' ? '' : ' ')

export const written = ({ value, unit }: Quantity): string => value + gapBefore(unit) + unit

const metersPerFoot = 0.3048
const metersPerMile = 1609.344

export function formatSpeed(metersPerSecond: number, units: UnitSystem): Quantity {
  const metersPerHour = metersPerSecond * hourSeconds
  return units === 'imperial'
    ? { value: withOneDecimal(metersPerHour / metersPerMile), unit: 'mph' }
    : { value: withOneDecimal(metersPerHour / 1000), unit: 'km/h' }
}

export function formatAltitude(meters: number, units: UnitSystem): Quantity {
  return units === 'imperial'
    ? { value: grouped(meters / metersPerFoot), unit: 'ft' }
    : { value: grouped(meters), unit: 'm' }
}

/** Divers need decimetres. */
export function formatDepth(meters: number, units: UnitSystem): Quantity {
  return units === 'imperial'
    ? { value: grouped(meters / metersPerFoot), unit: 'ft' }
    : { value: withOneDecimal(meters), unit: 'm' }
}

/** Always kilometres or miles: short distances in metres or feet would make a list jump between units. */
export function formatDistance(meters: number, units: UnitSystem): Quantity {
  const [value, unit] = units === 'imperial' ? [meters / metersPerMile, 'mi'] : [meters / 1000, 'km']
  return { value: value < 99.95 ? withOneDecimal(value) : grouped(value), unit }
}

export function formatTemperature(celsius: number, units: UnitSystem): Quantity {
  return units === 'imperial'
    ? { value: grouped((celsius * 9) / 5 + 32), unit: '°F' }
    : { value: grouped(celsius), unit: '°C' }
}

/** `7:05`, `1:02:03`, `26:00:00`. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

const two = (number: number) => String(number).padStart(2, '0')

/** For totals of weeks and years: `11 s`, `42 min`, `7:05 h`, `1,204 h`. */
export function formatLongDuration(milliseconds: number): Quantity {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds > 0 && seconds < 60) return { value: String(seconds), unit: 's' }
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 60) return { value: String(minutes), unit: 'min' }
  const hours = Math.floor(minutes / 60)
  if (hours >= 100) return { value: grouped(minutes / 60), unit: 'h' }
  return { value: `${hours}:${two(minutes % 60)}`, unit: 'h' }
}

/** Beats, revolutions, watts and percent are the same everywhere. */
export function formatPlain(value: number, unit: string): Quantity {
  return { value: grouped(value), unit }
}

/** As photographers write it: `1/250`, `0.5`. */
export function formatExposure(seconds: number): Quantity {
  if (seconds <= 0) return { value: '0', unit: 's' }
  return {
    value: seconds < 0.3 ? `1/${Math.round(1 / seconds)}` : String(Math.round(seconds * 10) / 10),
    unit: 's',
  }
}

// Adding zero avoids -0 for slightly negative numbers.
function withOneDecimal(value: number): string {
  return (Math.round(value * 10) / 10 + 0).toFixed(1)
}

function grouped(value: number): string {
  return groupDigits(Math.round(value) + 0)
}
