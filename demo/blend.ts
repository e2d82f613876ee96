import type { Colour } from './scenery.ts'

/** A colour being mixed, in memory that is reused because a video needs millions of them. */
export type Paint = Float64Array

export const emptyPaint = (): Paint => new Float64Array(3)

export function take(paint: Paint, colour: Colour): void {
  paint[0] = colour[0]
  paint[1] = colour[1]
  paint[2] = colour[2]
}

/** Mixes in a share of another colour, from 0 to 1. */
export function blend(paint: Paint, colour: Colour | Paint, share: number): void {
  paint[0]! += (colour[0] - paint[0]!) * share
  paint[1]! += (colour[1] - paint[1]!) * share
  paint[2]! += (colour[2] - paint[2]!) * share
}

export function dim(paint: Paint, factor: number): void {
  paint[0]! *= factor
  paint[1]! *= factor
  paint[2]! *= factor
}

/** A colour as one number, in the byte order of a picture: red, green, blue and opaque. */
export function packed(red: number, green: number, blue: number): number {
  return 0xff000000 | (toByte(blue) << 16) | (toByte(green) << 8) | toByte(red)
}

const toByte = (value: number): number => (value > 254.5 ? 255 : (value + 0.5) | 0)
