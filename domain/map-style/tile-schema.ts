import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'

/** Where a kind of feature is in the tiles: a layer, and a filter within it. */
export type Place = { layer: string; filter?: ExpressionSpecification }

/**
 * The part of a tile schema that is drawn: the style asks for kinds of features, and the schema says where
 * they are.
 */
export type TileSchema = {
  /** Some schemas draw land on water, others only water on land. */
  land: readonly Place[]
  wood: readonly Place[]
  grass: readonly Place[]
  rock: readonly Place[]
  ice: readonly Place[]
  urban: readonly Place[]
  park: readonly Place[]
  water: Place
  river: Place
  stream: Place
  building: Place
  path: Place
  track: Place
  street: Place
  mainRoad: Place
  rail: Place
  lift: Place
  border: Place
  waterName: Place
  riverName: Place
  roadName: Place
  peak: Place
  /** Huts in the mountains. */
  hut: Place
  village: Place
  town: Place
  state: Place
  country: Place
  name: ExpressionSpecification
  /** Metres, or null. */
  peakHeight: ExpressionSpecification
  isCity: ExpressionSpecification
  /** Lower is more important. */
  placeRank: ExpressionSpecification
}
