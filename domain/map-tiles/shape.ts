import type { TileValue } from '#domain/geo/vector-tile.ts'
import type { GridBox } from './grid.ts'

/** In the order in which they are written. */
export const layers = [
  'landcover',
  'landuse',
  'park',
  'water',
  'waterway',
  'boundary',
  'building',
  'transportation',
  'transportation_name',
  'water_name',
  'mountain_peak',
  'poi',
  'place',
] as const
export type LayerName = (typeof layers)[number]

export type ShapeType = 'point' | 'line' | 'polygon'
export type MapTags = Readonly<Record<string, TileValue | undefined>>

/** How an element appears on the map: in one of the layers of the OpenMapTiles schema, from a certain zoom on. */
export type MapKind = { layer: LayerName; type: ShapeType; minZoom: number; tags: MapTags }

/** The x, y and importance of each point follow each other. */
export const stride = 3

/** Kept at every zoom: an end of a line, or where it was cut. */
export const always = Infinity

/**
 * Something to draw. Its parts are `x, y, importance, …` in the grid. Outer rings run clockwise on the screen
 * and are followed by their holes, which run the other way.
 */
export type Shape = GridBox & {
  layer: LayerName
  type: ShapeType
  minZoom: number
  /** As JSON: elements with the same tags become one feature of a tile. */
  tags: string
  parts: ArrayLike<number>[]
}

export function shapeOf({ layer, type, minZoom, tags }: MapKind, parts: ArrayLike<number>[]): Shape {
  return { layer, type, minZoom, tags: JSON.stringify(tags), parts, ...boxOf(parts) }
}

export function boxOf(parts: readonly ArrayLike<number>[]): GridBox {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const part of parts) {
    for (let at = 0; at < part.length; at += stride) {
      const x = part[at] ?? 0
      const y = part[at + 1] ?? 0
      if (x < box.minX) box.minX = x
      if (x > box.maxX) box.maxX = x
      if (y < box.minY) box.minY = y
      if (y > box.maxY) box.maxY = y
    }
  }
  return box
}

/** Twice the area; positive for rings that run clockwise on the screen. */
export function signedArea(ring: ArrayLike<number>, step: number): number {
  let sum = 0
  const end = ring.length - step
  let [x, y] = [ring[end] ?? 0, ring[end + 1] ?? 0]
  for (let at = 0; at <= end; at += step) {
    const nextX = ring[at] ?? 0
    const nextY = ring[at + 1] ?? 0
    sum += x * nextY - nextX * y
    x = nextX
    y = nextY
  }
  return sum
}
