import type { ExpressionSpecification } from 'maplibre-gl'
import { sportColours } from '#domain/map-style/sport-colours.ts'

/** Keyed by the `group` of a feature. */
export const colourBySport: ExpressionSpecification = [
  'match',
  ['get', 'group'],
  'ride',
  sportColours.ride,
  'run',
  sportColours.run,
  'hike',
  sportColours.hike,
  'ski',
  sportColours.ski,
  'water',
  sportColours.water,
  sportColours.other,
]
