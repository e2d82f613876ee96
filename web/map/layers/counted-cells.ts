import type { Feature, FeatureCollection, GeoJsonProperties, Geometry, Point } from 'geojson'
import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import { sportGroups, type SportGroup } from '#domain/sport.ts'

type Drawn = { properties: GeoJsonProperties; geometry: Geometry }

/** How many activities begin around a place, in all and of each group of sports. */
export type Counts = { count: number } & Partial<Record<SportGroup, number>>

/** Each region counts separately, but in the same cells: their counts are combined into one point per cell. */
export function countedCells(cells: readonly Drawn[]): FeatureCollection<Point, Counts> {
  const found = new Map<string, Feature<Point, Counts>>()
  for (const { properties, geometry } of cells) {
    if (geometry.type !== 'Point') continue
    const count = Number(properties?.['count'])
    const name: unknown = properties?.['group']
    const group = sportGroups.find((known) => known === name) ?? 'other'
    const key = geometry.coordinates.map((degrees) => degrees.toFixed(5)).join(' ')
    const known = found.get(key)?.properties ?? { count: 0 }
    found.set(key, {
      type: 'Feature',
      properties: { ...known, count: known.count + count, [group]: (known[group] ?? 0) + count },
      geometry,
    })
  }
  return { type: 'FeatureCollection', features: [...found.values()] }
}

/** Circles that would overlap are drawn as a single one with the sum of their counts. */
export function cellsSource(lastZoom: number): GeoJSONSourceSpecification {
  const sums = sportGroups.map((group) => [group, ['+', ['coalesce', ['get', group], 0]]])
  return {
    type: 'geojson',
    data: countedCells([]),
    cluster: true,
    clusterRadius: 42,
    clusterMaxZoom: lastZoom,
    clusterProperties: { count: ['+', ['get', 'count']], ...Object.fromEntries(sums) },
  }
}
