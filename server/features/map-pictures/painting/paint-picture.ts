import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { pixelOf } from '#domain/geo/map-frame.ts'
import { readVectorTile } from '#domain/geo/read-vector-tile.ts'
import type { Layer } from '#domain/map-style/layer.ts'
import { firstLinesZoom } from '#domain/map-style/ground-lines.ts'
import { mapLayers } from '#domain/map-style/map-layers.ts'
import { palettes } from '#domain/map-style/palette.ts'
import { nearestText } from '#domain/map-tiles/nearest-name.ts'
import { trackCasings } from '#domain/map-style/sport-colours.ts'
import { captionHeight, type PictureOrder, type VectorTile } from '../picture-order.ts'
import { readRamp } from './colours.ts'
import { numberAt, textIn } from './evaluate.ts'
import { readHeights, type HeightGrid } from './heights.ts'
import { LabelRoom } from './label-room.ts'
import { paintCaption } from './paint-caption.ts'
import { creditHeight, placeCredit } from './paint-credit.ts'
import { paintForms, paintGrid } from './paint-ground-lines.ts'
import { paintNearest, placeScale } from './paint-scale.ts'
import { paintPoster } from './paint-poster.ts'
import { paintLabels } from './paint-labels.ts'
import { paintShades, paintTints } from './paint-relief.ts'
import { paintTrack } from './paint-track.ts'
import { paintFill, paintLine, type ReadTile } from './paint-vectors.ts'

const quality = { webp: 82, jpeg: 80 }
/** Names within this many pixels of the track would be hard to read. */
const aroundTrack = 5
/** In pixels of the map: half a pixel of the picture. */
const finest = 0.25
/** One name per this many square pixels of the map. */
const areaPerName = 14_000
/** On narrower pictures, names would be cut off. */
const narrowestWithNames = 200

/** The whole picture, encoded. Tiles that cannot be read are left out. */
export async function paintPicture(order: PictureOrder): Promise<Buffer> {
  const { frame, ratio, look, format, lines, colour, credit, caption } = order
  const canvas = createCanvas(Math.round(frame.width * ratio), Math.round(frame.height * ratio))
  const context = canvas.getContext('2d')
  context.scale(ratio, ratio)
  if (caption && lines.length === 0) {
    paintPoster(context, { caption, colour, scheme: look.scheme, ...frame })
    return canvas.encode(format, quality[format])
  }
  const [relief, terrain] = [
    order.relief && (await readHeights(order.relief, frame)),
    order.terrain && (await readHeights(order.terrain, frame)),
  ]
  const parts = { ...order.parts, hasRelief: relief !== null, hasTerrain: terrain !== null }
  const sources = { world: readTiles(order, 'world'), region: readTiles(order, 'region'), relief, terrain }
  const layers = mapLayers(parts, look).filter((layer) => isShownAt(layer, frame.zoom))
  for (const layer of layers) paintLayer(context, layer, { order, sources })

  const palette = palettes[look.scheme]
  const room = new LabelRoom(frame.width, frame.height)
  const mapHeight = frame.height - (caption ? captionHeight : 0)
  room.take({ left: 0, top: mapHeight, right: frame.width, bottom: frame.height })
  const isWide = frame.width >= narrowestWithNames
  // Without heights of its own, a region has the relief of the world.
  const isDetailed = (terrain !== null || relief === null) && isInRegion(order)
  const isBare = lines.length > 0 && frame.zoom >= firstLinesZoom && !isDetailed
  if (isBare && relief) paintForms(context, relief, { frame, palette })
  const drawCredit = placeCredit(context, { credit, palette, width: frame.width, height: mapHeight, room })
  const drawDegrees = isBare ? paintGrid(context, { frame, palette, room }) : null
  const track = lines.map((line) => thin(line.map((place) => pixelOf(frame, place))))
  for (const line of track) room.takeLine(line, aroundTrack)
  const mapBottom = mapHeight - (credit === '' ? 0 : creditHeight)
  const drawScale =
    isWide && lines.length > 0 ? placeScale(context, { frame, bottom: mapBottom, palette, room }) : null
  paintTrack(context, track, { colour, casing: trackCasings[look.scheme] })
  const named = isWide ? paintNames(context, layers, { order, sources, room }) : 0
  if (isWide) drawDegrees?.()
  drawScale?.()
  if (isWide && named === 0 && order.nearest)
    paintNearest(context, nearestText(order.nearest, look.units), { bottom: mapBottom, palette, room })
  drawCredit()
  if (caption) paintCaption(context, { caption, colour, scheme: look.scheme, ...frame })
  return canvas.encode(format, quality[format])
}

