import type { Picture } from '#domain/stabilization/track-points.ts'
import { horizonFall } from './horizon-line.ts'

/**
 * Pictures that say which frame they are and how their camera leaned: rings around the centre are the bits of
 * the frame's number, whichever way the picture is turned, and behind them is a horizon. Lengths are in heights
 * of the picture.
 */

export const pictureSize = { width: 480, height: 270 }
const rings = 8
const ringWidth = 0.3 / rings
/** From the centre, where the horizon is beside the rings and still in a level view. */
const [horizonFrom, horizonTo] = [0.34, 0.58]

/** Degrees. One frame more or less is several times what the eye, or this test, can miss. */
const [rollStep, mostRoll] = [1.5, 15]
const framesUp = (2 * mostRoll) / rollStep

/** Degrees that the camera leans to the right in a frame: up and down, the same for two neighbours nowhere. */
export function rollOf(frame: number): number {
  const place = frame % (2 * framesUp)
  return rollStep * Math.min(place, 2 * framesUp - place) - mostRoll
}

/** A level view zooms in so far that nothing is missing when the camera leans the most. */
const most = (mostRoll * Math.PI) / 180
const zoom = Math.cos(most) + (pictureSize.width / pictureSize.height) * Math.sin(most)

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

/** With something in it that can be followed from frame to frame, but not at the line of the horizon. */
function landscapeAt(x: number, y: number): number {
  const waves = Math.sin(37 * x + 21 * y) + Math.sin(43 * y - 19 * x + 1)
  return (y < 0 ? 183 : 73) + 18 * waves * Math.min(1, 20 * Math.abs(y))
}

export type ReadPicture = {
  /** The frame that is seen, and the one whose motion the picture was turned by. */
  shown: number
  applied: number
  /** Degrees that the horizon is off. */
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
  // What falls to the right was turned too far to the right.
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

/** The one nearest to a frame, where the roll fits best. */
function frameOfRoll(roll: number, near: number): number {
  const around = Array.from({ length: framesUp }, (_, index) => near + index - framesUp / 2)
  const misfit = (frame: number) => Math.abs(rollOf(frame) - roll) + Math.abs(frame - near) / 1000
  return around.filter((frame) => frame >= 0).reduce((a, b) => (misfit(b) < misfit(a) ? b : a))
}
