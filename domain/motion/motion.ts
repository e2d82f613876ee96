/**
 * The lens by the model of Kannala and Brandt: r = θ (1 + k1 θ² + k2 θ⁴ + k3 θ⁶ + k4 θ⁸) times the focal
 * length, in pixels of a displayed picture of w times h. `from` names the source: the polynomial of the
 * camera; its field of view; 'linear' for a field of view with a picture the camera has straightened, so that
 * r = tan θ; the table of calibrated lenses; or a guess.
 */
export type MotionLens = {
  fx: number
  fy: number
  cx: number
  cy: number
  k: [number, number, number, number]
  w: number
  h: number
  from: 'poly' | 'zfov' | 'linear' | 'table' | 'guess'
  /** Only where the camera has stretched the picture after the lens. */
  stretch?: LensStretch
}

/**
 * SuperView and HyperView: how the camera has stretched the picture of its sensor, in shares of the width and
 * the height from the centre. The sensor's place of a recorded x, y is
 * x (x1 + x2 x² + x3 x⁴ + … + x7 x¹²) + x8 x y² and y (y1 + y2 y² + y3 y⁴ + y4 x² + y5 x² y² + y6 x⁴).
 */
export type LensStretch = {
  x: number[]
  y: number[]
  /** The aspect ratio of the recorded picture over that of the sensor. */
  aspect: number
}

/** The orientation of the camera at each frame of a video. */
export type Motion = {
  /** The number of frames. */
  n: number
  /** When the first frame is shown, in seconds, and the interval between frames. */
  t0: number
  dt: number
  /** The times of all frames in seconds, if they are not evenly spaced. */
  times: Float64Array | null
  source: 'cori' | 'gyro'
  /** Seconds by which the measurements lead the frames; already accounted for. */
  lag: number
  /** Seconds from the first row of a frame to the last; 0 when unknown. */
  readout: number
  /** Whether the camera stabilized the picture itself. */
  eis: boolean
  lens: MotionLens
  grav: 'grav' | 'accl' | 'none'
  /** How well it matches the picture, from 0 to 1; null while unchecked. */
  quality: number | null
  /** w, x, y, z for each frame: rotates rays of the picture (right, down, forward) into the world. */
  q: Float32Array
  /** x, y, z for each frame: the direction of down in the picture. All 0 where unknown. */
  gravity: Float32Array
}
