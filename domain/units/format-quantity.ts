import type { UnitSystem } from './unit-system.ts'

/** A number as it is read on screen, apart from its unit, which is often set smaller. */
export type Quantity = { value: string; unit: string }

const metersPerFoot = 0.3048
const metersPerMile = 1609.344
const secondsPerHour = 3600

export function formatSpeed(metersPerSecond: number, units: UnitSystem): Quantity {
  const metersPerHour = metersPerSecond * secondsPerHour
  return units === 'imperial'
    ? { value: (metersPerHour / metersPerMile).toFixed(1), unit: 'mph' }
    : { value: (metersPerHour / 1000).toFixed(1), unit: 'km/h' }
}

export function formatAltitude(meters: number, units: UnitSystem): Quantity {
  return units === 'imperial' ? { value: grouped(meters / metersPerFoot), unit: 'ft' } : { value: grouped(meters), unit: 'm' }
}

function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}
