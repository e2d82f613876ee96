import type { z } from 'zod'
import { placeName } from '#contract/atlas/atlas-messages.ts'
import type { Place, PlaceGeometry, PlaceResult } from '#contract/atlas/place.ts'
import { placeId, regionAt } from '#domain/atlas/place.ts'
import { latOf, lonOf } from '#domain/geo/web-mercator.ts'
import type { PlaceRow, WholePlace } from './place.ts'

type Position = [number, number]
type Geometry = z.infer<typeof PlaceGeometry>
type Stored =
  | { type: 'LineString'; coordinates: Position[] }
  | { type: 'MultiLineString'; coordinates: Position[][] }
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

export function placeResult(place: PlaceRow, foundAs: string | null = null): PlaceResult {
  const {
    n,
    type,
    name,
    country,
    iso3166_2,
    iso3166_name,
    difficulty,
    length_m,
    elevation_m,
    north,
    south,
    east,
    west,
    lon,
  } = place
  const region = regionAt(lon)
  return {
    id: placeId({ type, n, region }),
    name: placeName({ name, type }),
    found_as: foundAs,
    type,
    country,
    iso3166: iso3166_2,
    iso3166_name,
    difficulty,
    length_m,
    elevation_m,
    north,
    south,
    east,
    west,
    region,
  }
}

export function wholePlace(place: WholePlace, geometry: Place['geometry'], profile: Place['profile']): Place {
  const { lat, lon, population, names, facts, credit } = place
  return {
    ...placeResult(place),
    lat,
    lon,
    population,
    names,
    facts,
    credit,
    profile,
    geometry,
  }
}

export function geometryOf({ outline, lon, lat }: WholePlace): Geometry {
  // GeoJSON written by PostGIS.
  const stored = outline === null ? null : (JSON.parse(outline) as Stored)
  if (!stored || stored.coordinates.length === 0) return { type: 'Point', coordinates: [lon, lat] }
  if (stored.type === 'LineString' || stored.type === 'MultiLineString') {
    const lines = stored.type === 'LineString' ? [stored.coordinates] : stored.coordinates
    return { type: 'MultiLineString', coordinates: lines.map(inDegrees) }
  }
  const areas = stored.type === 'Polygon' ? [stored.coordinates] : stored.coordinates
  return { type: 'MultiPolygon', coordinates: areas.map((rings) => rings.map(inDegrees)) }
}

const inDegrees = (line: Position[]): Position[] =>
  line.map(([x, y]) => [rounded(lonOf(x)), rounded(latOf(y))])
/** Rounds to a decimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
