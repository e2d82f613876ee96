import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'
import { byZoom, type Layer } from './layer.ts'
import type { Palette } from './palette.ts'

/**
 * The relief of the whole world has one pixel per 5 km. Close up it is only a slope, which is still more than
 * a sheet of one colour.
 */
export function reliefTints(palette: Palette): Layer[] {
  const tints = palette.heights.flatMap(([metres, colour]) => [metres, colour])
  const [, lowest = palette.land] = palette.heights[0] ?? []
  return [
    {
      id: 'relief-tints',
      type: 'color-relief',
      source: 'relief-tints',
      paint: {
        // The sea is zero everywhere.
        'color-relief-color': [
          'interpolate',
          ['linear'],
          ['elevation'],
          2,
          `${lowest}00`,
          ...tints,
        ] as ExpressionSpecification,
        'color-relief-opacity': byZoom(0, 1, 6, 0.9, 9, 0.8),
      },
    },
  ]
}

export function reliefShades(palette: Palette): Layer[] {
  return [
    {
      id: 'relief-shades',
      type: 'hillshade',
      source: 'relief',
      paint: {
        'hillshade-method': 'igor',
        'hillshade-shadow-color': palette.shadow,
        'hillshade-highlight-color': palette.highlight,
        'hillshade-exaggeration': byZoom(0, 0.35, 4, 0.5, 7, 0.45, 9, 0.36, 12, 0.26),
      },
    },
  ]
}

/** The sea gets darker away from the coast; here "heights" are kilometres. */
export function depthLayers({ waterDeep }: Palette): Layer[] {
  const ramp = [6, `${waterDeep}00`, 50, `${waterDeep}60`, 140, `${waterDeep}d0`, 240, waterDeep]
  return [
    {
      id: 'relief-depths',
      type: 'color-relief',
      source: 'relief-depths',
      paint: {
        'color-relief-color': ['interpolate', ['linear'], ['elevation'], ...ramp] as ExpressionSpecification,
      },
    },
  ]
}

/** Shading from the operator's own heights, detailed enough for paths. */
export function terrainLayers(palette: Palette): Layer[] {
  return [
    {
      id: 'terrain-shades',
      type: 'hillshade',
      source: 'terrain-shades',
      paint: {
        'hillshade-method': 'igor',
        'hillshade-shadow-color': palette.shadow,
        'hillshade-highlight-color': palette.highlight,
        'hillshade-exaggeration': byZoom(7, 0.3, 11, 0.38, 14, 0.34),
      },
    },
  ]
}
