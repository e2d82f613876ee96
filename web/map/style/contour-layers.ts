import type { ExpressionSpecification } from 'maplibre-gl'
import { fonts } from './fonts.ts'
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
        'line-width': ['case', isMajor, 0.9, 0.45],
        'line-opacity': byZoom(11, 0, 12.5, 0.55),
      },
    },
  ]
}

export function contourLabels(palette: Palette): Layer[] {
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
        'text-field': ['concat', ['to-string', ['get', 'ele']], ' m'],
        'text-font': fonts.normal,
        'text-size': 10,
        'text-padding': 20,
      },
      paint: { 'text-color': palette.contour, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 },
    },
  ]
}
