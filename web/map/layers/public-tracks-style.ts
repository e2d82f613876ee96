import type { ExpressionSpecification, LineLayerSpecification } from 'maplibre-gl'
import { mapAccents } from '#web/map/accents.ts'
import type { ColourScheme } from '#web/map/map-handle.ts'
import { colourBySport } from './sport-colours.ts'

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

type Look = { source: string; scheme: ColourScheme }

const lines = {
  type: 'line',
  'source-layer': 'tracks',
  layout: { 'line-join': 'round', 'line-cap': 'round' },
} as const

/** The tracks of one source. Their ids start with its name. */
export function linesStyle({ source, scheme }: Look): LineLayerSpecification[] {
  return [
    {
      ...lines,
      source,
      id: `${source}-casing`,
      paint: {
        'line-color': mapAccents[scheme].casing,
        'line-width': width(2.6, 6.5),
        'line-opacity': 0.55,
      },
    },
    {
      ...lines,
      source,
      id: `${source}-lines`,
      paint: { 'line-color': colourBySport, 'line-width': width(1.6, 3.6), 'line-opacity': 0.9 },
    },
  ]
}

/** The one track of a source that is pointed at. */
export function litStyle({ source, scheme }: Look): LineLayerSpecification[] {
  const { casing, highlight } = mapAccents[scheme]
  return [
    {
      ...lines,
      source,
      id: `${source}-lit-casing`,
      filter: none,
      paint: { 'line-color': casing, 'line-width': width(6, 10) },
    },
    {
      ...lines,
      source,
      id: `${source}-lit`,
      filter: none,
      paint: { 'line-color': highlight, 'line-width': width(3.4, 6) },
    },
  ]
}
