import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'
import type { Place, TileSchema } from './tile-schema.ts'

const isClass = (...classes: string[]): ExpressionSpecification => [
  'in',
  ['get', 'class'],
  ['literal', classes],
]
const of = (layer: string, ...classes: string[]): Place => ({ layer, filter: isClass(...classes) })
const road = (...classes: string[]): Place => ({
  layer: 'transportation',
  filter: ['all', isClass(...classes), ['!=', ['get', 'brunnel'], 'tunnel']],
})

/** https://openmaptiles.org/schema */
export const openMapTilesSchema: TileSchema = {
  land: [],
  wood: [of('landcover', 'wood')],
  grass: [of('landcover', 'grass', 'farmland', 'wetland')],
  rock: [of('landcover', 'rock', 'sand')],
  ice: [of('landcover', 'ice')],
  urban: [of('landuse', 'residential', 'suburb', 'neighbourhood', 'commercial', 'industrial', 'retail')],
  park: [{ layer: 'park' }],
  water: { layer: 'water' },
  river: of('waterway', 'river', 'canal'),
  stream: of('waterway', 'stream', 'ditch', 'drain'),
  building: { layer: 'building' },
  path: road('path'),
  track: road('track'),
  street: road('minor', 'service', 'tertiary', 'secondary'),
  mainRoad: road('primary', 'trunk', 'motorway'),
  rail: road('rail', 'transit'),
  lift: of('transportation', 'aerialway', 'cable_car', 'gondola'),
  border: {
    layer: 'boundary',
    filter: ['all', ['<=', ['get', 'admin_level'], 4], ['!=', ['get', 'maritime'], 1]],
  },
  waterName: { layer: 'water_name' },
  riverName: of('waterway', 'river', 'canal'),
  roadName: { layer: 'transportation_name' },
  // The layer also contains cliffs and ridges, which are not summits.
  peak: { layer: 'mountain_peak', filter: ['all', ['has', 'name'], isClass('peak', 'volcano', 'saddle')] },
  hut: {
    layer: 'poi',
    filter: [
      'all',
      ['has', 'name'],
      ['in', ['get', 'subclass'], ['literal', ['alpine_hut', 'wilderness_hut']]],
    ],
  },
  village: of('place', 'village', 'hamlet', 'suburb', 'quarter', 'neighbourhood', 'isolated_dwelling'),
  town: of('place', 'city', 'town'),
  state: of('place', 'state', 'province'),
  country: of('place', 'country'),
  name: ['coalesce', ['get', 'name:en'], ['get', 'name:latin'], ['get', 'name']],
  peakHeight: ['get', 'ele'],
  isCity: isClass('city'),
  placeRank: ['coalesce', ['get', 'rank'], 10],
}
