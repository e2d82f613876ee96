import { scatter } from '#demo/noise.ts'
import type { Colour } from '#demo/scenery.ts'
import { drawPuff, type Canvas } from './canvas.ts'
import type { Point } from './limb.ts'
import { spotOf, type Sight } from './sight.ts'

/** How many seconds a puff of dust or spray lasts, and puffs per second. */
const lifetime = 1.1
const perSecond = 22

/** Dust or snow thrown up by wheels or skis. `placeAt` is where they were at a given second. */
export function drawSpray(
  canvas: Canvas,
  sight: Sight,
  { second, placeAt, colour }: { second: number; placeAt: (second: number) => Point; colour: Colour },
): void {
  const last = Math.floor(second * perSecond)
  for (let puff = last - Math.floor(lifetime * perSecond); puff <= last; puff++) {
    const age = second - puff / perSecond
    if (age < 0 || age > lifetime) continue
    const [x, y, z] = placeAt(puff / perSecond)
    const drift = age * (0.3 + 0.9 * scatter(5, puff, 1))
    const angle = 2 * Math.PI * scatter(5, puff, 2)
    const spot = spotOf(sight, [
      x + drift * Math.cos(angle),
      y + drift * Math.sin(angle),
      z + 0.1 + 1.4 * age * scatter(5, puff, 3) * (1 - 0.5 * age),
    ])
    if (!spot || spot.away < 1.5) continue
    const radius = (0.12 + 0.5 * age) * spot.perMetre
    drawPuff(canvas, { ...spot, radius, colour, opacity: 0.34 * (1 - age / lifetime) })
  }
}

const flakes = 700
/** The side, in metres, of the cube of air around the camera that snow falls through. */
const airCube = 14
const fallSpeed = 1.3

/** Wraps a coordinate so that it always stays in the cube around a centre. */
const around = (from: number, centre: number): number =>
  centre + ((((from - centre + airCube / 2) % airCube) + airCube) % airCube) - airCube / 2

/** Falling snow: flakes that leave the cube at the bottom come in again at the top. */
export function drawSnowfall(canvas: Canvas, sight: Sight, second: number): void {
  const { pose } = sight
  for (let flake = 0; flake < flakes; flake++) {
    const swirl = 0.3 * Math.sin(1.1 * second + flake)
    const spot = spotOf(sight, [
      around(airCube * scatter(9, flake, 1) + 0.9 * second + swirl, pose.x),
      around(airCube * scatter(9, flake, 2) - 0.4 * second, pose.y),
      around(airCube * scatter(9, flake, 3) - fallSpeed * second, pose.z),
    ])
    if (!spot || spot.away < 0.7) continue
    const radius = Math.max(1.3, 0.026 * spot.perMetre)
    drawPuff(canvas, { ...spot, radius, colour: [246, 248, 252], opacity: Math.min(0.95, 6 / spot.away) })
  }
}
