import type { Motion } from '#domain/motion/motion.ts'
import { gaussianBlur } from './blur.ts'
import { frameAt, timeOf } from './frame-times.ts'
import { rayAt, type LensModel } from './lens-model.ts'
import { newTurn, putMatrix, takeTurn } from './turns.ts'

/** Where the camera looks over the ground, in degrees clockwise from north; NaN where that is not known. */
export type ViewDirections = { at(seconds: number): number }

/** Frames per second that tell which way is down. */
const looksPerSecond = 5
/**
 * Seconds over which averages are taken: of down, and of the difference between the camera's direction and the course.
 */
const [downSigma, courseSigma] = [2, 20]
/** Seconds added before and after the video that must not count, because a blur repeats the last value. */
const margin = 3.5 * courseSigma
/** Shares below which a mean says nothing: directions cancel out, or there are hardly any. */
const [minDown, minCourse] = [0.1, 1e-3]
/**
 * How far from straight up or down, as a share, the camera has to look for its view to have a direction over the
 * ground.
 */
const minAside = 0.2
const inDegrees = 180 / Math.PI

/**
 * Sensors know how the camera turned, but not where north is. On the whole, people look where they are going, so the
 * difference between the course and the camera's own bearing, averaged over a while, gives the direction of north.
 * `courseAt` is in degrees clockwise from north, and NaN where the camera did not move.
 */
export function viewDirections(motion: Motion, courseAt: (seconds: number) => number): ViewDirections {
  const beginS = motion.n > 0 ? timeOf(motion, 0) : 0
  const count = motion.n > 0 ? Math.ceil(timeOf(motion, motion.n - 1) - beginS) + 1 : 0
  const down = downColumns(motion, beginS, count)
  const bearingAt = bearings(motion, down, beginS)
  const [east, north] = [new Float64Array(count + 2 * margin), new Float64Array(count + 2 * margin)]
  for (let second = 0; second < count; second++) {
    const difference = (courseAt(beginS + second) - bearingAt(beginS + second)) / inDegrees
    if (Number.isNaN(difference)) continue
    east[margin + second] = Math.sin(difference)
    north[margin + second] = Math.cos(difference)
  }
  const offset = [gaussianBlur(east, courseSigma), gaussianBlur(north, courseSigma)] as const
  return {
    at(seconds) {
      const second = margin + Math.max(0, Math.min(count - 1, Math.round(seconds - beginS)))
      const [x, y] = [offset[0][second] ?? 0, offset[1][second] ?? 0]
      if (Math.hypot(x, y) < minCourse) return Number.NaN
      return (bearingAt(seconds) + Math.atan2(x, y) * inDegrees + 720) % 360
    },
  }
}

/** How wide a camera sees, in radians, from the left of the picture to the right. */
export function widthOfView(model: LensModel): number {
  const { w, cy } = model.lens
  const [left, right] = [new Float64Array(3), new Float64Array(3)]
  rayAt(model, 0, cy, left)
  rayAt(model, w, cy, right)
  return Math.atan2(-left[0]!, left[2]!) + Math.atan2(right[0]!, right[2]!)
}

/** Down in the world at each second, in columns. */
function downColumns(motion: Motion, beginS: number, count: number): readonly Float64Array[] {
  const columns = [0, 1, 2].map(() => new Float64Array(count))
  const [turn, matrix] = [newTurn(), new Float64Array(9)]
  const { q, gravity } = motion
  for (let look = 0; look < count * looksPerSecond; look++) {
    const seconds = look / looksPerSecond
    const frame = Math.floor(frameAt(motion, beginS + seconds))
    takeTurn(q, frame, turn)
    putMatrix(turn, matrix, 0)
    const [x, y, z] = [gravity[3 * frame]!, gravity[3 * frame + 1]!, gravity[3 * frame + 2]!]
    for (const [axis, column] of columns.entries())
      column[Math.floor(seconds)]! += matrix[axis]! * x + matrix[axis + 3]! * y + matrix[axis + 6]! * z
  }
  return columns.map((column) => gaussianBlur(column, downSigma))
}

/** Where the camera looks, in degrees clockwise from a direction that is the same throughout. */
function bearings(
  motion: Motion,
  [downX, downY, downZ]: readonly Float64Array[],
  beginS: number,
): (seconds: number) => number {
  const [turn, matrix] = [newTurn(), new Float64Array(9)]
  // The axis of the world that is nearest to level serves as its north.
  const means = [downX!, downY!, downZ!].map((column) =>
    Math.abs(column.reduce((sum, each) => sum + each, 0)),
  )
  const north = means.indexOf(Math.min(...means))
  return (seconds) => {
    takeTurn(motion.q, Math.floor(frameAt(motion, seconds)), turn)
    putMatrix(turn, matrix, 0)
    const second = Math.max(0, Math.min(downX!.length - 1, Math.round(seconds - beginS)))
    const [x, y, z] = [downX![second]!, downY![second]!, downZ![second]!]
    const length = Math.hypot(x, y, z)
    if (!(length > minDown)) return Number.NaN
    const down = [x / length, y / length, z / length] as const
    const ahead = [matrix[6]!, matrix[7]!, matrix[8]!] as const
    // East is to the right of north: down × north. Both are projected by the dot product, without their component along
    // down.
    const toNorth = ahead[north]! - down[north]! * dot(ahead, down)
    const a = (north + 1) % 3
    const b = (north + 2) % 3
    const toEast = down[b]! * ahead[a]! - down[a]! * ahead[b]!
    const aside = Math.hypot(toNorth, toEast) / Math.sqrt(Math.max(1e-9, 1 - down[north]! ** 2))
    return aside < minAside ? Number.NaN : Math.atan2(toEast, toNorth) * inDegrees
  }
}

const dot = (a: readonly [number, number, number], b: readonly [number, number, number]): number =>
  a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
