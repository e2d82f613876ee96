import { boxBlur, runningMaximum } from './blur.ts'

/**
 * A zoom that changes slowly and is never below the needed one: the largest need around each frame, averaged over at
 * most that many frames, so that every averaged value already takes this frame into account. In logarithms, so that
 * zooming looks even.
 */
export function zoomEnvelope(needed: Float64Array, reach: number): Float32Array {
  if (!(reach >= 1)) return Float32Array.from(needed, roundedUp)
  const whole = Math.floor(reach)
  const widest = runningMaximum(
    needed.map((zoom) => Math.log(zoom)),
    whole,
  )
  const [half, blurred] = [Math.floor(whole / 2), new Float64Array(needed.length)]
  boxBlur(widest, half, blurred)
  boxBlur(blurred, whole - half, widest)
  return Float32Array.from(widest, (value) => roundedUp(Math.exp(value)))
}

/** A 32-bit float may be below the number it represents. */
const roundedUp = (zoom: number): number => zoom * (1 + 2 ** -22)
