import type { ExpressionSpecification, LineLayerSpecification } from 'maplibre-gl'
import { mapAccents } from '#web/map/accents.ts'
import type { ColourScheme } from '#web/map/map-handle.ts'
import { colourBySport } from './sport-colours.ts'

type OwnTracksLook = { source: string; scheme: ColourScheme; isHeat: boolean }

const never: ExpressionSpecification = ['==', ['get', 'id'], '']

const width = (at5: number, at14: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  5,
  at5,
  14,
  at14,
]

/** At less than a quarter of the length from which it has no circle, a line is just a speck beside its circle. */
export const isLongEnoughToDraw: ExpressionSpecification = ['<=', ['get', 'line_from'], ['+', ['zoom'], 2]]

/** Heat is many faint lines of one colour, which add up where they overlap. */
export function ownTracksStyle({ source, scheme, isHeat }: OwnTracksLook): LineLayerSpecification[] {
  const { casing, heat, highlight } = mapAccents[scheme]
  const base = {
    type: 'line',
    source,
    'source-layer': 'tracks',
    layout: { 'line-join': 'round', 'line-cap': 'round' },
  } as const
  return [
    {
      ...base,
      id: 'own-tracks-casing',
      filter: isLongEnoughToDraw,
      paint: { 'line-color': casing, 'line-width': width(2.6, 6.5), 'line-opacity': isHeat ? 0 : 0.55 },
    },
    {
      ...base,
      id: 'own-tracks-lines',
      filter: isLongEnoughToDraw,
      paint: {
        'line-color': isHeat ? heat : colourBySport,
        'line-width': isHeat ? width(2.4, 5) : width(1.6, 3.6),
        'line-opacity': isHeat ? 0.22 : 0.9,
        'line-blur': isHeat ? 1.2 : 0,
      },
    },
    {
      ...base,
      id: 'own-tracks-highlight-casing',
      filter: never,
      paint: { 'line-color': casing, 'line-width': width(6, 10) },
    },
    {
      ...base,
      id: 'own-tracks-highlight',
      filter: never,
      paint: { 'line-color': highlight, 'line-width': width(3.4, 6) },
    },
  ]
}
