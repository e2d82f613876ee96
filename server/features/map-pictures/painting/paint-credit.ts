import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Palette } from '#domain/map-style/palette.ts'
import { fontOf } from './fonts.ts'
import type { LabelRoom } from './label-room.ts'

const size = 8
const padding = 4
export const creditHeight = size + 1.5 * padding

/**
 * Licenses require the credit on every picture, legible but out of the way: lists show durations in the other corner.
 * Reserves its place, and returns a function that draws it last.
 */
export function placeCredit(
  context: SKRSContext2D,
  {
    credit,
    palette,
    width,
    height,
    room,
  }: {
    credit: string
    palette: Palette
    width: number
    height: number
    room: LabelRoom
  },
): () => void {
  if (credit === '') return () => {}
  context.font = fontOf(['Regular'], size)
  context.letterSpacing = '0px'
  const widest = width - 4 * padding
  const textWidth = Math.min(context.measureText(credit).width, widest)
  const box = {
    left: 0,
    top: height - creditHeight,
    right: textWidth + 2 * padding,
    bottom: height,
  }
  room.take(box)
  return () => {
    context.save()
    context.font = fontOf(['Regular'], size)
    context.letterSpacing = '0px'
    context.globalAlpha = 0.72
    context.fillStyle = palette.land
    context.beginPath()
    context.roundRect(-padding, box.top, box.right + padding, box.bottom - box.top + padding, padding)
    context.fill()
    context.globalAlpha = 1
    context.textAlign = 'left'
    context.textBaseline = 'middle'
    context.fillStyle = palette.inkSoft
    // A long one is condensed rather than cut off.
    context.fillText(credit, box.left + padding, (box.top + box.bottom) / 2, widest)
    context.restore()
  }
}
