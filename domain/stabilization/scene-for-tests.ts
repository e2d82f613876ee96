import type { Quaternion } from '#domain/motion/quaternion.ts'
import { rayAt, type LensModel } from './lens-model.ts'
import { sourcePlace, type Drawing } from './source-place.ts'
import type { Picture } from './track-points.ts'
import { newTurn, putMatrix } from './turns.ts'

/**
 * Waves over the sphere around the camera: direction, and waves per radian. None is finer than a few pixels, so that a
 * picture captures them completely and can be interpolated between pixels.
 */
const waves = Float64Array.from(
  Array.from({ length: 14 }, (_, index) => {
    const turn = 2.4 * index
    const tilt = Math.acos(1 - (2 * index + 1) / 14)
    const fine = 14 + 6 * index
    const aside = fine * Math.sin(tilt)
    return [aside * Math.cos(turn), aside * Math.sin(turn), fine * Math.cos(tilt), 1.7 * index]
  }).flat(),
)

/** How bright the scene is in a direction of the world. */
type Scene = (x: number, y: number, z: number) => number

const wavesAround: Scene = (x, y, z) => {
  let sum = 0
  for (let at = 0; at < waves.length; at += 4)
    sum += Math.sin(waves[at]! * x + waves[at + 1]! * y + waves[at + 2]! * z + waves[at + 3]!)
  return 128 + 20 * sum
}

/** Returns a function that photographs the scene. The rays of the pixels are the same in every picture. */
export function sceneCamera(
  model: LensModel,
  lightFrom: Scene = wavesAround,
): (turnOfRow: (height: number) => Quaternion) => Picture {
  const { w: width, h: height } = model.lens
  const rays = new Float64Array(3 * width * height)
  for (let at = 0; at < width * height; at++)
    rayAt(model, (at % width) + 0.5, Math.floor(at / width) + 0.5, rays.subarray(3 * at, 3 * at + 3))
  return (turnOfRow) => {
    const light = new Float32Array(width * height)
    const [turn, m] = [newTurn(), new Float64Array(9)]
    for (let row = 0; row < height; row++) {
      // From -0.5 at the top to 0.5: rows are read one after another.
      turn.set(turnOfRow((row + 0.5) / height - 0.5))
      putMatrix(turn, m, 0)
      for (let at = row * width; at < (row + 1) * width; at++) {
        const x = rays[3 * at]!
        const y = rays[3 * at + 1]!
        const z = rays[3 * at + 2]!
        light[at] = lightFrom(
          m[0]! * x + m[3]! * y + m[6]! * z,
          m[1]! * x + m[4]! * y + m[7]! * z,
          m[2]! * x + m[5]! * y + m[8]! * z,
        )
      }
    }
    return { width, height, light }
  }
}

/** As in the renderer. */
const grid = [96, 54] as const

/** Draws a view of a picture as the renderer does, on a grid; anything outside the picture is NaN. */
export function drawView(picture: Picture, drawing: Drawing): Picture {
  const { width, height } = picture
  const places = gridPlaces(drawing)
  const light = new Float32Array(width * height)
  for (let row = 0; row < height; row++) {
    const v = ((row + 0.5) / height) * grid[1]
    const down = v - Math.floor(v)
    for (let column = 0; column < width; column++) {
      const u = ((column + 0.5) / width) * grid[0]
      const right = u - Math.floor(u)
      const a = 2 * (Math.floor(v) * (grid[0] + 1) + Math.floor(u))
      const b = a + 2 * (grid[0] + 1)
      const top = places[a]! + (places[a + 2]! - places[a]!) * right
      const bottom = places[b]! + (places[b + 2]! - places[b]!) * right
      const topY = places[a + 1]! + (places[a + 3]! - places[a + 1]!) * right
      const bottomY = places[b + 1]! + (places[b + 3]! - places[b + 1]!) * right
      const x = top + (bottom - top) * down - 0.5
      light[row * width + column] = lightAt(picture, x, topY + (bottomY - topY) * down - 0.5)
    }
  }
  return { width, height, light }
}

function gridPlaces(drawing: Drawing): Float64Array {
  const places = new Float64Array(2 * (grid[0] + 1) * (grid[1] + 1))
  const at = new Float64Array(2)
  for (let index = 0; index < places.length / 2; index++) {
    at.set([(index % (grid[0] + 1)) / grid[0], Math.floor(index / (grid[0] + 1)) / grid[1]])
    sourcePlace(drawing, at)
    places.set(at, 2 * index)
  }
  return places
}

/**
 * Interpolates by a curve through four pixels in each direction. The graphics processor interpolates linearly between
 * two, which blurs a little; here positions matter, not sharpness.
 */
function lightAt({ width, height, light }: Picture, x: number, y: number): number {
  if (!(x >= -0.5 && y >= -0.5 && x <= width - 0.5 && y <= height - 0.5)) return Number.NaN
  const i = Math.floor(x)
  const j = Math.floor(y)
  setWeights(x - i, acrossWeights)
  setWeights(y - j, alongWeights)
  let sum = 0
  for (let row = 0; row < 4; row++) {
    const from = Math.max(0, Math.min(height - 1, j + row - 1)) * width
    let across = 0
    for (let column = 0; column < 4; column++)
      across += acrossWeights[column]! * light[from + Math.max(0, Math.min(width - 1, i + column - 1))]!
    sum += alongWeights[row]! * across
  }
  return sum
}

const acrossWeights = new Float64Array(4)
const alongWeights = new Float64Array(4)

/** Catmull-Rom weights. */
function setWeights(t: number, into: Float64Array): void {
  into[0] = (-t + 2 * t * t - t * t * t) / 2
  into[1] = (2 - 5 * t * t + 3 * t * t * t) / 2
  into[2] = (t + 4 * t * t - 3 * t * t * t) / 2
  into[3] = (-t * t + t * t * t) / 2
}
