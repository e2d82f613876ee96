import type { ExpressionSpecification, LayerSpecification } from '@maplibre/maplibre-gl-style-spec'

export type Layer = LayerSpecification

/** By zoom, interpolated linearly. */
export const byZoom = (...stops: (number | string | ExpressionSpecification)[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification

/** By zoom, doubling like the scale of the map. */
export const growing = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as ExpressionSpecification

export const isKind = (...kinds: string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', kinds],
]
