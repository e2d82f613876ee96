import { gzipSync } from 'node:zlib'
import GeoJSONVT, { type RawFeature, type TileCoord } from 'geojson-vt'
import {
  encodeTile,
  tileExtent,
  type TileFeature,
  type TileLayer,
  type TileValue,
} from '#domain/geo/vector-tile.ts'
import type { ArchiveTile } from './write-archive.ts'

/** Tags are text and numbers only. */
export type SlicedFeature = { layer: string; minZoom: number; feature: GeoJSON.Feature }

type Sheet = { layer: string; minZoom: number; tiles: GeoJSONVT }

/**
 * Cuts the features into gzipped vector tiles of all zooms up to the last, with each feature from its own smallest zoom
 * on.
 */
export function* sliceIntoTiles(
  features: readonly SlicedFeature[],
  lastZoom: number,
): Generator<ArchiveTile> {
  const groups = Map.groupBy(features, ({ layer, minZoom }) => `${layer} ${Math.min(minZoom, lastZoom)}`)
  const sheets = [...groups].map(([name, its]) => sheetOf(name, its, lastZoom))
  const places = new Map<string, TileCoord>()
  for (const { tiles, minZoom } of sheets) {
    for (const { z, x, y } of tiles.tileCoords) if (z >= minZoom) places.set(`${z} ${x} ${y}`, { z, x, y })
  }
  for (const place of places.values()) {
    const data = encodeTile(layersAt(sheets, place))
    if (data.length > 0) yield { ...place, data: gzipSync(data, { level: 9 }) }
  }
}

function sheetOf(name: string, features: readonly SlicedFeature[], lastZoom: number): Sheet {
  const [layer = '', minZoom = ''] = name.split(' ')
  const tiles = new GeoJSONVT(
    { type: 'FeatureCollection', features: features.map(({ feature }) => feature) },
    // The tiles of the last zoom are drawn enlarged; one zoom more keeps them from being cut unsimplified.
    {
      maxZoom: lastZoom + 1,
      indexMaxZoom: lastZoom,
      indexMaxPoints: 0,
      extent: tileExtent,
      tolerance: 2,
      buffer: 64,
    },
  )
  return { layer, minZoom: Number(minZoom), tiles }
}

function layersAt(sheets: readonly Sheet[], { z, x, y }: TileCoord): TileLayer[] {
  const layers = new Map<string, TileFeature[]>()
  for (const { layer, minZoom, tiles } of sheets) {
    const found = z >= minZoom ? tiles.getTileRaw(z, x, y)?.features : undefined
    if (!found) continue
    const known = layers.get(layer) ?? []
    known.push(...found.map(toTileFeature))
    layers.set(layer, known)
  }
  return [...layers].map(([name, features]) => ({ name, features }))
}

function toTileFeature(feature: RawFeature): TileFeature {
  // Safe to cast, because of the type `SlicedFeature`.
  const tags = (feature.tags ?? {}) as Record<string, TileValue>
  if (feature.type === 4) return { type: 'point', parts: [[feature.x, feature.y]], tags }
  if (feature.type === 1) return { type: 'point', parts: [feature.geometry], tags }
  return { type: feature.type === 2 ? 'line' : 'polygon', parts: feature.geometry, tags }
}
