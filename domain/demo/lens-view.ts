import type { MotionLens } from '#domain/motion/motion.ts'
import { turned, type Quaternion, type Vector } from '#domain/motion/quaternion.ts'
import type { Panorama } from './panorama.ts'

/** Rays are found for the corners of blocks of this many pixels, and evenly between them. */
const block = 8

export type LensView = {
  lens: MotionLens
  columns: number
  rows: number
  /** Right, down and forward of each corner. */
  rays: Vector[]
}

/** The corners of a picture through a lens whose distance from the middle is its angle times `fx`. */
export function makeLensView(lens: MotionLens): LensView {
  const [columns, rows] = [Math.ceil(lens.w / block) + 1, Math.ceil(lens.h / block) + 1]
  const rays = Array.from({ length: columns * rows }, (_, index): Vector => {
    const u = ((index % columns) * block - lens.cx) / lens.fx
    const v = (Math.floor(index / columns) * block - lens.cy) / lens.fy
    const angle = Math.hypot(u, v)
    const share = angle < 1e-9 ? 1 : Math.sin(angle) / angle
    return [u * share, v * share, Math.cos(angle)]
  })
  return { lens, columns, rows, rays }
}

/** Fills a picture of four bytes a pixel with what the camera sees; the panorama begins `firstAzimuth` radians from north. */
export function takePicture(
  { lens, columns, rows, rays }: LensView,
  panorama: Panorama,
  { turn, firstAzimuth, into }: { turn: Quaternion; firstAzimuth: number; into: Uint8Array },
): void {
  const { perRadian, horizon } = panorama.shape
  const places = new Float32Array(2 * rays.length)
  for (const [index, ray] of rays.entries()) {
    const [east, down, north] = turned(turn, ray)
    const azimuth = Math.atan2(east, north) - firstAzimuth
    places[2 * index] = (azimuth - 2 * Math.PI * Math.floor(azimuth / (2 * Math.PI))) * perRadian
    places[2 * index + 1] = horizon + Math.atan2(down, Math.hypot(east, north)) * perRadian
  }
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
type Part = { into: Uint8Array; left: number; top: number; width: number; height: number }

function fillBlock({ light, shape }: Panorama, { places, at, columns }: Corners, { into, left, top, width, height }: Part): void {
  const [a, b, c, d] = [2 * at, 2 * at + 2, 2 * (at + columns), 2 * (at + columns) + 2]
  const { rows } = shape
  const [lastColumn, lastRow] = [shape.columns - 2, rows - 2]
  const [right, bottom] = [Math.min(left + block, width), Math.min(top + block, height)]
  for (let y = top; y < bottom; y++) {
    const down = (y - top + 0.5) / block
    const fromU = places[a]! + (places[c]! - places[a]!) * down
    const fromV = places[a + 1]! + (places[c + 1]! - places[a + 1]!) * down
    const toU = places[b]! + (places[d]! - places[b]!) * down
    const toV = places[b + 1]! + (places[d + 1]! - places[b + 1]!) * down
    for (let x = left; x < right; x++) {
      const across = (x - left + 0.5) / block
      const u = Math.min(lastColumn, Math.max(0, fromU + (toU - fromU) * across))
      const v = Math.min(lastRow, Math.max(0, fromV + (toV - fromV) * across))
      const fu = u - Math.floor(u)
      const fv = v - Math.floor(v)
      const p = 3 * (Math.floor(u) * rows + Math.floor(v))
      const q = p + 3 * rows
      const k = (1 - fu) * (1 - fv)
      const l = (1 - fu) * fv
      const m = fu * (1 - fv)
      const n = fu * fv
      const out = 4 * (y * width + x)
      into[out] = clamped(light[p]! * k + light[p + 3]! * l + light[q]! * m + light[q + 3]! * n)
      into[out + 1] = clamped(light[p + 1]! * k + light[p + 4]! * l + light[q + 1]! * m + light[q + 4]! * n)
      into[out + 2] = clamped(light[p + 2]! * k + light[p + 5]! * l + light[q + 2]! * m + light[q + 5]! * n)
      into[out + 3] = 255
    }
  }
}

const clamped = (value: number): number => (value < 0 ? 0 : value > 255 ? 255 : value)
