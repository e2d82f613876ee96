import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'
import { isKind } from './layer.ts'
import type { Place, TileSchema } from './tile-schema.ts'

const detail: ExpressionSpecification = ['coalesce', ['get', 'kind_detail'], '']
const isDetail = (...details: string[]): ExpressionSpecification => ['in', detail, ['literal', details]]
const of = (layer: string, ...kinds: string[]): Place => ({ layer, filter: isKind(...kinds) })
/** Areas, lines and names share a layer. */
const shape = (type: string): ExpressionSpecification => ['==', ['geometry-type'], type]
const shaped = (layer: string, type: string, ...kinds: string[]): Place => ({
  layer,
  filter: ['all', shape(type), isKind(...kinds)],
})
const road = (filter: ExpressionSpecification): Place => ({
  layer: 'roads',
  filter: ['all', filter, ['!', ['has', 'is_tunnel']]],
})

const motorways = ['motorway', 'motorway_link', 'trunk', 'trunk_link', 'primary', 'primary_link']
const isMain: ExpressionSpecification = ['all', isKind('highway', 'major_road'), isDetail(...motorways)]

/**
 * https://docs.protomaps.com/basemaps/layers: at low zooms the ground is in `landcover`, at high zooms in
 * `landuse`.
 */
export const protomapsSchema: TileSchema = {
  land: [{ layer: 'earth', filter: shape('Polygon') }],
  wood: [of('landcover', 'forest'), of('landuse', 'forest', 'wood')],
  grass: [
    of('landcover', 'grassland', 'farmland', 'scrub'),
    of(
      'landuse',
      'grassland',
      'grass',
      'meadow',
      'scrub',
      'farmland',
      'orchard',
      'vineyard',
      'wetland',
      'golf_course',
      'pitch',
    ),
  ],
  rock: [of('landcover', 'barren'), of('landuse', 'bare_rock', 'scree', 'sand', 'beach', 'quarry')],
  ice: [of('landcover', 'glacier'), of('landuse', 'glacier')],
  urban: [of('landcover', 'urban_area'), of('landuse', 'residential', 'commercial', 'industrial', 'retail')],
  park: [
    of('landuse', 'national_park', 'nature_reserve', 'protected_area', 'park', 'garden', 'village_green'),
  ],
  water: { layer: 'water', filter: shape('Polygon') },
  river: shaped('water', 'LineString', 'river', 'canal'),
  stream: shaped('water', 'LineString', 'stream', 'ditch', 'drain'),
  building: { layer: 'buildings', filter: isKind('building', 'building_part') },
  path: road(['all', isKind('path'), ['!', isDetail('track', 'pier')]]),
  track: road(['all', isKind('path'), isDetail('track')]),
  street: road(['all', isKind('major_road', 'minor_road', 'medium_road'), ['!', isDetail(...motorways)]]),
  mainRoad: road(isMain),
  rail: road(isKind('rail')),
  lift: of('roads', 'aerialway'),
  border: of('boundaries', 'country', 'region', 'macroregion', 'unrecognized_country'),
  waterName: { layer: 'water', filter: ['all', shape('Point'), ['has', 'name']] },
  riverName: shaped('water', 'LineString', 'river', 'canal'),
  roadName: of('roads', 'highway', 'major_road', 'minor_road', 'medium_road', 'path'),
  hut: { layer: 'pois', filter: ['all', isKind('alpine_hut', 'wilderness_hut'), ['has', 'name']] },
  peak: { layer: 'pois', filter: ['all', isKind('peak'), ['has', 'name']] },
  village: {
    layer: 'places',
    filter: [
      'any',
      isKind('neighbourhood', 'macrohood'),
      ['all', isKind('locality'), ['!', isDetail('city', 'town')]],
    ],
  },
  town: { layer: 'places', filter: ['all', isKind('locality'), isDetail('city', 'town')] },
  state: of('places', 'region'),
  country: of('places', 'country'),
  name: ['coalesce', ['get', 'name:en'], ['get', 'name']],
  peakHeight: ['get', 'elevation'],
  isCity: ['>=', ['coalesce', ['get', 'population_rank'], 0], 9],
  placeRank: ['-', 20, ['coalesce', ['get', 'population_rank'], 0]],
}
