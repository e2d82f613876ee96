import { blend, emptyPaint, packed, take, type Paint } from './blend.ts'
import { eased, layered, makeNoise } from './noise.ts'
import type { PanoramaShape } from './panorama-shape.ts'
import type { Colour, Scenery } from './scenery.ts'

/**
 * The colours above the horizon, all the way around, column by column. The sky is so far away that it stays the same
 * throughout a video.
 */
export type Sky = { light: Uint32Array; rows: number }

const cloudHeight = 0.42
const sunDisc: Colour = [255, 253, 240]

export function paintSky({ seed, weather }: Scenery, { circle, horizon, perRadian }: PanoramaShape): Sky {
  const noise = makeNoise(seed + 21)
  const light = new Uint32Array(circle * horizon)
  const paint = emptyPaint()
  const white = emptyPaint()
  for (let column = 0; column < circle; column++) {
    for (let row = 0; row < horizon; row++) {
      const look = { weather, noise, azimuth: column / perRadian, elevation: (horizon - row) / perRadian }
      paintAir(paint, weather, look)
      if (weather.clouds > 0) addClouds(paint, white, look)
      light[column * horizon + row] = packed(paint[0]!, paint[1]!, paint[2]!)
    }
  }
  return { light, rows: horizon }
}

type Direction = { azimuth: number; elevation: number }

/** The air without clouds; at the horizon it is the colour that haze fades into. */
export function paintAir(
  paint: Paint,
  { sky, sun }: Scenery['weather'],
  { azimuth, elevation }: Direction,
): void {
  const high = Math.sin(elevation)
  take(paint, sky.horizon)
  blend(paint, sky.zenith, Math.min(1, 1.15 * Math.sqrt(Math.max(0, high))))
  const beside = Math.cos(elevation) * Math.cos(sun.elevation) * Math.cos(azimuth - sun.azimuth)
  const near = Math.max(0, high * Math.sin(sun.elevation) + beside)
  blend(paint, sky.glow, Math.min(0.95, 0.55 * near ** 6 + 0.5 * near ** 60))
  if (near > 0.9992 && sun.strength > 0.6) blend(paint, sunDisc, eased(0.9992, 0.9997, near))
}

type Look = Direction & { weather: Scenery['weather']; noise: ReturnType<typeof makeNoise> }

/** Clouds lie on a plane above, so they shrink towards the horizon. */
function addClouds(paint: Paint, white: Paint, { weather, noise, azimuth, elevation }: Look): void {
  const away = cloudHeight / Math.tan(elevation + 0.06)
  const x = 2.3 * Math.sin(azimuth) * away + 3
  const y = 2.3 * Math.cos(azimuth) * away
  const shape = layered(noise, x, y, { octaves: 4, gain: 0.58 })
  const thick = eased(0.62 - 1.1 * weather.clouds, 1.15 - 0.9 * weather.clouds, shape + 0.25)
  if (thick === 0) return
  // Brighter on the sunny side.
  const behind = noise(x + 0.22 * Math.sin(weather.sun.azimuth), y + 0.22 * Math.cos(weather.sun.azimuth))
  take(white, weather.sky.light)
  blend(white, weather.sun.colour, 0.5 + 0.4 * eased(0.5, -0.5, behind))
  blend(paint, white, 0.86 * thick * eased(0, 0.22, elevation))
}
