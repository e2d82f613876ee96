import type { LensStretch, MotionLens } from '#domain/motion/motion.ts'
import { isOrderly, stretch, unstretch } from './lens-stretch.ts'

/** A lens that can be calculated with. Rays point right, down and forward and have length one. */
export type LensModel = {
  lens: MotionLens
  /** The picture is straight: r = tan θ. */
  isLinear: boolean
  /**
   * The widest angle from the axis that the formula describes, and its r. Beyond it the formula may turn back into the
   * picture, so from there on r simply grows with the angle.
   */
  reach: number
  reachRadius: number
}

/** Why a lens cannot be calculated with. */
export type LensProblem =
  | 'no_size'
  | 'no_focal_length'
  | 'centre_outside'
  | 'no_picture_in_corners'
  | 'stretch'

/** Shares of the width or height: no lens of a camera is wider or longer. */
const focalLengths = [0.1, 20] as const
/** Below this slope of r, neighbouring angles cannot be told apart. */
const minSlope = 0.05
const angleSteps = 512
const newtonSteps = 12
/** Just short of sideways, where the tangent ends. */
const widestLinear = 1.553

export function lensModelOf(lens: MotionLens): LensModel | LensProblem {
  const { fx, fy, cx, cy, k, w, h } = lens
  if (!(w > 0 && h > 0 && w < 1e6 && h < 1e6)) return 'no_size'
  if (!isFocal(fx, w) || !isFocal(fy, h) || !k.every((one) => Number.isFinite(one))) return 'no_focal_length'
  if (!(cx > 0 && cx < w && cy > 0 && cy < h)) return 'centre_outside'
  if (lens.stretch && !isOrderly(lens.stretch)) return 'stretch'
  const isLinear = lens.from === 'linear'
  const reach = isLinear ? widestLinear : reachOf(k)
  const model = { lens, isLinear, reach, reachRadius: isLinear ? Math.tan(reach) : bend(k, reach) }
  return cornerRadius(model) > model.reachRadius ? 'no_picture_in_corners' : model
}

const isFocal = (f: number, size: number): boolean => f > focalLengths[0] * size && f < focalLengths[1] * size

/** r by the angle from the axis, in focal lengths. */
export function radiusAt({ lens, isLinear, reach, reachRadius }: LensModel, angle: number): number {
  if (angle > reach) return reachRadius + angle - reach
  return isLinear ? Math.tan(angle) : bend(lens.k, angle)
}

/** The angle from the axis at r. */
export function angleAt({ lens: { k }, isLinear, reach, reachRadius }: LensModel, radius: number): number {
  if (radius >= reachRadius) return reach + radius - reachRadius
  if (isLinear) return Math.atan(radius)
  // Newton's method within bounds, since a step from a flat part of the curve could lead anywhere.
  let min = 0
  let max = reach
  let angle = Math.min(radius, 0.9 * reach)
  for (let step = 0; step < newtonSteps; step++) {
    const error = bend(k, angle) - radius
    if (error > 0) max = angle
    else min = angle
    const next = angle - error / slope(k, angle)
    if (Math.abs(next - angle) < 1e-12) return next
    angle = next > min && next < max ? next : (min + max) / 2
  }
  return angle
}

/** The ray that made the picture at x, y in pixels. */
export function rayAt(model: LensModel, x: number, y: number, ray: Float64Array): void {
  const { fx, fy, cx, cy, w, h, stretch: stretched } = model.lens
  let u = (x - cx) / fx
  let v = (y - cy) / fy
  if (stretched) {
    scratch[0] = (x - cx) / w
    scratch[1] = (y - cy) / h
    unstretch(stretched, scratch)
    u = (scratch[0] * w) / (stretched.aspect * fx)
    v = (scratch[1] * h) / fy
  }
  const radius = Math.sqrt(u * u + v * v)
  const angle = Math.min(angleAt(model, radius), Math.PI)
  const share = radius > 1e-12 ? Math.sin(angle) / radius : 1
  ray[0] = u * share
  ray[1] = v * share
  ray[2] = Math.cos(angle)
}

/** Where a ray is in the picture, in pixels; it may be outside. */
export function placeOf(model: LensModel, ray: Float64Array, place: Float64Array): void {
  const { fx, fy, cx, cy, w, h, stretch: stretched } = model.lens
  const x = ray[0]!
  const y = ray[1]!
  const aside = Math.sqrt(x * x + y * y)
  const share = aside > 1e-12 ? radiusAt(model, Math.atan2(aside, ray[2]!)) / aside : 1
  if (!stretched) {
    place[0] = cx + fx * x * share
    place[1] = cy + fy * y * share
    return
  }
  place[0] = (fx * x * share * stretched.aspect) / w
  place[1] = (fy * y * share) / h
  stretch(stretched, place)
  place[0] = cx + place[0] * w
  place[1] = cy + place[1] * h
}

/** Radians from one corner of the picture to the opposite one. */
export function diagonalOf(model: LensModel): number {
  const { w, h } = model.lens
  const a = new Float64Array(3)
  const b = new Float64Array(3)
  rayAt(model, 0, 0, a)
  rayAt(model, w, h, b)
  return Math.acos(Math.max(-1, a[2]!)) + Math.acos(Math.max(-1, b[2]!))
}

const scratch = new Float64Array(2)

type Bend = MotionLens['k']

const bend = (k: Bend, t: number): number => {
  const tt = t * t
  return t * (1 + tt * (k[0] + tt * (k[1] + tt * (k[2] + tt * k[3]))))
}

const slope = (k: Bend, t: number): number => {
  const tt = t * t
  return 1 + tt * (3 * k[0] + tt * (5 * k[1] + tt * (7 * k[2] + tt * 9 * k[3])))
}

function reachOf(k: Bend): number {
  for (let step = 1; step <= angleSteps; step++) {
    const angle = (Math.PI * step) / angleSteps
    if (!(slope(k, angle) > minSlope)) return (Math.PI * (step - 1)) / angleSteps
  }
  return Math.PI
}

/** The largest r in the picture. */
function cornerRadius({ lens: { fx, fy, cx, cy, w, h, stretch: stretched } }: LensModel): number {
  const corners = [0, w].flatMap((x) => [0, h].map((y) => cornerPlace(stretched, (x - cx) / w, (y - cy) / h)))
  return Math.max(...corners.map(([x, y]) => Math.hypot((x * w) / fx, (y * h) / fy)))
}

function cornerPlace(stretched: LensStretch | undefined, x: number, y: number): [number, number] {
  if (!stretched) return [x, y]
  const place = Float64Array.of(x, y)
  unstretch(stretched, place)
  return [place[0]! / stretched.aspect, place[1]!]
}
