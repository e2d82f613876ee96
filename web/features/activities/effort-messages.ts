import { mile, yard } from '#domain/effort/effort-lengths.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { plural } from '#contract/plural.ts'

/** Distances with a name of their own. */
const named = new Map<number, string>([
  [mile / 2, '½ mile'],
  [21_097.5, 'Half marathon'],
  [42_195, 'Marathon'],
])
/** Triathlon distances, which are given in miles in the United States. */
const inMiles = new Map<number, string>([
  [1900, '1.2 miles'],
  [3800, '2.4 miles'],
])
const [maxMiles, maxYards] = [100, 1650]
/** Sums of floating-point numbers miss the whole by less than this. */
const nearly = 1e-6

/** Race distances keep their names everywhere: 5 km is a 5K even where people count in miles. */
export function nameOfDistance(metres: number, units: UnitSystem): string {
  const name = named.get(metres) ?? (units === 'imperial' ? inMiles.get(metres) : undefined)
  if (name !== undefined) return name
  const miles = wholeOf(metres / mile, maxMiles)
  if (miles !== null) return plural(miles, { one: '# mile', other: '# miles' })
  const yards = wholeOf(metres / yard, maxYards)
  if (yards !== null) return `${yards.toLocaleString('en')} yd`
  if (metres < 1000 || metres % 1000 !== 0) return `${metres.toLocaleString('en')} m`
  return units === 'imperial' ? `${metres / 1000}K` : `${metres / 1000} km`
}

function wholeOf(count: number, max: number): number | null {
  const whole = Math.round(count)
  return whole >= 1 && whole <= max && Math.abs(count - whole) < nearly ? whole : null
}

export function nameOfDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`
}
