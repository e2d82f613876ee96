/** Red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

export type Palette = {
  meadow: readonly [Colour, Colour]
  soil: Colour
  rock: readonly [Colour, Colour]
  snow: Colour
  tree: readonly [Colour, Colour]
  way: Colour
}

export type Weather = {
  /** Radians from north to the east, and above the horizon. */
  sun: { azimuth: number; elevation: number; colour: Colour; strength: number }
  /** What shade is lit by. */
  sky: { zenith: Colour; horizon: Colour; glow: Colour; light: Colour }
  /** Metres after which two thirds of the light is that of the air. */
  haze: number
  /** From 0 to 1. */
  clouds: number
}

/** What a video looks at. Heights are metres. */
export type Scenery = {
  seed: number
  /** How high mountains rise above the way, and how far apart they stand. */
  relief: number
  spacing: number
  hills: number
  /** How much the ground falls and rises to the sides of the way. */
  tilt: number
  /** Above the sea. */
  treeLine: number
  snowLine: number
  /** From 0 to 1. */
  forest: number
  treeHeight: number
  /** Half of the width of the way; 0 where there is none. */
  way: number
  /** For those who fly: the altitude of the valley. */
  floor: number | null
  palette: Palette
  weather: Weather
}
