import type { Quantity } from './format-quantity.ts'
import { groupDigits } from './group-digits.ts'
import type { UnitSystem } from './unit-system.ts'

const metersPerYard = 0.9144

/** Pools are measured in metres or yards, never in kilometres or miles. */
export function formatSwimDistance(meters: number, units: UnitSystem): Quantity {
  return units === 'imperial'
    ? { value: groupDigits(Math.round(meters / metersPerYard)), unit: 'yd' }
    : { value: groupDigits(Math.round(meters)), unit: 'm' }
}

/** In the unit of the pool itself, whatever its reader prefers: `25 yd`, `33.33 m`. */
export function formatPool(meters: number, unit: 'm' | 'yd'): Quantity {
  const length = unit === 'yd' ? meters / metersPerYard : meters
  return { value: String(Math.round(length * 100) / 100), unit }
}
