import type { UnitSystem } from '#domain/units/unit-system.ts'

const metresOf: Record<UnitSystem, number> = { metric: 1000, imperial: 1609.344 }
export const unitOfDistance: Record<UnitSystem, string> = { metric: 'km', imperial: 'mi' }

/** As it stands in a field; empty for none. */
export function writeDistance(metres: number | null, units: UnitSystem): string {
  return metres === null || metres === 0 ? '' : String(Math.round((metres / metresOf[units]) * 10) / 10)
}

/** In metres; null if nothing was entered, and NaN if it is no distance. */
export function readDistance(text: string, units: UnitSystem): number | null {
  const trimmed = text.trim().replace(',', '.')
  if (trimmed === '') return null
  return /^\d{1,6}(\.\d*)?$/.test(trimmed) ? Number(trimmed) * metresOf[units] : Number.NaN
}
