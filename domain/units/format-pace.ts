import { formatDuration, type Quantity } from './format-quantity.ts'
import type { UnitSystem } from './unit-system.ts'

const metersPerMile = 1609.344
const metersPerYard = 0.9144

/** How long a kilometre or a mile takes at this speed: `5:12 /km`. The speed must not be zero. */
export function formatPace(metersPerSecond: number, units: UnitSystem): Quantity {
  return units === 'imperial'
    ? { value: timeFor(metersPerMile, metersPerSecond), unit: '/mi' }
    : { value: timeFor(1000, metersPerSecond), unit: '/km' }
}

/** As swimmers count: `1:48 /100 m`. The speed must not be zero. */
export function formatSwimPace(metersPerSecond: number, units: UnitSystem): Quantity {
  return units === 'imperial'
    ? { value: timeFor(100 * metersPerYard, metersPerSecond), unit: '/100 yd' }
    : { value: timeFor(100, metersPerSecond), unit: '/100 m' }
}

const timeFor = (meters: number, metersPerSecond: number): string =>
  formatDuration((meters / metersPerSecond) * 1000)
