import type { ExpressionSpecification } from 'maplibre-gl'

/** Where tiles have a thing: in a layer, and there among what passes the filter. */
export type Place = { layer: string; filter?: ExpressionSpecification }

/** A schema of tiles, as far as it is drawn: the style asks for things, and this says where they are. */
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
  village: Place
  town: Place
  state: Place
  country: Place
  name: ExpressionSpecification
  /** Metres, or null. */
  peakHeight: ExpressionSpecification
  isCity: ExpressionSpecification
  /** The smaller, the more important. */
  placeRank: ExpressionSpecification
}
