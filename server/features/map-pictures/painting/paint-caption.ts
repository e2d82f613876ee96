import type { SKRSContext2D } from '@napi-rs/canvas'
import type { MapLook } from '#domain/map-style/map-layers.ts'
import { captionHeight, type Caption } from '../picture-order.ts'
import { fitLines } from './fit-text.ts'
import { fontOf } from './fonts.ts'
import { legibleCaption } from './legible.ts'

export type Writing = {
  caption: Caption
  colour: string
  scheme: MapLook['scheme']
  width: number
  height: number
}

/** The same as in `styles/tokens.css`, which a picture cannot read. */
export const surfaces = {
  light: { ground: '#ffffff', ink: '#1b2026', inkSoft: '#5c6670' },
  dark: { ground: '#181e24', ink: '#eef1f3', inkSoft: '#9aa6b0' },
} as const

export const separator = ' · '
const edge = 20
const bar = 3
const [titleSize, lineSize, valueSize, unitSize, labelSize] = [19, 11.5, 18, 11, 10]
const titleLeading = 23
const betweenFigures = 22
/** However many figures there are, the title keeps this part of the width. */
const titleShare = 0.42

/** Title and figures below the map, legible where the picture is shown at half its size. */
export function paintCaption(
  context: SKRSContext2D,
  { caption, colour, scheme, width, height }: Writing,
): void {
  const { title, line, figures } = legibleCaption(caption)
  const { ground, ink, inkSoft } = surfaces[scheme]
  const top = height - captionHeight
  const middle = top + bar + (captionHeight - bar) / 2
  context.save()
  context.letterSpacing = '0px'
  context.textBaseline = 'alphabetic'
  context.fillStyle = ground
  context.fillRect(0, top, width, captionHeight)
  context.fillStyle = colour
  context.fillRect(0, top, width, bar)

  let right = width - edge
  for (const figure of fitting(context, figures, width * (1 - titleShare) - edge).toReversed()) {
    const wide = widthOf(context, figure)
    paintFigure(context, figure, { x: right - wide, y: middle, ink, inkSoft })
    right -= wide + betweenFigures
  }

  context.textAlign = 'left'
  const room = right - edge
  context.font = fontOf(['Semibold'], titleSize)
  const titles = fitLines(context, title, room, 2)
  const block = titles.length * titleLeading + (line.length > 0 ? lineSize + 6 : 0)
  context.fillStyle = ink
  titles.forEach((text, n) =>
    context.fillText(text, edge, middle - block / 2 + n * titleLeading + titleSize * 0.92),
  )
  context.font = fontOf(['Regular'], lineSize)
  context.fillStyle = inkSoft
  const [below = ''] = fitLines(context, line.join(separator), room, 1)
  context.fillText(below, edge, middle + block / 2 - 1)
  context.restore()
}

type Figure = Caption['figures'][number]

/** As many figures from the beginning as there is room for. */
function fitting(context: SKRSContext2D, figures: readonly Figure[], room: number): Figure[] {
  let used = -betweenFigures
  return figures.filter((figure) => (used += betweenFigures + widthOf(context, figure)) <= room)
}

function widthOf(context: SKRSContext2D, { value, unit, label }: Figure): number {
  context.font = fontOf(['Semibold'], valueSize)
  const number = context.measureText(value).width
  context.font = fontOf(['Medium'], unitSize)
  const unitWidth = unit === '' ? 0 : context.measureText(unit).width + 3
  context.font = fontOf(['Regular'], labelSize)
  return Math.max(number + unitWidth, context.measureText(label).width)
}

function paintFigure(
  context: SKRSContext2D,
  { value, unit, label }: Figure,
  { x, y, ink, inkSoft }: { x: number; y: number; ink: string; inkSoft: string },
): void {
  context.textAlign = 'left'
  context.font = fontOf(['Regular'], labelSize)
  context.fillStyle = inkSoft
  context.fillText(label, x, y - 8)
  context.font = fontOf(['Semibold'], valueSize)
  context.fillStyle = ink
  context.fillText(value, x, y + 14)
  const after = x + context.measureText(value).width + 3
  context.font = fontOf(['Medium'], unitSize)
  context.fillStyle = inkSoft
  context.fillText(unit, after, y + 14)
}
