import type { SKRSContext2D } from '@napi-rs/canvas'
import { palettes } from '#domain/map-style/palette.ts'
import { fitLines } from './fit-text.ts'
import { fontOf } from './fonts.ts'
import { legibleCaption } from './legible.ts'
import { separator, surfaces, type Writing } from './paint-caption.ts'

const edge = 36
const [titleSize, lineSize, valueSize, unitSize, labelSize] = [30, 14, 30, 15, 12]
const titleLeading = 36
const contours = 9

/** For an activity without positions: its title and figures on a sheet with a few contour lines. */
export function paintPoster(
  context: SKRSContext2D,
  { caption, colour, scheme, width, height }: Writing,
): void {
  const { title, line, figures } = legibleCaption(caption)
  const { ink, inkSoft } = surfaces[scheme]
  const palette = palettes[scheme]
  const room = width - 2 * edge
  context.save()
  context.letterSpacing = '0px'
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.fillStyle = palette.land
  context.fillRect(0, 0, width, height)
  paintContours(context, { colour: palette.contour, x: width * 0.86, y: height * 0.3 })
  context.fillStyle = colour
  context.fillRect(0, 0, 6, height)

  context.font = fontOf(['Medium'], lineSize)
  context.fillStyle = inkSoft
  const [above = ''] = fitLines(context, line.join(separator), room, 1)
  context.fillText(above, edge, edge + lineSize)
  context.font = fontOf(['Semibold'], titleSize)
  context.fillStyle = ink
  fitLines(context, title, room, 2).forEach((text, n) =>
    context.fillText(text, edge, edge + lineSize + 14 + titleSize + n * titleLeading),
  )

  const column = room / Math.max(3, figures.length)
  figures.forEach(({ label, value, unit }, n) => {
    const x = edge + n * column
    const y = height - edge
    context.font = fontOf(['Regular'], labelSize)
    context.fillStyle = inkSoft
    context.fillText(label, x, y - valueSize - 6)
    context.font = fontOf(['Semibold'], valueSize)
    context.fillStyle = ink
    context.fillText(value, x, y)
    const after = x + context.measureText(value).width + 4
    context.font = fontOf(['Medium'], unitSize)
    context.fillStyle = inkSoft
    context.fillText(unit, after, y)
  })
  context.restore()
}

/** A hill, as maps draw it. */
function paintContours(
  context: SKRSContext2D,
  { colour, x, y }: { colour: string; x: number; y: number },
): void {
  context.save()
  context.strokeStyle = colour
  context.lineWidth = 1
  context.globalAlpha = 0.35
  for (let ring = 1; ring <= contours; ring++) {
    context.beginPath()
    for (let degrees = 0; degrees <= 360; degrees += 4) {
      const angle = (degrees * Math.PI) / 180
      const uneven = 1 + 0.14 * Math.sin(2 * angle + 0.5) + 0.07 * Math.sin(3 * angle + ring / 4)
      const away = ring * 22 * uneven
      context.lineTo(x + away * 1.25 * Math.cos(angle), y + away * Math.sin(angle))
    }
    context.stroke()
  }
  context.restore()
}
