import type { Feature, FeatureCollection, GeoJsonProperties, Geometry, Point, Position } from 'geojson'
import { sportGroups } from '#domain/sport.ts'
import type { Counts } from './counted-cells.ts'

type Drawn = { properties: GeoJsonProperties; geometry: Geometry }
export type TrackStart = Counts & { id: string; sport: string; start: number }

/**
 * A point for the start of each track: a tile contains only part of a track, and several tiles contain the same one.
 */
export function startsOf(tracks: readonly Drawn[]): FeatureCollection<Point, TrackStart> {
  const starts = new Map<string, Feature<Point, TrackStart>>()
  for (const { properties, geometry } of tracks) {
    const id = String(properties?.['id'])
    const coordinates = startOf(geometry)
    if (!coordinates || starts.has(id)) continue
    const group = sportGroups.find((known) => known === properties?.['group']) ?? 'other'
    // Copied, because properties from tiles are not plain objects, and the map could not send them to its worker.
    const read = { id, sport: String(properties?.['sport']), start: Number(properties?.['start']) }
    starts.set(id, {
      type: 'Feature',
      properties: { ...read, count: 1, [group]: 1 },
      geometry: { type: 'Point', coordinates },
    })
  }
  return { type: 'FeatureCollection', features: [...starts.values()] }
}

function startOf(geometry: Geometry): Position | undefined {
  if (geometry.type === 'LineString') return geometry.coordinates[0]
  return geometry.type === 'MultiLineString' ? geometry.coordinates[0]?.[0] : undefined
}
