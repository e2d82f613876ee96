/**
 * The lens by the model of Kannala and Brandt: r = θ (1 + k1 θ² + k2 θ⁴ + k3 θ⁶ + k4 θ⁸) times the focal length, in pixels
 * of a picture of w times h as it is shown. `from` says how it is known: from the polynomial of the camera; from its field
 * of view; 'linear' likewise where the camera has straightened the picture, so that r = tan θ; or guessed.
 */
export type MotionLens = {
  fx: number
  fy: number
  cx: number
  cy: number
  k: [number, number, number, number]
  w: number
  h: number
  from: 'poly' | 'zfov' | 'linear' | 'guess'
}

/** How the camera was held at each picture of a video. */
export type Motion = {
  /** How many pictures. */
  n: number
  /** Seconds at which the first picture is shown, and from each to the next. */
  t0: number
  dt: number
  /** Seconds of all pictures, where they are not that even. */
  times: Float64Array | null
  source: 'cori' | 'gyro'
  /** Seconds that the measurements are ahead of the pictures; counted in already. */
  lag: number
  /** Seconds from the first row of a picture to the last; 0 when unknown. */
  readout: number
  /** Whether the camera has stabilised the picture itself. */
  eis: boolean
  lens: MotionLens
  grav: 'grav' | 'accl' | 'none'
  /** How well it matches the picture, 0 to 1; null while nobody has looked. */
  quality: number | null
  /** w, x, y, z for each picture: turns rays of the picture (right, down, forward) into the world. */
  q: Float32Array
  /** x, y, z for each picture: where down is, in the picture. All 0 where unknown. */
  gravity: Float32Array
}
