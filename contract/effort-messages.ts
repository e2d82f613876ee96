import { mile } from '#domain/effort/effort-lengths.ts'

/** Distances that people call by a name. */
const named = new Map<number, string>([
  [mile / 2, '½ mile'],
  [mile, '1 mile'],
  [2 * mile, '2 miles'],
  [10 * mile, '10 miles'],
  [100 * mile, '100 miles'],
  [21_097.5, 'Half marathon'],
  [42_195, 'Marathon'],
])

/** Races have their distance wherever they are run, so it does not follow the reader's units. */
export function nameOfDistance(metres: number): string {
  return named.get(metres) ?? (metres < 1000 || metres % 1000 !== 0 ? `${metres} m` : `${metres / 1000} km`)
}

export function nameOfDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`
}
