import { Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import type { ReadFeature } from '#domain/geo/read-vector-tile.ts'
import type { Layer } from '#domain/map-style/layer.ts'
import type { FrameTile } from '#domain/geo/map-frame.ts'
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

/** One path for all tiles: where they overlap, nothing is drawn twice, and no seams show. */
function pathOf(features: Iterable<PlacedFeature>, type: ReadFeature['type'] | null): Path2D {
  const path = new Path2D()
  for (const { feature, place } of features) {
    if (feature.type === 'Point' || (type && feature.type !== type)) continue
    for (const part of feature.parts()) {
      for (let at = 0; at + 1 < part.length; at += 2) {
        const x = place.left + (part[at] ?? 0) * place.size
        const y = place.top + (part[at + 1] ?? 0) * place.size
        if (at === 0) path.moveTo(x, y)
        else path.lineTo(x, y)
      }
      if (feature.type === 'Polygon') path.closePath()
    }
  }
  return path
}

type FillLayer = Extract<Layer, { type: 'fill' }>
type LineLayer = Extract<Layer, { type: 'line' }>

export function paintFill(context: SKRSContext2D, layer: FillLayer, { tiles, zoom }: Painting): void {
  const { paint = {} } = layer
  const path = pathOf(featuresOf(layer, tiles, zoom), 'Polygon')
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

export type Painting = { tiles: readonly ReadTile[]; zoom: number }

export function paintLine(context: SKRSContext2D, layer: LineLayer, { tiles, zoom }: Painting): void {
  const { paint = {}, layout = {} } = layer
  const width = numberAt(paint['line-width'] ?? 1, { zoom })
  const dashes = paint['line-dasharray']
  context.save()
  context.globalAlpha = numberAt(paint['line-opacity'] ?? 1, { zoom })
  context.strokeStyle = textIn(paint['line-color'])
  context.lineWidth = width
  context.lineJoin = layout['line-join'] === 'round' ? 'round' : 'miter'
  context.lineCap = layout['line-cap'] === 'round' ? 'round' : 'butt'
  // The style gives them in widths of the line.
  if (Array.isArray(dashes)) context.setLineDash(dashes.map((length) => Number(length) * width))
  context.stroke(pathOf(featuresOf(layer, tiles, zoom), null))
  context.restore()
}
