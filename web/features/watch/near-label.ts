import type { Crossing } from '#contract/crossing.ts'
import { formatDistance } from '#domain/units/format-quantity.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

/** `near Vaduz (2 km)`; in the middle of a city there is no distance to it. */
export function nearLabel(crossing: Crossing | null, units: UnitSystem): string {
  if (!crossing || crossing.nearest_city === null) return ''
  const { nearest_city, nearest_city_distance_m } = crossing
  if (nearest_city_distance_m === null) return `near ${nearest_city}`
  const { value, unit } = formatDistance(nearest_city_distance_m, units)
  const whole = value.includes('.') ? Math.round(Number(value)).toString() : value
  return whole === '0' ? `in ${nearest_city}` : `near ${nearest_city} (${whole} ${unit})`
}
