import { clipRing } from '#domain/geo/clip-ring.ts'
import { clipLine } from '#domain/geo/clip.ts'
import { readGeometry, writeGeometry } from './raw-geometry.ts'
import { layersOf, writeLayers, type RawFeature, type RawLayer } from './raw-tile.ts'

/** Which part of a tile: how many columns and rows it is divided into, and the column and row of the part. */
export type TilePart = { scale: number; x: number; y: number }

/** How far tiles reach into their neighbours, in units of the tile. */
const margin = 64
const typeNames = [undefined, 'point', 'line', 'polygon'] as const

/** Makes a tile of a higher zoom from a part of this one, for a region with fewer zooms than one beside it. */
export function enlargeTile(tile: Uint8Array, part: TilePart): Uint8Array {
  return writeLayers(layersOf(tile).map((layer) => enlargeLayer(layer, part)))
}

function enlargeLayer(layer: RawLayer, part: TilePart): RawLayer {
  const features = layer.features.flatMap((feature) => enlargeFeature(feature, layer.extent, part))
  return { ...layer, features }
}

function enlargeFeature(
  { tags, type, id, geometry }: RawFeature,
  extent: number,
  part: TilePart,
): RawFeature[] {
  const name = typeNames[type]
  if (!name) return []
  const { scale, x, y } = part
  const box = { minX: -margin, minY: -margin, maxX: extent + margin, maxY: extent + margin }
  const enlarged = readGeometry(geometry).map((points) =>
    points.map((value, at) => value * scale - (at % 2 === 0 ? x : y) * extent),
  )
  const clipped = enlarged.flatMap((points) => {
    if (name === 'line') return clipLine(points, box)
    if (name === 'polygon') return [clipRing(points, box)]
    const isInside = points.every((value) => value >= -margin && value <= extent + margin)
    return isInside ? [points] : []
  })
  const min = { point: 2, line: 4, polygon: 6 }[name]
  const parts = clipped.map((points) => points.map(Math.round)).filter((points) => points.length >= min)
  return parts.length === 0 ? [] : [{ tags, type, id, geometry: writeGeometry(parts, name === 'polygon') }]
}
