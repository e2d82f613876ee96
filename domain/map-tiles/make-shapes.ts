import type { Coordinates } from '#domain/atlas/draft.ts'
import { labelPoint } from '#domain/osm/areas.ts'
import { gridX, gridY, lastZoom } from './grid.ts'
import { markImportance } from './importance.ts'
import { always, shapeOf, signedArea, stride, type MapKind, type Shape } from './shape.ts'

/**
 * Areas appear once they cover this many square units of a tile, which is a few pixels; areas with a name need more
 * room.
 */
const smallestArea = 16 * 64
const smallestNamedArea = 32 * 32 * 64

export function pointShape(kind: MapKind, lon: number, lat: number): Shape {
  return shapeOf(kind, [[gridX(lon), gridY(lat), always]])
}

/** The line is `lon, lat, lon, lat, …`. */
export function lineShape(kind: MapKind, line: Coordinates): Shape {
  return shapeOf(kind, [onGrid(line)])
}

/** Each area is its outer ring followed by its holes, all closed. */
export function areaShape(kind: MapKind, areas: readonly Coordinates[][]): Shape {
  const parts = areas.flatMap((rings) => rings.map((ring, at) => turned(onGrid(ring), at === 0)))
  const largest = Math.max(...parts.map((part) => Math.abs(signedArea(part, stride)) / 2))
  return shapeOf({ ...kind, minZoom: Math.max(kind.minZoom, zoomFor(largest, smallestArea)) }, parts)
}

/** The middle of the largest of the areas. */
export function middleShape(kind: MapKind, areas: readonly Coordinates[][], isLabel: boolean): Shape {
  const sizes = areas.map(([outer = new Float64Array()]) => Math.abs(signedArea(onGrid(outer), stride)) / 2)
  const size = Math.max(...sizes)
  const { lat, lon } = labelPoint(areas[sizes.indexOf(size)] ?? [])
  const minZoom = isLabel ? Math.max(kind.minZoom, zoomFor(size, smallestNamedArea)) : kind.minZoom
  return pointShape({ ...kind, minZoom }, lon, lat)
}

/** The zoom at which an area on the grid covers that many units of a tile. */
function zoomFor(area: number, min: number): number {
  const steps = Math.floor(Math.log2(Math.max(1, area / min)) / 2)
  return Math.max(0, lastZoom - steps)
}

function onGrid(line: Coordinates): Float64Array {
  const points = new Float64Array((line.length / 2) * stride)
  for (let at = 0; at < line.length / 2; at++) {
    points[stride * at] = gridX(line[2 * at] ?? 0)
    points[stride * at + 1] = gridY(line[2 * at + 1] ?? 0)
  }
  markImportance(points)
  return points
}

function turned(ring: Float64Array, isOuter: boolean): Float64Array {
  if (signedArea(ring, stride) > 0 === isOuter) return ring
  const back = new Float64Array(ring.length)
  for (let at = 0; at < ring.length; at += stride)
    back.set(ring.subarray(at, at + stride), ring.length - stride - at)
  return back
}
