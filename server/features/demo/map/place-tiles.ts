import type { MapFeature } from '#demo/map/feature.ts'
import type { PlaceMap } from '#demo/map/map-of-place.ts'
import { lonLatOf, type Sheet, type Spot } from '#demo/map/sheet.ts'
import type { ArchiveTile } from '#server/tile-archive/write-archive.ts'
import { sliceIntoTiles, type SlicedFeature } from '#server/tile-archive/slice-into-tiles.ts'

export const lastTilesZoom = 13

export const placeTiles = ({ sheet, features }: PlaceMap): Generator<ArchiveTile> =>
  sliceIntoTiles(
    features.map((feature) => toGeoJson(sheet, feature)),
    lastTilesZoom,
  )

function toGeoJson(sheet: Sheet, { layer, minZoom, shape, parts, tags }: MapFeature): SlicedFeature {
  const geometry = geometryOf(
    shape,
    parts.map((part) => part.map((spot: Spot) => lonLatOf(sheet, spot))),
  )
  return { layer, minZoom, feature: { type: 'Feature', geometry, properties: { ...tags } } }
}

function geometryOf(shape: MapFeature['shape'], parts: number[][][]): GeoJSON.Geometry {
  const [first = []] = parts
  if (shape === 'point') return { type: 'Point', coordinates: first[0] ?? [] }
  if (shape === 'line') return { type: 'LineString', coordinates: first }
  return { type: 'Polygon', coordinates: parts.map((ring) => [...ring, ring[0]!]) }
}
