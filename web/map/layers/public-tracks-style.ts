import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { mapAccents } from '#web/map/accents.ts'
import type { ColourScheme } from '#web/map/map-handle.ts'
import { fonts } from '#domain/map-style/fonts.ts'
import { colourBySport } from './sport-colours.ts'

export type PublicTracksStyle = (
  | CircleLayerSpecification
  | LineLayerSpecification
  | SymbolLayerSpecification
)[]

const width = (at5: number, at14: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  5,
  at5,
  14,
  at14,
]
const none: ExpressionSpecification = ['==', ['get', 'id'], '']

/**
 * From this zoom on, tiles have every track as a line; below it, they count the tracks that begin around a
 * point.
 */
export const linesFromZoom = 9

/** The layers of one source. Their ids start with its name. */
export function publicTracksStyle(source: string, scheme: ColourScheme): PublicTracksStyle {
  const { casing, highlight } = mapAccents[scheme]
  const lines = {
    type: 'line',
    source,
    'source-layer': 'tracks',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
  } as const
  const cells = { source, 'source-layer': 'cells', maxzoom: linesFromZoom } as const
  return [
    {
      ...lines,
      id: `${source}-casing`,
      paint: { 'line-color': casing, 'line-width': width(2.6, 6.5), 'line-opacity': 0.55 },
    },
    {
      ...lines,
      id: `${source}-lines`,
      paint: { 'line-color': colourBySport, 'line-width': width(1.6, 3.6), 'line-opacity': 0.9 },
    },
    {
      ...cells,
      id: `${source}-cells`,
      type: 'circle',
      paint: {
        'circle-color': colourBySport,
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
        'circle-stroke-color': casing,
        'circle-stroke-width': 1.5,
      },
    },
    {
      ...cells,
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
    {
      ...lines,
      id: `${source}-lit-casing`,
      filter: none,
      paint: { 'line-color': casing, 'line-width': width(6, 10) },
    },
    {
      ...lines,
      id: `${source}-lit`,
      filter: none,
      paint: { 'line-color': highlight, 'line-width': width(3.4, 6) },
    },
  ]
}
