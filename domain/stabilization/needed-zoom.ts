import { radiusAt, rayAt, placeOf, type LensModel } from './lens-model.ts'
import { stretch } from './lens-stretch.ts'

/** Points along the border of the picture: across, and down. */
const [across, along] = [32, 16]
/** Allows for how the border bends between two points. */
const margin = 1.004
/** More than any view needs whose centre is still within the camera's picture. */
const maxZoom = 20
/** How far straightening may widen the view, and the most of the world it may show, in radians. */
const minLinearZoom = 0.6
const widestLinear = (110 * Math.PI) / 180
/** The shape of a lens by the cosine of the angle from its axis, in steps small enough to interpolate linearly. */
const steps = 2048
const faraway = 1e6

/** How a lens and a kind of view decide which rays are seen at which zoom. */
export type Framing = {
  model: LensModel
  isLinear: boolean
  /** Rays of points along the border of the picture, and their heights from -0.5 at the top to 0.5. */
  rays: Float64Array
  heights: Float64Array
  /** What the sine of a ray's angle is multiplied by to get r, by the angle's cosine; null for a straight view. */
  shape: Float64Array | null
  /** The zoom never goes below this. */
  min: number
}

export function framingOf(model: LensModel, isLinear: boolean): Framing {
  const { fx, w } = model.lens
  const isStraight = isLinear || model.isLinear
  const min = isLinear ? Math.max(minLinearZoom, w / (2 * fx * Math.tan(widestLinear / 2))) : 1
  return { model, isLinear, ...borderOf(model), shape: isStraight ? null : shapeOf(model), min }
}

/** The zoom at which the picture fills the view while nothing is turned. */
export const restZoom = (framing: Framing): number =>
  neededZoom(framing, Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1), null)

/** Turns of the camera while a frame is read out from top to bottom: see `neededZoom`. */
export type Readout = { toTop: Float64Array; toBottom: Float64Array }

/**
 * The zoom at which the picture just fills the view. `matrix` turns rays of the picture into the view. The camera keeps
 * turning while the rows of a frame are read out: `readout` has its small turns (axis times angle) over a whole height,
 * before and after the middle row.
 */
export function neededZoom(framing: Framing, matrix: Float64Array, readout: Readout | null): number {
  if (!hasCentre(framing.model, matrix)) return maxZoom
  const { rays, heights } = framing
  const count = heights.length
  // The view at zoom 1 is a square from -1 to 1, and at every higher zoom a smaller one. We want the largest without a
  // part of the border in it: limited by a point, or by where the line between two points crosses the square's
  // diagonal.
  let nearest = Infinity
  placeInView(framing, matrix, turnedOn(rays, count - 1, readout, heights))
  let lastX = Math.abs(seen[0]!)
  let lastY = Math.abs(seen[1]!)
  for (let point = 0; point < count; point++) {
    placeInView(framing, matrix, turnedOn(rays, point, readout, heights))
    const x = Math.abs(seen[0]!)
    const y = Math.abs(seen[1]!)
    const before = lastX - lastY
    const here = x - y
    if (before * here < 0) nearest = Math.min(nearest, lastX + ((x - lastX) * before) / (before - here))
    nearest = Math.min(nearest, Math.max(x, y))
    lastX = x
    lastY = y
  }
  return Math.max(framing.min, Math.min(maxZoom, margin / nearest))
}

const ray = new Float64Array(3)
const seen = new Float64Array(2)
const centre = new Float64Array(2)

/** Whether the view's centre is in the picture. If not, the border says nothing. */
function hasCentre(model: LensModel, matrix: Float64Array): boolean {
  ray[0] = matrix[2]!
  ray[1] = matrix[5]!
  ray[2] = matrix[8]!
  placeOf(model, ray, centre)
  return centre[0]! > 0 && centre[0]! < model.lens.w && centre[1]! > 0 && centre[1]! < model.lens.h
}

/** The ray of a point, turned as the camera was turned when that row was read. */
function turnedOn(
  rays: Float64Array,
  point: number,
  readout: Readout | null,
  heights: Float64Array,
): Float64Array {
  const x = rays[3 * point]!
  const y = rays[3 * point + 1]!
  const z = rays[3 * point + 2]!
  ray[0] = x
  ray[1] = y
  ray[2] = z
  if (!readout) return ray
  const height = heights[point]!
  const turn = height < 0 ? readout.toTop : readout.toBottom
  ray[0] = x + height * (turn[1]! * z - turn[2]! * y)
  ray[1] = y + height * (turn[2]! * x - turn[0]! * z)
  ray[2] = z + height * (turn[0]! * y - turn[1]! * x)
  return ray
}

/** Sets `seen`, in halves of the view at zoom 1. */
function placeInView({ model, isLinear, shape }: Framing, m: Float64Array, from: Float64Array): void {
  const { fx, fy, w, h, stretch: stretched } = model.lens
  const a = from[0]!
  const b = from[1]!
  const c = from[2]!
  const z = m[2]! * a + m[5]! * b + m[8]! * c
  const share = shape ? shareAt(shape, z) : z > 1 / faraway ? 1 / z : faraway
  const u = (m[0]! * a + m[3]! * b + m[6]! * c) * share * fx
  const v = (m[1]! * a + m[4]! * b + m[7]! * c) * share * fy
  if (stretched && !isLinear) {
    seen[0] = Math.max(-1, Math.min(1, (u * stretched.aspect) / w))
    seen[1] = Math.max(-1, Math.min(1, v / h))
    stretch(stretched, seen)
    seen[0] *= 2
    seen[1] *= 2
    return
  }
  seen[0] = (2 * u) / w
  seen[1] = (2 * v) / h
}

function shareAt(shape: Float64Array, cosine: number): number {
  const place = (Math.max(-1, Math.min(1, cosine)) + 1) * (steps / 2)
  const step = Math.min(steps - 1, Math.floor(place))
  return shape[step]! + (shape[step + 1]! - shape[step]!) * (place - step)
}

function shapeOf(model: LensModel): Float64Array {
  return Float64Array.from({ length: steps + 1 }, (_, step) => {
    const angle = Math.acos((2 * step) / steps - 1)
    const sine = Math.sin(angle)
    return step === steps ? 1 : Math.min(faraway, radiusAt(model, angle) / Math.max(sine, 1 / faraway))
  })
}

/** Half a pixel inside, where the colours still come from the picture alone. */
function borderOf(model: LensModel): Pick<Framing, 'rays' | 'heights'> {
  const { w, h } = model.lens
  const places: [number, number][] = []
  for (let step = 0; step < across; step++) places.push([step / across, 0])
  for (let step = 0; step < along; step++) places.push([1, step / along])
  for (let step = 0; step < across; step++) places.push([1 - step / across, 1])
  for (let step = 0; step < along; step++) places.push([0, 1 - step / along])
  const rays = new Float64Array(3 * places.length)
  for (const [index, [x, y]] of places.entries())
    rayAt(model, 0.5 + x * (w - 1), 0.5 + y * (h - 1), rays.subarray(3 * index, 3 * index + 3))
  return { rays, heights: Float64Array.from(places, ([, y]) => y - 0.5) }
}
