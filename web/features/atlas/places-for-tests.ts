import type { MapActivity, Place, PlaceResult } from '#contract/atlas/place.ts'
import { placeId, placeNumber } from '#domain/atlas/place.ts'

const idOf = (type: PlaceResult['type'], id: number) =>
  placeId({ type, n: placeNumber(type, 'relation', id), region: 'eu' })

export const vaduz: PlaceResult = {
  id: idOf('city', 1),
  name: 'Vaduz',
  found_as: null,
  type: 'city',
  country: 'LI',
  iso3166: 'LI-11',
  iso3166_name: 'Vaduz District',
  difficulty: null,
  length_m: null,
  elevation_m: null,
  north: 47.141,
  south: 47.141,
  east: 9.521,
  west: 9.521,
  region: 'eu',
}
export const eulerPath: PlaceResult = {
  ...vaduz,
  id: idOf('trail', 2),
  name: 'Vaduzer Höhenweg',
  found_as: 'Vaduz ridge path',
  type: 'trail',
  difficulty: 'advanced',
  length_m: 12_345,
  north: 47.2,
  south: 47.1,
  east: 9.6,
  west: 9.5,
}
export const vadu: PlaceResult = {
  ...vaduz,
  id: idOf('city', 3),
  name: 'Vaduzville',
  country: 'US',
  iso3166_name: null,
}

export const path: Place = {
  ...eulerPath,
  lat: 47.15,
  lon: 9.55,
  population: null,
  names: { en: 'Vaduz ridge path', de: 'Vaduzer Höhenweg' },
  facts: { ref: '66', surface: 'fine_gravel', website: 'https://www.trails.example/66' },
  geometry: {
    type: 'MultiLineString',
    coordinates: [
      [
        [9.5, 47.1],
        [9.6, 47.2],
      ],
    ],
  },
  profile: null,
  credit: '© OpenStreetMap contributors',
}

export const walk: MapActivity = {
  id: 'eu_01j00000000000000000000042',
  user_id: 'eu_01j00000000000000000000001',
  channel_name: 'bergziege',
  title: 'Above the valley',
  sport: 'hiking',
  start_time_ms: Date.parse('2026-05-02T06:12:00Z'),
  timezone: 'Europe/Vaduz',
  country: 'LI',
  distance_m: 12_000,
  moving_time_ms: 6_600_000,
  ascent_m: 812,
  sketch: [
    [
      [0, 100],
      [100, 0],
    ],
  ],
  bounding_box: { west: 9.5, south: 47.1, east: 9.6, north: 47.2 },
  nearest_city: 'Vaduz',
  trails: [{ id: eulerPath.id, name: eulerPath.name, type: 'trail', difficulty: 'advanced' }],
  place_time_ms: null,
}
