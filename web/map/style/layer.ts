import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'

export type Layer = LayerSpecification

/** By zoom, with straight lines between. */
export const byZoom = (...stops: (number | string | ExpressionSpecification)[]): ExpressionSpecification =>
  ['interpolate', ['linear'], ['zoom'], ...stops] as ExpressionSpecification

/** By zoom, doubling as the ground does. */
export const growing = (...stops: number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.6], ['zoom'], ...stops] as ExpressionSpecification

export const isKind = (...kinds: string[]): ExpressionSpecification => [
  'in',
  ['get', 'kind'],
  ['literal', kinds],
]
