import type { Picture } from '#domain/stabilization/track-points.ts'
import { horizonFall } from './horizon-line.ts'

/**
 * Pictures that show their frame number and how far the camera leaned: rings around the centre are the bits of the
 * number, readable however the picture is rotated, and behind them is a horizon. Lengths are fractions of the picture's
 * height.
 */

export const pictureSize = { width: 480, height: 270 }
const rings = 8
const ringWidth = 0.3 / rings
/** Distances from the centre between which the horizon lies outside the rings and is still visible in a level view. */
const [horizonFrom, horizonTo] = [0.34, 0.58]

/**
 * In degrees. Being off by one frame makes a difference several times larger than what the eye, or this test, could
 * miss.
 */
const [rollStep, maxRoll] = [1.5, 15]
const framesUp = (2 * maxRoll) / rollStep

/**
 * How far the camera leans to the right in a frame, in degrees: up and down, never the same for two neighbouring
 * frames.
 */
export function rollOf(frame: number): number {
  const place = frame % (2 * framesUp)
  return rollStep * Math.min(place, 2 * framesUp - place) - maxRoll
}

/** The zoom of a level view that fills it even when the camera leans the most. */
const max = (maxRoll * Math.PI) / 180
const zoom = Math.cos(max) + (pictureSize.width / pictureSize.height) * Math.sin(max)

/** What the camera recorded, one byte per pixel. */
export function drawNumbered(frame: number): Uint8Array {
  const { width, height } = pictureSize
  const [cosine, sine] = [Math.cos, Math.sin].map((part) => part((rollOf(frame) * Math.PI) / 180)) as [
    number,
    number,
  ]
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const x = ((at % width) + 0.5 - width / 2) / height
    const y = (Math.floor(at / width) + 0.5) / height - 0.5
    const ring = Math.floor(Math.hypot(x, y) / ringWidth)
    if (ring < rings) return (frame >> ring) % 2 === 1 ? 235 : 20
    return landscapeAt(x * cosine - y * sine, x * sine + y * cosine)
  })
}

/** With texture that can be tracked from frame to frame, except at the horizon. */
function landscapeAt(x: number, y: number): number {
  const waves = Math.sin(37 * x + 21 * y) + Math.sin(43 * y - 19 * x + 1)
  return (y < 0 ? 183 : 73) + 18 * waves * Math.min(1, 20 * Math.abs(y))
}

export type ReadPicture = {
  /** The frame that is visible, and the one whose motion was used to turn the picture. */
  shown: number
  applied: number
  /** How far the horizon is off level, in degrees. */
  lean: number
}

/** What a level view of such a picture shows. */
export function readNumbered(picture: Picture): ReadPicture {
  const { width, height } = picture
  const shown = numberIn(picture, zoom)
  const lean = horizonFall(picture, (column) => {
    const aside = Math.abs(column + 0.5 - width / 2) / height / zoom
    return aside > horizonFrom && aside < horizonTo
  })
  // A horizon that falls to the right was turned too far to the right.
  return { shown, applied: frameOfRoll(rollOf(shown) + lean, shown), lean }
}

/** The number of the frame in a picture that is zoomed in, or as recorded. */
export function numberIn({ width, height, light }: Picture, zoomed = 1): number {
  const directions = 60
  let number = 0
  for (let ring = 0; ring < rings; ring++) {
    const radius = (ring + 0.5) * ringWidth * zoomed * height
    let sum = 0
    for (let at = 0; at < directions; at++) {
      const turn = (2 * Math.PI * at) / directions
      const column = Math.floor(width / 2 + radius * Math.cos(turn))
      sum += light[Math.floor(height / 2 + radius * Math.sin(turn)) * width + column]!
    }
    if (sum / directions > 128) number += 2 ** ring
  }
  return number
}

/** The frame near this one whose roll fits best; the nearest if several fit. */
function frameOfRoll(roll: number, near: number): number {
  const around = Array.from({ length: framesUp }, (_, index) => near + index - framesUp / 2)
  const misfit = (frame: number) => Math.abs(rollOf(frame) - roll) + Math.abs(frame - near) / 1000
  return around.filter((frame) => frame >= 0).reduce((a, b) => (misfit(b) < misfit(a) ? b : a))
}
