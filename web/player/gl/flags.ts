/** Optional features of a program; each combination is compiled separately, so none pays for another. */
export type ProgramFlags = {
  isSharpened: boolean
  /** The view is turned, zoomed or straightened; otherwise it is the video as recorded. */
  isWarped: boolean
  /** Straight lines of the world are straight in the view. */
  isViewStraight: boolean
  /** The same for the video: its lens has no distortion. */
  isLensStraight: boolean
  /** The camera has stretched its picture (SuperView, HyperView). */
  isStretched: boolean
  /** The rows of a frame were read one after another, while the camera turned. */
  isRolling: boolean
}

/** One number for each combination. */
export function keyOf(flags: ProgramFlags): number {
  return (
    (flags.isSharpened ? 1 : 0) |
    (flags.isWarped ? 2 : 0) |
    (flags.isViewStraight ? 4 : 0) |
    (flags.isLensStraight ? 8 : 0) |
    (flags.isStretched ? 16 : 0) |
    (flags.isRolling ? 32 : 0)
  )
}
