import type { MotionLens } from '#domain/motion/motion.ts'
import type { MeasuredPair } from './match-motion.ts'
import { pyramidOf, trackPoints, type Picture } from './track-points.ts'

/** Points across and down, away from the border. */
const [across, down] = [15, 10]

/**
 * Where points of a frame are in the next one. The pictures may be smaller than the video for which the lens is given.
 */
export function measurePair(
  frame: number,
  [here, next]: readonly [Picture, Picture],
  { w, h }: Pick<MotionLens, 'w' | 'h'>,
): MeasuredPair {
  const points = gridIn(here)
  const found = trackPoints(pyramidOf(here), pyramidOf(next), points)
  const [wide, high] = [w / here.width, h / here.height]
  /** The centre of a pixel is half a pixel from its corner, which is where lens coordinates begin. */
  const inLens = (places: Float64Array): Float64Array =>
    places.map((value, at) => (value + 0.5) * (at % 2 === 0 ? wide : high))
  return { frame, from: inLens(points), to: inLens(found) }
}

function gridIn({ width, height }: Picture): Float64Array {
  const points = new Float64Array(2 * across * down)
  for (let point = 0; point < across * down; point++) {
    points[2 * point] = (width * (1.5 + (point % across))) / (across + 2)
    points[2 * point + 1] = (height * (1.5 + Math.floor(point / across))) / (down + 2)
  }
  return points
}
