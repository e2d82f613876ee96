import { packed } from './blend.ts'
import type { PanoramaShape, SeenPart } from './panorama-shape.ts'
import type { Colour, Scenery } from './scenery.ts'

/** A water surface, and which rows of one column of the panorama show it. */
export type Water = {
  level: number
  wet: Uint8Array
  horizon: number
  perRadian: number
  /** Its colour where one sees into it, and the colour of the sky high above. */
  deep: Colour
  zenith: Colour
}

export function makeWater(
  level: number,
  { weather: { sky } }: Scenery,
  { rows, horizon, perRadian }: PanoramaShape,
): Water {
  const deep: Colour = [0.16 * sky.light[0], 0.36 * sky.light[1], 0.42 * sky.light[2]]
  return { level, wet: new Uint8Array(rows), horizon, perRadian, deep, zenith: sky.zenith }
}

/** How many radians waves tilt the reflection up and down. */
const waveTilt = 0.16
const grainMask = 255
/** Rows over which a reflection fades into the sky, before it would come from above the frame. */
const fading = 60

export type WaterColumn = {
  /** The panorama, and where this column of it begins. */
  light: Uint32Array
  start: number
  seen: SeenPart
  eye: { x: number; y: number; z: number }
  /** How far east and north one metre in the direction of the column goes. */
  dx: number
  dy: number
  grain: Float32Array
  seconds: number
}

/** Replaces water in a column with its reflection: what is as far above the horizon as the water is below it. */
export function mirror({ level, wet, horizon, perRadian, deep, zenith }: Water, column: WaterColumn): void {
  const { light, start, seen, eye, dx, dy, grain, seconds } = column
  for (let row = Math.max(seen.top, horizon + 1); row < seen.bottom; row++) {
    if (wet[row] === 0) continue
    const below = (row - horizon) / perRadian
    const away = (eye.z - level) / Math.tan(below)
    // Waves shrink with distance until only the still mirror is left.
    const wave = waveAt(grain, eye.x + dx * away, eye.y + dy * away, seconds) * Math.min(1, 14 / away + 0.12)
    const above = Math.round(horizon - Math.max(0.002, below + waveTilt * wave) * perRadian)
    const other = light[start + Math.max(seen.top, Math.min(horizon - 1, above))]!
    const land = Math.min(1, Math.max(0, (above - seen.top) / fading))
    // The more steeply one looks down, the less the water reflects.
    const share = Math.min(0.94, 0.2 + 0.75 * Math.exp(-2.6 * (below - 0.25 * wave)))
    const red = zenith[0] + ((other & 255) - zenith[0]) * land
    const green = zenith[1] + (((other >> 8) & 255) - zenith[1]) * land
    const blue = zenith[2] + (((other >> 16) & 255) - zenith[2]) * land
    light[start + row] = packed(
      Math.max(0, deep[0] + (red - deep[0]) * share),
      Math.max(0, deep[1] + (green - deep[1]) * share),
      Math.max(0, deep[2] + (blue - deep[2]) * share),
    )
  }
}

/** Two trains of small waves that cross each other. */
function waveAt(grain: Float32Array, x: number, y: number, seconds: number): number {
  const one = grain[at(x * 3 + 5 * seconds, y * 3 + 2 * seconds)]!
  const two = grain[at(x * 5 - 4 * seconds, y * 5 + 6 * seconds)]!
  return one + 0.6 * two
}

const at = (x: number, y: number): number => ((Math.floor(y) & grainMask) << 8) | (Math.floor(x) & grainMask)
