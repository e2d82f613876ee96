import type { MotionLens } from '#domain/motion/motion.ts'
import { turned, type Quaternion } from '#domain/motion/quaternion.ts'
import type { Panorama } from './panorama.ts'
import type { PanoramaShape, SeenPart } from './panorama-shape.ts'

/** Rays are computed for the corners of blocks of this many pixels and interpolated between them. */
const block = 8

export type LensView = {
  lens: MotionLens
  columns: number
  rows: number
  /** Right, down and forward of each corner. */
  rays: Float64Array
  /** The column and row of the panorama that each corner sees. */
  places: Float32Array
}

/** The corners of a frame through a lens where the distance from the centre is the angle times `fx`. */
export function makeLensView(lens: MotionLens): LensView {
  const [columns, rows] = [Math.ceil(lens.w / block) + 1, Math.ceil(lens.h / block) + 1]
  const rays = new Float64Array(3 * columns * rows)
  for (let index = 0; index < columns * rows; index++) {
    const u = ((index % columns) * block - lens.cx) / lens.fx
    const v = (Math.floor(index / columns) * block - lens.cy) / lens.fy
    const angle = Math.hypot(u, v)
    const share = angle < 1e-9 ? 1 : Math.sin(angle) / angle
    rays.set([u * share, v * share, Math.cos(angle)], 3 * index)
  }
  return { lens, columns, rows, rays, places: new Float32Array(2 * columns * rows) }
}

/** Turns the camera. The panorama begins `firstAzimuth` radians from north. */
export function aim(
  { rays, places }: LensView,
  { perRadian, horizon, columns, rows }: PanoramaShape,
  { turn, firstAzimuth }: { turn: Quaternion; firstAzimuth: number },
): SeenPart {
  // The directions of its three axes.
  const [right, down, forward] = [turned(turn, [1, 0, 0]), turned(turn, [0, 1, 0]), turned(turn, [0, 0, 1])]
  const part: SeenPart = { left: columns, right: 0, top: rows, bottom: 0 }
  for (let index = 0; index < places.length / 2; index++) {
    const x = rays[3 * index]!
    const y = rays[3 * index + 1]!
    const z = rays[3 * index + 2]!
    const east = x * right[0] + y * down[0] + z * forward[0]
    const deep = x * right[1] + y * down[1] + z * forward[1]
    const north = x * right[2] + y * down[2] + z * forward[2]
    const azimuth = Math.atan2(east, north) - firstAzimuth
    const column = (azimuth - 2 * Math.PI * Math.floor(azimuth / (2 * Math.PI))) * perRadian
    const row = horizon + Math.atan2(deep, Math.sqrt(east * east + north * north)) * perRadian
    places[2 * index] = Math.min(columns - 2, column)
    places[2 * index + 1] = Math.min(rows - 2, Math.max(0, row))
    part.left = Math.min(part.left, column)
    part.right = Math.max(part.right, column)
    part.top = Math.min(part.top, row)
    part.bottom = Math.max(part.bottom, row)
  }
  return {
    left: Math.max(0, Math.floor(part.left)),
    right: Math.min(columns, Math.floor(part.right) + 2),
    top: Math.max(0, Math.floor(part.top)),
    bottom: Math.min(rows, Math.floor(part.bottom) + 2),
  }
}

/** Fills a frame with what the aimed camera sees, one number per pixel as in the panorama. */
export function takePicture(
  { lens, columns, rows, places }: LensView,
  panorama: Panorama,
  into: Uint32Array,
): void {
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      fillBlock(
        panorama,
        { places, at: row * columns + column, columns },
        { into, left: column * block, top: row * block, width: lens.w, height: lens.h },
      )
    }
  }
}

type Corners = { places: Float32Array; at: number; columns: number }
type Part = { into: Uint32Array; left: number; top: number; width: number; height: number }

/** Fixed-point unit: shares become integers, so two colours are mixed at once. */
const one = 65_536
const everyOther = 0xff00ff

function fillBlock(
  { light, shape }: Panorama,
  { places, at, columns }: Corners,
  { into, left, top, width, height }: Part,
): void {
  const [a, b, c, d] = [2 * at, 2 * at + 2, 2 * (at + columns), 2 * (at + columns) + 2]
  const { rows } = shape
  const [right, bottom] = [Math.min(left + block, width), Math.min(top + block, height)]
  for (let y = top; y < bottom; y++) {
    const down = (y - top + 0.5) / block
    const fromU = places[a]! + (places[c]! - places[a]!) * down
    const fromV = places[a + 1]! + (places[c + 1]! - places[a + 1]!) * down
    const stepU = (places[b]! + (places[d]! - places[b]!) * down - fromU) / block
    const stepV = (places[b + 1]! + (places[d + 1]! - places[b + 1]!) * down - fromV) / block
    const [du, dv] = [(stepU * one) | 0, (stepV * one) | 0]
    let u = ((fromU + stepU / 2) * one) | 0
    let v = ((fromV + stepV / 2) * one) | 0
    for (let out = y * width + left; out < y * width + right; out++) {
      const p = (u >> 16) * rows + (v >> 16)
      const across = (u >> 8) & 255
      const below = (v >> 8) & 255
      const n = (across * below) >> 8
      const m = across - n
      const l = below - n
      const k = 256 - across - l
      const w = light[p]!
      const x = light[p + 1]!
      const s = light[p + rows]!
      const t = light[p + rows + 1]!
      const even =
        Math.imul(w & everyOther, k) +
        Math.imul(x & everyOther, l) +
        Math.imul(s & everyOther, m) +
        Math.imul(t & everyOther, n)
      const odd =
        Math.imul((w >>> 8) & everyOther, k) +
        Math.imul((x >>> 8) & everyOther, l) +
        Math.imul((s >>> 8) & everyOther, m) +
        Math.imul((t >>> 8) & everyOther, n)
      into[out] = ((even >>> 8) & everyOther) | (odd & ~everyOther)
      u += du
      v += dv
    }
  }
}
