import type { UnitSystem } from './unit-system.ts'

/** A number as it is read on screen, apart from its unit, which is often set smaller. */
export type Quantity = { value: string; unit: string }

const metersPerFoot = 0.3048
const metersPerMile = 1609.344
const secondsPerHour = 3600

export function formatSpeed(metersPerSecond: number, units: UnitSystem): Quantity {
  const metersPerHour = metersPerSecond * secondsPerHour
  return units === 'imperial'
    ? { value: withOneDecimal(metersPerHour / metersPerMile), unit: 'mph' }
    : { value: withOneDecimal(metersPerHour / 1000), unit: 'km/h' }
}

export function formatAltitude(meters: number, units: UnitSystem): Quantity {
  return units === 'imperial' ? { value: grouped(meters / metersPerFoot), unit: 'ft' } : { value: grouped(meters), unit: 'm' }
}

// Zero is added because a little less than nothing would read -0.
function withOneDecimal(value: number): string {
  return (Math.round(value * 10) / 10 + 0).toFixed(1)
}

function grouped(value: number): string {
  return (Math.round(value) + 0).toLocaleString('en-US')
}
