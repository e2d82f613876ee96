import type { CircleLayerSpecification, ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl'
import { mapAccents } from '#web/map/accents.ts'
import type { ColourScheme } from '#web/map/map-handle.ts'
import { fonts } from '#domain/map-style/fonts.ts'
import { sportColours } from '#domain/map-style/sport-colours.ts'
import { sportGroups, type SportGroup } from '#domain/sport.ts'

/** The ids of the layers start with the name of the source. */
type CountedLook = { source: string; scheme: ColourScheme }

const countOf = (group: SportGroup): ExpressionSpecification => ['coalesce', ['get', group], 0]

/** The colour of the sports that most of the activities belong to. */
const colourByMost = [
  'let',
  'most',
  ['max', ...sportGroups.map(countOf)],
  [
    'case',
    ...sportGroups.flatMap((group) => [['==', countOf(group), ['var', 'most']], sportColours[group]]),
    sportColours.other,
  ],
] as unknown as ExpressionSpecification

/** Circles that count the activities of a clustered source. */
export function countedStyle({
  source,
  scheme,
}: CountedLook): [CircleLayerSpecification, SymbolLayerSpecification] {
  return [
    {
      source,
      id: `${source}-circles`,
      type: 'circle',
      paint: {
        'circle-color': colourByMost,
        'circle-radius': [
          'interpolate',
          ['linear'],
          ['log10', ['max', ['get', 'count'], 1]],
          0,
          7,
          1,
          11,
          3,
          20,
          5,
          28,
        ],
        'circle-opacity': 0.88,
        'circle-stroke-color': mapAccents[scheme].casing,
        'circle-stroke-width': 1.5,
      },
    },
    {
      source,
      id: `${source}-counts`,
      type: 'symbol',
      filter: ['>', ['get', 'count'], 1],
      layout: {
        'text-field': ['number-format', ['get', 'count'], { locale: 'en-US' }],
        'text-font': fonts.strong,
        'text-size': 11,
        'text-allow-overlap': true,
      },
      paint: { 'text-color': '#ffffff' },
    },
  ]
}
