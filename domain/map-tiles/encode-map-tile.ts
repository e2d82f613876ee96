import { encodeTile, tileExtent, type TileFeature, type TileLayer } from '#domain/geo/vector-tile.ts'
import type { TilePlace } from './cut-tiles.ts'
import { lastZoom, unitsAt } from './grid.ts'
import { markImportance } from './importance.ts'
import { joinLines } from './join-lines.ts'
import { layers, signedArea, stride, type MapTags, type Shape } from './shape.ts'

/** In units of the tile; a pixel of the screen has eight. */
const tolerance = 4
const smallestLine = 8
/** Twice the area of a ring. */
const smallestRing = 2 * 2 * 64

/** The vector tile of a place. Empty if nothing is left at its zoom. */
export function encodeMapTile(place: TilePlace, shapes: readonly Shape[]): Uint8Array {
  const groups = new Map<string, { first: Shape; shapes: Shape[] }>()
  for (const shape of shapes) {
    const key = `${shape.layer} ${shape.type} ${shape.tags}`
    const group = groups.get(key)
    if (group) group.shapes.push(shape)
    else groups.set(key, { first: shape, shapes: [shape] })
  }
  const features = new Map<string, TileFeature[]>()
  for (const { first, shapes: same } of groups.values()) {
    const parts = partsOf(place, first, same)
    if (parts.length === 0) continue
    // Written by `shapeOf`.
    const tags = JSON.parse(first.tags) as MapTags
    const list = features.get(first.layer) ?? []
    list.push({ type: first.type, parts, tags })
    features.set(first.layer, list)
  }
  const written: TileLayer[] = layers.flatMap((name) => {
    const list = features.get(name)
    return list ? [{ name, features: list }] : []
  })
  return encodeTile(written)
}

function partsOf(place: TilePlace, { type }: Shape, shapes: readonly Shape[]): number[][] {
  const parts = shapes.flatMap((shape) => shape.parts.map((part) => toTile(place, part, type === 'polygon')))
  if (type === 'polygon') return withoutSpecks(parts, place.z < lastZoom ? smallestRing : 1)
  if (type === 'point') return [parts.flat()]
  const lines = joinLines(parts.filter((part) => part.length >= 4))
  if (place.z === lastZoom) return lines
  return lines.filter((line) => extentOf(line) >= smallestLine).map(thinned)
}

/** The points that remain at this zoom, on the grid of the tile. */
function toTile({ z, x, y }: TilePlace, part: ArrayLike<number>, isRing: boolean): number[] {
  const scale = unitsAt(z)
  const min = z < lastZoom ? (tolerance * scale) ** 2 : 0
  const kept: number[] = []
  let lastX = NaN
  let lastY = NaN
  for (let at = 0; at < part.length; at += stride) {
    if ((part[at + 2] ?? 0) < min) continue
    const tileX = Math.round((part[at] ?? 0) / scale) - x * tileExtent
    const tileY = Math.round((part[at + 1] ?? 0) / scale) - y * tileExtent
    if (tileX === lastX && tileY === lastY) continue
    kept.push(tileX, tileY)
    lastX = tileX
    lastY = tileY
  }
  if (isRing && kept.length > 2 && kept[0] === lastX && kept[1] === lastY) kept.length -= 2
  return kept
}

/** Rings that became too small are dropped, together with their holes. */
function withoutSpecks(rings: readonly number[][], smallest: number): number[][] {
  const kept: number[][] = []
  let isOuterKept = false
  let isOuter = true
  for (const ring of rings) {
    const area = ring.length < 6 ? 0 : signedArea(ring, 2)
    // Without an area there is no direction either, so it belongs to whatever came before it.
    if (area !== 0) isOuter = area > 0
    const isLarge = Math.abs(area) >= smallest
    if (isOuter) isOuterKept = isLarge
    if (isLarge && isOuterKept) kept.push(ring)
  }
  return kept
}

function extentOf(line: readonly number[]): number {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let at = 0; at < line.length; at += 2) {
    const [x = 0, y = 0] = [line[at], line[at + 1]]
    minX = Math.min(minX, x)
    maxX = Math.max(maxX, x)
    minY = Math.min(minY, y)
    maxY = Math.max(maxY, y)
  }
  return Math.max(maxX - minX, maxY - minY)
}

/** Where short pieces were joined, their ends are no longer needed. */
function thinned(line: readonly number[]): number[] {
  if (line.length <= 4) return [...line]
  const marked = new Float64Array((line.length / 2) * stride)
  for (let at = 0; at < line.length / 2; at++) {
    marked[stride * at] = line[2 * at] ?? 0
    marked[stride * at + 1] = line[2 * at + 1] ?? 0
  }
  markImportance(marked)
  return line.filter((_, at) => (marked[stride * (at >> 1) + 2] ?? 0) >= tolerance ** 2)
}