/** Whether the whole map has the streets and names of a region. */
function isInRegion({ frame, regions, parts: { region } }: PictureOrder): boolean {
  if (region && !region.hasBounds) return true
  return regions.some(([northWest, southEast]) => {
    const [[left, top], [right, bottom]] = [pixelOf(frame, northWest), pixelOf(frame, southEast)]
    return left <= 0 && top <= 0 && right >= frame.width && bottom >= frame.height
  })
}

/** Drops points that would be on the same pixel as the previous one. */
function thin(points: [number, number][]): [number, number][] {
  let [lastX, lastY] = [-Infinity, -Infinity]
  return points.filter(([x, y], n) => {
    if (n < points.length - 1 && Math.hypot(x - lastX, y - lastY) < finest) return false
    ;[lastX, lastY] = [x, y]
    return true
  })
}

type Sources = {
  world: ReadTile[]
  region: ReadTile[]
  relief: HeightGrid | null
  terrain: HeightGrid | null
}

type Ground = { order: PictureOrder; sources: Sources }

const isShownAt = ({ minzoom = 0, maxzoom = 25 }: Layer, zoom: number): boolean =>
  zoom >= minzoom && zoom < maxzoom

function readTiles({ vectorTiles }: PictureOrder, source: VectorTile['source']): ReadTile[] {
  return vectorTiles.flatMap((tile) => {
    if (tile.source !== source) return []
    try {
      return [{ place: tile, layers: readVectorTile(tile.bytes) }]
    } catch {
      return []
    }
  })
}

function paintLayer(context: SKRSContext2D, layer: Layer, { order, sources }: Ground): void {
  const { frame } = order
  const about = { zoom: frame.zoom }
  if (layer.type === 'background') {
    context.fillStyle = textIn(layer.paint?.['background-color'])
    context.fillRect(0, 0, frame.width, frame.height)
  }
  if (layer.type === 'fill' && layer.source === 'region-extent') paintSheet(context, layer, order)
  else if (layer.type === 'fill') paintFill(context, layer, { tiles: tilesFor(layer.source, sources), frame })
  if (layer.type === 'line') paintLine(context, layer, { tiles: tilesFor(layer.source, sources), frame })
  if (layer.type === 'color-relief' && sources.relief)
    paintTints(context, sources.relief, {
      ramp: readRamp(layer.paint?.['color-relief-color']),
      opacity: numberAt(layer.paint?.['color-relief-opacity'] ?? 1, about),
      of: layer.source === 'relief-depths' ? 'blue' : 'metres',
    })
  if (layer.type === 'hillshade') {
    const grid = layer.source === 'relief' ? sources.relief : sources.terrain
    const { paint = {} } = layer
    if (grid)
      paintShades(context, grid, {
        frame,
        shadow: textIn(paint['hillshade-shadow-color']),
        highlight: textIn(paint['hillshade-highlight-color']),
        exaggeration: numberAt(paint['hillshade-exaggeration'] ?? 0.5, about),
      })
  }
}

const tilesFor = (source: string, { world, region }: Sources): ReadTile[] =>
  source === 'world' ? world : source === 'region' ? region : []

/** The ground of regions, on which their own tiles are drawn. */
function paintSheet(
  context: SKRSContext2D,
  layer: Extract<Layer, { type: 'fill' }>,
  { frame, regions }: PictureOrder,
): void {
  context.save()
  context.globalAlpha = numberAt(layer.paint?.['fill-opacity'] ?? 1, { zoom: frame.zoom })
  context.fillStyle = textIn(layer.paint?.['fill-color'])
  for (const [northWest, southEast] of regions) {
    const [[left, top], [right, bottom]] = [pixelOf(frame, northWest), pixelOf(frame, southEast)]
    context.fillRect(left, top, right - left, bottom - top)
  }
  context.restore()
}

function paintNames(
  context: SKRSContext2D,
  layers: readonly Layer[],
  { order, sources, room }: Ground & { room: LabelRoom },
): number {
  const { frame } = order
  const symbols = layers.filter((layer) => layer.type === 'symbol')
  return paintLabels(context, symbols, {
    tilesFor: ({ source }) => tilesFor(source, sources),
    frame,
    room,
    max: Math.round((frame.width * frame.height) / areaPerName),
  })
}
