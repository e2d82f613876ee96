/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

export type PlantKind = 'conifer' | 'leafy' | 'grass' | 'flowers' | 'shrub' | 'stone'

export type Palette = {
  meadow: readonly [Colour, Colour]
  soil: Colour
  rock: readonly [Colour, Colour]
  snow: Colour
  tree: readonly [Colour, Colour]
  way: Colour
}

export type Weather = {
  /** Radians from north towards east, and above the horizon. */
  sun: { azimuth: number; elevation: number; colour: Colour; strength: number }
  /** `light` is the light in the shade. */
  sky: { zenith: Colour; horizon: Colour; glow: Colour; light: Colour }
  /** Metres after which two thirds of the light comes from the air. */
  haze: number
  /** From 0 to 1. */
  clouds: number
}

/** The landscape of a video. Heights are in metres. */
export type Scenery = {
  seed: number
  /** How high mountains rise above the way, and how far apart they stand. */
  relief: number
  spacing: number
  hills: number
  /** How much the ground falls and rises beside the way. */
  tilt: number
  /** Above sea level. */
  treeLine: number
  snowLine: number
  /** From 0 to 1. */
  forest: number
  treeHeight: number
  /** Half the width of the way; 0 where there is none. */
  way: number
  /** For flights: the altitude of the valley. */
  floor: number | null
  /** The altitude of a lake or the sea; null if there is none. */
  water: number | null
  /** The share of trees with leaves, from 0 to 1; the rest are conifers. */
  leafy: number
  /** What grows or lies on the ground: the chance of each kind per place. */
  undergrowth: Partial<Record<PlantKind, number>>
  /** What wheels, skis or boots throw up. */
  spray: Colour | null
  isSnowing: boolean
  palette: Palette
  weather: Weather
}
