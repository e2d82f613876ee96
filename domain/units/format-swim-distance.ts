import type { Quantity } from './format-quantity.ts'
import type { UnitSystem } from './unit-system.ts'

const metersPerYard = 0.9144
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/** Pools are measured in metres or yards, never in kilometres or miles. */
export function formatSwimDistance(meters: number, units: UnitSystem): Quantity {
  return units === 'imperial'
    ? { value: whole.format(meters / metersPerYard), unit: 'yd' }
    : { value: whole.format(meters), unit: 'm' }
}

/** In the unit of the pool itself, whatever its reader prefers: `25 yd`, `33.33 m`. */
export function formatPool(meters: number, unit: 'm' | 'yd'): Quantity {
  return { value: fine.format(unit === 'yd' ? meters / metersPerYard : meters), unit }
}
