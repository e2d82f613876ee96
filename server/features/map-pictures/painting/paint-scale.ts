import type { SKRSContext2D } from '@napi-rs/canvas'
import type { MapFrame } from '#domain/geo/map-frame.ts'
import { metresPerPixelAt, scaleBar } from '#domain/geo/scale-bar.ts'
import { latOf, worldM } from '#domain/geo/web-mercator.ts'
import type { Palette } from '#domain/map-style/palette.ts'
import { canBeDrawn, fontOf } from './fonts.ts'
import type { LabelRoom } from './label-room.ts'

const size = 8
const margin = 6
const longest = 44
const lineHeight = 10

type Scale = { frame: MapFrame; bottom: number; palette: Palette; room: LabelRoom }

/**
 * Kilometers and miles, since a picture is the same for everyone, where the track leaves room. Returns a function that
 * draws it.
 */
export function placeScale(context: SKRSContext2D, { frame, bottom, palette, room }: Scale): () => void {
  const perPixel = metresPerPixelAt(latOf((0.5 - frame.y) * worldM), frame.zoom)
  const bars = (['metric', 'imperial'] as const).map((units) => scaleBar(perPixel, longest, units))
  setType(context)
  const widths = bars.map(({ pixels, text }) => pixels + 4 + context.measureText(text).width)
  const height = bars.length * lineHeight + margin
  const place = room.findFree(Math.max(...widths) + 2 * margin, height, bottom)
  room.take(place)
  return () => {
    context.save()
    setType(context)
    bars.forEach(({ pixels, text }, n) => {
      const [x, y] = [place.left + margin, place.top + (n + 0.5) * lineHeight + margin / 2]
      for (const [colour, thick] of [
        [palette.halo, 3],
        [palette.ink, 1],
      ] as const) {
        context.strokeStyle = colour
        context.lineWidth = thick
        context.beginPath()
        context.moveTo(x, y - 2.5)
        context.lineTo(x, y + 2.5)
        context.moveTo(x, y)
        context.lineTo(x + pixels, y)
        context.moveTo(x + pixels, y - 2.5)
        context.lineTo(x + pixels, y + 2.5)
        context.stroke()
      }
      write(context, text, { x: x + pixels + 4, y, palette })
    })
    context.restore()
  }
}

/** For a picture that names no place: which one is nearest. */
export function paintNearest(
  context: SKRSContext2D,
  text: string,
  { bottom, palette, room }: Omit<Scale, 'frame'>,
): void {
  if (!canBeDrawn(text)) return
  context.save()
  setType(context)
  const place = room.findFree(context.measureText(text).width + 2 * margin, lineHeight + 2, bottom)
  room.take(place)
  write(context, text, { x: place.left + margin, y: (place.top + place.bottom) / 2, palette })
  context.restore()
}

function setType(context: SKRSContext2D): void {
  context.font = fontOf(['Medium'], size)
  context.letterSpacing = '0px'
  context.textAlign = 'left'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
}

function write(
  context: SKRSContext2D,
  text: string,
  { x, y, palette }: { x: number; y: number; palette: Palette },
): void {
  context.strokeStyle = palette.halo
  context.lineWidth = 2.4
  context.strokeText(text, x, y)
  context.fillStyle = palette.ink
  context.fillText(text, x, y)
}
