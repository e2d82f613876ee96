import type { SKRSContext2D } from '@napi-rs/canvas'
import type { MapFrame } from '#domain/geo/map-frame.ts'
import type { Layer } from '#domain/map-style/layer.ts'
import { compile, textIn, type Surroundings } from './evaluate.ts'
import { canBeDrawn, fontOf } from './fonts.ts'
import type { Box, LabelRoom } from './label-room.ts'
import { featuresOf, type Painting, type ReadTile } from './paint-vectors.ts'

type SymbolLayer = Extract<Layer, { type: 'symbol' }>

type Label = {
  x: number
  y: number
  lines: string[]
  /** Whether a summit sign goes before the text; the fonts do not have one. */
  hasSummit: boolean
  hasDot: boolean
  size: number
  font: string
  spacing: number
  colour: string
  halo: string | null
  haloWidth: number
  opacity: number
  rank: number
}

const summit = '▲ '
const lineHeight = 1.2
const padding = 3

type Naming = {
  frame: MapFrame
  tilesFor: (layer: SymbolLayer) => readonly ReadTile[]
  room: LabelRoom
  max: number
}

/** Draws a few names: those of upper layers first, and of each layer the most important. Returns how many. */
export function paintLabels(
  context: SKRSContext2D,
  layers: readonly SymbolLayer[],
  { room, max, frame, tilesFor }: Naming,
): number {
  let left = max
  const said = new Set<string>()
  for (const layer of layers.toReversed()) {
    for (const label of labelsOf(context, layer, { frame, tiles: tilesFor(layer) })) {
      if (left === 0) return max
      // The same name comes from several tiles, and from the world as well as from a region.
      const name = label.lines.join(' ').toLowerCase()
      if (said.has(name) || !drawLabel(context, label, room)) continue
      said.add(name)
      left--
    }
  }
  return max - left
}

function labelsOf(context: SKRSContext2D, layer: SymbolLayer, painting: Painting): Label[] {
  const { tiles, frame } = painting
  const { zoom } = frame
  const { layout = {}, paint = {} } = layer
  // Names along roads and rivers would be too much for a small picture.
  if (layout['symbol-placement'] === 'line') return []
  const [textOf, sizeOf, faceOf, rankOf] = [
    compile(layout['text-field'] ?? ''),
    compile(layout['text-size'] ?? 16),
    compile(layout['text-font'] ?? ['Regular']),
    compile(layout['symbol-sort-key'] ?? 0),
  ]
  const spacing = Number(layout['text-letter-spacing'] ?? 0)
  const widest = Number(layout['text-max-width'] ?? 10)
  const labels: Label[] = []
  for (const { feature, place } of featuresOf(layer, tiles, zoom)) {
    if (feature.type !== 'Point') continue
    const [[column = 0, row = 0] = []] = feature.parts()
    const [x, y] = [place.left + column * place.size, place.top + row * place.size]
    // What lies in the margin of a tile is drawn by its neighbour.
    const isInTile = column >= 0 && row >= 0 && column < 1 && row < 1
    if (!isInTile || x < 0 || y < 0 || x > frame.width || y > frame.height) continue
    const about: Surroundings = { zoom, feature }
    const written = textIn(textOf(about))
    const hasSummit = written.startsWith(summit)
    const text = hasSummit ? written.slice(summit.length) : written
    if (text.trim() === '' || text.length > 80 || !canBeDrawn(text)) continue
    const size = Number(sizeOf(about))
    const font = fontOf(faceOf(about) as string[], size)
    setType(context, font, spacing * size)
    labels.push({
      x,
      y,
      lines: wrap(context, text, widest * size),
      hasSummit,
      hasDot: layout['icon-image'] === 'dot',
      size,
      font,
      spacing: spacing * size,
      colour: textIn(paint['text-color']),
      halo: paint['text-halo-color'] === undefined ? null : textIn(paint['text-halo-color']),
      haloWidth: Number(paint['text-halo-width'] ?? 0),
      opacity: Number(paint['text-opacity'] ?? 1),
      rank: Number(rankOf(about)),
    })
  }
  return labels.toSorted((a, b) => a.rank - b.rank)
}

function setType(context: SKRSContext2D, font: string, spacing: number): void {
  context.font = font
  context.letterSpacing = `${spacing}px`
}

/** Breaks at spaces, so that no line is wider than it has to be. */
function wrap(context: SKRSContext2D, text: string, widest: number): string[] {
  return text.split('\n').flatMap((given) => {
    const lines: string[] = []
    let line = ''
    for (const word of given.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && context.measureText(longer).width > widest) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}

/** Whether there was room for it. */
function drawLabel(context: SKRSContext2D, label: Label, room: LabelRoom): boolean {
  setType(context, label.font, label.spacing)
  const width = Math.max(...label.lines.map((line) => context.measureText(line).width))
  const mark = label.hasSummit ? label.size * 0.9 : 0
  const height = label.lines.length * label.size * lineHeight + mark
  const place = placesOf(label, width, height).find((box) => room.isFree(grown(box)))
  if (!place) return false
  room.take(grown(place))
  context.save()
  context.globalAlpha = label.opacity
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  const middle = (place.left + place.right) / 2
  if (label.hasDot) drawDot(context, label)
  if (label.hasSummit) drawSummit(context, label, { x: middle, y: place.top + mark / 2 })
  label.lines.forEach((line, n) => {
    const y = place.top + mark + (n + 0.5) * label.size * lineHeight
    if (label.halo !== null) {
      context.strokeStyle = label.halo
      context.lineWidth = 2 * label.haloWidth
      context.strokeText(line, middle, y)
    }
    context.fillStyle = label.colour
    context.fillText(line, middle, y)
  })
  context.restore()
  return true
}

const grown = ({ left, top, right, bottom }: Box): Box => ({
  left: left - padding,
  top: top - padding,
  right: right + padding,
  bottom: bottom + padding,
})

/** Where it may go: beside its dot; over its place; or, if something is there, above or below it. */
function placesOf({ x, y, hasDot, size }: Label, width: number, height: number): Box[] {
  const at = (middleX: number, middleY: number): Box => ({
    left: middleX - width / 2,
    top: middleY - height / 2,
    right: middleX + width / 2,
    bottom: middleY + height / 2,
  })
  const aside = width / 2 + size * 0.45
  const away = height / 2 + size * 0.5
  if (hasDot) return [at(x + aside, y), at(x - aside, y), at(x, y - away), at(x, y + away)]
  return [at(x, y), at(x, y - away), at(x, y + away)]
}

function drawDot(context: SKRSContext2D, { x, y, halo, colour }: Label): void {
  context.beginPath()
  context.arc(x, y, 2.2, 0, 2 * Math.PI)
  context.fillStyle = colour
  context.strokeStyle = halo ?? colour
  context.lineWidth = 2
  context.stroke()
  context.fill()
}

function drawSummit(
  context: SKRSContext2D,
  { size, halo, colour, haloWidth }: Label,
  { x, y }: { x: number; y: number },
): void {
  const half = size * 0.32
  context.beginPath()
  context.moveTo(x, y - half)
  context.lineTo(x + half, y + half * 0.8)
  context.lineTo(x - half, y + half * 0.8)
  context.closePath()
  if (halo !== null) {
    context.strokeStyle = halo
    context.lineWidth = 2 * haloWidth
    context.stroke()
  }
  context.fillStyle = colour
  context.fill()
}
