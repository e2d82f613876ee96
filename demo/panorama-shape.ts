/**
 * The land is first drawn as a panorama around the camera, with angles as rows and columns. Every frame is
 * then taken from it through the lens, so turning the camera costs nothing and is exact.
 */
export type PanoramaShape = {
  /** Columns and rows per radian. */
  perRadian: number
  /** Columns of the full circle. */
  circle: number
  /** Columns of one frame. */
  columns: number
  rows: number
  /** The row of the horizon. */
  horizon: number
}

/** The part of a panorama that a frame shows, with a margin. */
export type SeenPart = { left: number; right: number; top: number; bottom: number }

const below = 1.42
const above = 1.02

/** For frames that see `view` radians from their centre to a corner. */
export function panoramaShape({ perRadian, view }: { perRadian: number; view: number }): PanoramaShape {
  const circle = Math.ceil(2 * Math.PI * perRadian)
  const exact = circle / (2 * Math.PI)
  const horizon = Math.ceil(above * exact)
  const columns = Math.min(circle, 2 * Math.ceil((view + 0.22) * exact))
  return { perRadian: exact, circle, columns, rows: horizon + Math.ceil(below * exact), horizon }
}
