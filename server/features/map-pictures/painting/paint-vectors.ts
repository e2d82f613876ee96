import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import type { ReadFeature } from '#domain/geo/read-vector-tile.ts'
import type { Layer } from '#domain/map-style/layer.ts'
import type { FrameTile, MapFrame } from '#domain/geo/map-frame.ts'
import { clipLine, clipRing } from './clip.ts'
import { compile, numberAt, textIn } from './evaluate.ts'

export type ReadTile = { place: FrameTile; layers: ReadonlyMap<string, readonly ReadFeature[]> }
export type PlacedFeature = { feature: ReadFeature; place: FrameTile }

/** The features of a layer that it draws at this zoom. */
export function* featuresOf(
  layer: Layer,
  tiles: readonly ReadTile[],
  zoom: number,
): Generator<PlacedFeature> {
  if (!('source-layer' in layer)) return
  const isDrawn = compile('filter' in layer ? (layer.filter ?? true) : true)
  for (const { place, layers } of tiles) {
    for (const feature of layers.get(layer['source-layer'] ?? '') ?? [])
      if (isDrawn({ zoom, feature })) yield { feature, place }
  }
}

export type Painting = { tiles: readonly ReadTile[]; frame: MapFrame }

/** Wider than any line, so that no clipped edge is seen. */
const margin = 30

/** One path for all tiles: where they overlap, nothing is drawn twice, and no seams show. */
function pathOf(layer: Layer, { tiles, frame }: Painting, type: ReadFeature['type'] | null): Path2D {
  const path = new Path2D()
  const box = { left: -margin, top: -margin, right: frame.width + margin, bottom: frame.height + margin }
  for (const { feature, place } of featuresOf(layer, tiles, frame.zoom)) {
    if (feature.type === 'Point' || (type && feature.type !== type)) continue
    for (const part of feature.parts()) {
      const placed = part.map((at, n) => (n % 2 === 0 ? place.left : place.top) + at * place.size)
      if (feature.type === 'Polygon' && type) addTo(path, clipRing(placed, box), true)
      else for (const piece of clipLine(placed, box)) addTo(path, piece, false)
    }
  }
  return path
}

function addTo(path: Path2D, points: readonly number[], isClosed: boolean): void {
  for (let at = 0; at + 1 < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]]
    if (at === 0) path.moveTo(x, y)
    else path.lineTo(x, y)
  }
  if (isClosed && points.length > 0) path.closePath()
}

type FillLayer = Extract<Layer, { type: 'fill' }>
type LineLayer = Extract<Layer, { type: 'line' }>

export function paintFill(context: SKRSContext2D, layer: FillLayer, painting: Painting): void {
  const { paint = {} } = layer
  const { zoom } = painting.frame
  const path = pathOf(layer, painting, 'Polygon')
  context.save()
  context.globalAlpha = numberAt(paint['fill-opacity'] ?? 1, { zoom })
  context.fillStyle = textIn(paint['fill-color'])
  context.fill(path, 'nonzero')
  const outline = paint['fill-outline-color']
  if (outline !== undefined) {
    context.strokeStyle = textIn(outline)
    context.lineWidth = 1
    context.stroke(path)
  }
  context.restore()
}

export function paintLine(context: SKRSContext2D, layer: LineLayer, painting: Painting): void {
  const { paint = {}, layout = {} } = layer
  const { zoom } = painting.frame
  const width = numberAt(paint['line-width'] ?? 1, { zoom })
  const dashes = paint['line-dasharray']
  context.save()
  context.globalAlpha = numberAt(paint['line-opacity'] ?? 1, { zoom })
  context.strokeStyle = textIn(paint['line-color'])
  context.lineWidth = width
  context.lineJoin = layout['line-join'] === 'round' ? 'round' : 'miter'
  context.lineCap = layout['line-cap'] === 'round' ? 'round' : 'butt'
  // The style gives dashes in multiples of the line width.
  if (Array.isArray(dashes)) context.setLineDash(dashes.map((length) => Number(length) * width))
  context.stroke(pathOf(layer, painting, null))
  context.restore()
}
