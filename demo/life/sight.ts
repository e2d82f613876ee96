import type { MotionLens } from '#domain/motion/motion.ts'
import { turned } from '#domain/motion/quaternion.ts'
import type { Level, Terrain } from '#demo/level.ts'
import type { Pose } from '#demo/pose.ts'
import type { Colour, Scenery } from '#demo/scenery.ts'
import type { Point } from './limb.ts'

/** How one frame's camera sees single things: with the same lens and pose as for the land. */
export type Sight = {
  pose: Pose
  lens: MotionLens
  terrain: Terrain
  /** The camera's axes in the world: east, down, north. */
  axes: [right: Point, down: Point, forward: Point]
  haze: number
  air: Colour
  /** How much of each colour the daylight brings out, from 0 to about 1. */
  light: Colour
}

export type Spot = { x: number; y: number; away: number; perMetre: number }

export function makeSight(
  pose: Pose,
  { lens, terrain, scenery }: { lens: MotionLens; terrain: Terrain; scenery: Scenery },
): Sight {
  return {
    pose,
    lens,
    terrain,
    axes: [turned(pose.turn, [1, 0, 0]), turned(pose.turn, [0, 1, 0]), turned(pose.turn, [0, 0, 1])],
    haze: 1 / scenery.weather.haze,
    air: scenery.weather.sky.horizon,
    light: daylight(scenery),
  }
}

function daylight({ weather: { sun, sky } }: Scenery): Colour {
  const of = (channel: 0 | 1 | 2): number =>
    (0.75 * sky.light[channel] + 0.55 * sun.strength * sun.colour[channel]) / 255
  return [of(0), of(1), of(2)]
}

const nearest = 0.12

/** Where a place (metres east, north and up) is in the frame; null behind the camera. */
export function spotOf({ pose, lens, axes: [right, down, forward] }: Sight, place: Point): Spot | null {
  const east = place[0] - pose.x
  const north = place[1] - pose.y
  const deep = pose.z - place[2]
  const x = east * right[0] + deep * right[1] + north * right[2]
  const y = east * down[0] + deep * down[1] + north * down[2]
  const z = east * forward[0] + deep * forward[1] + north * forward[2]
  const across = Math.sqrt(x * x + y * y)
  const away = Math.sqrt(across * across + z * z)
  const angle = Math.atan2(across, z)
  if (away < nearest || angle > 1.9) return null
  // The distance from the centre is the angle, as in `lens-view.ts`.
  const scale = across < 1e-9 ? 0 : (angle * lens.fx) / across
  return { x: lens.cx + x * scale, y: lens.cy + y * scale, away, perMetre: lens.fx / away }
}

/** Of the ground, in metres above sea level. */
export function heightAt({ levels }: Terrain, x: number, y: number): number {
  const level = levels.find((one) => isInside(one, x, y))
  if (!level) return -Infinity
  const { size, cell, x0, y0, height } = level
  const u = (x - x0) / cell
  const v = (y - y0) / cell
  const at = Math.floor(v) * size + Math.floor(u)
  const fu = u - Math.floor(u)
  const fv = v - Math.floor(v)
  const low = height[at]! + (height[at + 1]! - height[at]!) * fu
  const high = height[at + size]! + (height[at + size + 1]! - height[at + size]!) * fu
  return low + (high - low) * fv
}

const isInside = ({ size, cell, x0, y0 }: Level, x: number, y: number): boolean =>
  x >= x0 && y >= y0 && x < x0 + (size - 2) * cell && y < y0 + (size - 2) * cell

const looks = 7

/** Whether no land lies between the camera and a place. */
export function isInSight({ pose, terrain }: Sight, [x, y, z]: Point): boolean {
  for (let look = 1; look < looks; look++) {
    const share = look / looks
    const ground = heightAt(terrain, pose.x + (x - pose.x) * share, pose.y + (y - pose.y) * share)
    if (ground > pose.z + (z - pose.z) * share) return false
  }
  return true
}

/** A colour as it looks through the air from this far away. */
export function throughAir({ haze, air, light }: Sight, colour: Colour, away: number): Colour {
  const clear = Math.exp(-away * haze)
  return [
    air[0] + (colour[0] * light[0] - air[0]) * clear,
    air[1] + (colour[1] * light[1] - air[1]) * clear,
    air[2] + (colour[2] * light[2] - air[2]) * clear,
  ]
}
