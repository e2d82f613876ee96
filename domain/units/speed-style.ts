import { formatPace, formatSwimPace } from './format-pace.ts'
import { formatPlain, formatSpeed, type Quantity } from './format-quantity.ts'
import type { UnitSystem } from './unit-system.ts'

/** How people in a sport express how fast they were. */
export type SpeedStyle = 'speed' | 'pace' | 'swim_pace'

/** The distance whose time is the pace, in metres. */
export function paceLength(style: Exclude<SpeedStyle, 'speed'>, units: UnitSystem): number {
  if (style === 'pace') return units === 'imperial' ? 1609.344 : 1000
  return units === 'imperial' ? 91.44 : 100
}

/** A pace slower than this is standing: an hour for a kilometre. */
const slowest = 1000 / 3600

export const isPace = (style: SpeedStyle): style is Exclude<SpeedStyle, 'speed'> => style !== 'speed'

/** The speed as people in the sport express it. Someone standing still has no pace. */
export function formatSpeedAs(style: SpeedStyle, metersPerSecond: number, units: UnitSystem): Quantity {
  if (style === 'speed') return formatSpeed(metersPerSecond, units)
  const format = style === 'pace' ? formatPace : formatSwimPace
  const limit = style === 'pace' ? slowest : slowest / 10
  const quantity = format(Math.max(metersPerSecond, limit), units)
  return metersPerSecond < limit ? { ...quantity, value: '–' } : quantity
}

/** Swimmers count metres or yards, never kilometres. */
export function formatSwimDistance(metres: number, units: UnitSystem): Quantity {
  return formatPlain((metres / paceLength('swim_pace', units)) * 100, units === 'imperial' ? 'yd' : 'm')
}
