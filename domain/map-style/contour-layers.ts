import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { fonts } from './fonts.ts'
import { heightUnits } from './heights.ts'
import { byZoom, type Layer } from './layer.ts'
import type { Palette } from './palette.ts'

const isMajor: ExpressionSpecification = ['==', ['get', 'level'], 1]

export function contourLines(palette: Palette): Layer[] {
  return [
    {
      id: 'contour-lines',
      type: 'line',
      source: 'contours',
      'source-layer': 'contours',
      minzoom: 11,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.contour,
        'line-width': ['case', isMajor, 1.1, 0.6],
        'line-opacity': byZoom(11, 0, 12.5, 0.6),
      },
    },
  ]
}

export function contourLabels(palette: Palette, units: UnitSystem): Layer[] {
  return [
    {
      id: 'contour-labels',
      type: 'symbol',
      source: 'contours',
      'source-layer': 'contours',
      minzoom: 12.5,
      filter: isMajor,
      layout: {
        'symbol-placement': 'line',
        'text-field': ['concat', ['to-string', ['get', 'ele']], ` ${heightUnits[units]}`],
        'text-font': fonts.normal,
        'text-size': 10,
        'text-padding': 20,
      },
      paint: { 'text-color': palette.contour, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 },
    },
  ]
}
