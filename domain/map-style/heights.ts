import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'
import type { UnitSystem } from '#domain/units/unit-system.ts'

export const feetPerMetre = 3.28084

export const heightUnits: Record<UnitSystem, string> = { metric: 'm', imperial: 'ft' }

/** Metres in a tile, as shown on the map. */
export const heightText = (metres: ExpressionSpecification, units: UnitSystem): ExpressionSpecification => [
  'concat',
  ['to-string', ['round', ['*', ['to-number', metres], units === 'imperial' ? feetPerMetre : 1]]],
  ` ${heightUnits[units]}`,
]
