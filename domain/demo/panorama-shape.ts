/**
 * The land is first drawn as a panorama around the camera, whose rows and columns are angles. From there every picture
 * is taken through the lens, however the camera is turned: so turning it costs nothing and is exact.
 */
export type PanoramaShape = {
  /** Columns and rows in a radian. */
  perRadian: number
  /** Of the whole circle. */
  circle: number
  /** Of one picture. */
  columns: number
  rows: number
  /** The row of the horizon. */
  horizon: number
}

const below = 1.42
const above = 1.02

/** For pictures that see `view` radians from their middle to a corner. */
export function panoramaShape({ perRadian, view }: { perRadian: number; view: number }): PanoramaShape {
  const circle = Math.ceil(2 * Math.PI * perRadian)
  const exact = circle / (2 * Math.PI)
  const horizon = Math.ceil(above * exact)
  const columns = Math.min(circle, 2 * Math.ceil((view + 0.18) * exact))
  return { perRadian: exact, circle, columns, rows: horizon + Math.ceil(below * exact), horizon }
}
