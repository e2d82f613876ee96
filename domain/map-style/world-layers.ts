import type { ExpressionSpecification } from '@maplibre/maplibre-gl-style-spec'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { fonts } from './fonts.ts'
import { heightText } from './heights.ts'
import { byZoom, isKind, type Layer } from './layer.ts'
import type { Palette } from './palette.ts'

const source = 'world'

/** The land of the embedded world, on top of the sea. */
export function worldGround(palette: Palette): Layer[] {
  return [
    {
      id: 'world-land',
      type: 'fill',
      source,
      'source-layer': 'land',
      paint: { 'fill-color': palette.land, 'fill-antialias': false },
    },
  ]
}

/** Above the height tints, which would turn it brown. */
export function worldIce(palette: Palette): Layer[] {
  return [
    {
      id: 'world-ice',
      type: 'fill',
      source,
      'source-layer': 'landcover',
      filter: isKind('ice'),
      paint: { 'fill-color': palette.ice, 'fill-antialias': false },
    },
  ]
}

/** Water and borders, above the relief. */
export function worldLines(palette: Palette): Layer[] {
  return [
    {
      id: 'world-region-border',
      type: 'line',
      source,
      'source-layer': 'boundary',
      filter: isKind('region'),
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': palette.region,
        'line-width': byZoom(3, 0.5, 7, 1),
        'line-dasharray': [3, 2],
        'line-opacity': byZoom(3, 0.6, 5, 1),
      },
    },
    {
      id: 'world-river',
      type: 'line',
      source,
      'source-layer': 'waterway',
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: {
        'line-color': palette.waterLine,
        'line-width': byZoom(3, 0.5, 6, 1.1, 10, 2.2),
        'line-opacity': byZoom(3, 0.7, 5, 1),
      },
    },
    {
      id: 'world-lake',
      type: 'fill',
      source,
      'source-layer': 'water',
      filter: isKind('lake', 'sea'),
      paint: { 'fill-color': palette.water, 'fill-outline-color': palette.waterLine },
    },
    {
      id: 'world-coast',
      type: 'line',
      source,
      'source-layer': 'coast',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.coast, 'line-width': byZoom(0, 0.3, 4, 0.7, 8, 1.2) },
    },
    {
      id: 'world-country-border-casing',
      type: 'line',
      source,
      'source-layer': 'boundary',
      filter: isKind('country'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.countryCasing, 'line-width': byZoom(2, 1.5, 6, 4) },
    },
    {
      id: 'world-country-border',
      type: 'line',
      source,
      'source-layer': 'boundary',
      filter: isKind('country'),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': palette.country, 'line-width': byZoom(1, 0.5, 4, 0.9, 8, 1.6) },
    },
  ]
}

const isTime: ExpressionSpecification = ['<=', ['get', 'min_zoom'], ['+', ['zoom'], 0.5]]
const isTimeFor = (...kinds: string[]): ExpressionSpecification => ['all', isKind(...kinds), isTime]
/** How many zooms ago a name first appeared. */
const age: ExpressionSpecification = ['-', ['zoom'], ['get', 'min_zoom']]

/** The same symbols as in the atlas. */
const summit: ExpressionSpecification = [
  'concat',
  ['case', isKind('pass'), ')( ', isKind('hut'), '⌂ ', '▲ '],
  ['get', 'name'],
]

/** Where the operator's tiles have place names, ours end at a certain zoom. */
export function worldLabels(
  palette: Palette,
  { lastPlaceZoom, units }: { lastPlaceZoom: number; units: UnitSystem },
): Layer[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.4 }
  const base = { type: 'symbol', source, 'source-layer': 'label' } as const
  const sortKey: ExpressionSpecification = ['get', 'min_zoom']
  return [
    {
      ...base,
      id: 'world-range-label',
      filter: isTimeFor('range'),
      maxzoom: 9,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': fonts.slanted,
        'text-size': byZoom(3, 9.5, 7, 12.5),
        'text-letter-spacing': 0.16,
        'text-max-width': 8,
      },
      paint: { ...halo, 'text-color': palette.inkRelief },
    },
    {
      ...base,
      id: 'world-sea-label',
      filter: isTimeFor('sea'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.slanted,
        'text-size': byZoom(1, 11, 3, 12.5, 6, 16),
        'text-letter-spacing': 0.14,
        'text-max-width': 6,
        'symbol-sort-key': sortKey,
      },
      paint: { 'text-color': palette.inkWater },
    },
    {
      ...base,
      id: 'world-region-label',
      filter: isTimeFor('region'),
      maxzoom: 10,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.normal,
        'text-size': byZoom(4, 10, 8, 13),
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
        'symbol-sort-key': sortKey,
      },
      paint: { ...halo, 'text-color': palette.inkSoft, 'text-opacity': 0.85 },
    },
    {
      ...base,
      id: 'world-country-label',
      filter: isTimeFor('country'),
      maxzoom: 8,
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': fonts.strong,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          1,
          ['-', 11, ['*', 0.8, ['get', 'min_zoom']]],
          5,
          ['-', 16.5, ['get', 'min_zoom']],
        ],
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        // The country's name yields to its capital.
        'text-variable-anchor': ['center', 'top', 'bottom'],
        'text-radial-offset': 0.9,
        'symbol-sort-key': sortKey,
      },
      paint: { ...halo, 'text-color': palette.inkSoft },
    },
    {
      ...base,
      id: 'world-lake-label',
      filter: isTimeFor('lake'),
      maxzoom: lastPlaceZoom,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.slanted,
        'text-size': byZoom(6, 10, 12, 13),
        'text-max-width': 7,
        'symbol-sort-key': sortKey,
      },
      paint: { ...halo, 'text-color': palette.inkWater },
    },
    {
      ...base,
      id: 'world-summit-label',
      filter: isTimeFor('peak', 'pass', 'hut'),
      maxzoom: lastPlaceZoom,
      layout: {
        'text-field': [
          'case',
          ['has', 'elevation'],
          ['concat', summit, '\n', heightText(['get', 'elevation'], units)],
          summit,
        ],
        'text-font': fonts.medium,
        'text-size': byZoom(6, 10, 13, 12),
        'text-max-width': 9,
        'text-padding': 6,
        'symbol-sort-key': sortKey,
      },
      paint: { ...halo, 'text-color': palette.inkRelief },
    },
    ...placeLabels({ base: { ...base, maxzoom: lastPlaceZoom }, halo, palette, sortKey }),
  ]
}

type PlaceLabels = {
  base: { type: 'symbol'; source: string; 'source-layer': string; maxzoom: number }
  halo: object
  palette: Palette
  sortKey: ExpressionSpecification
}

function placeLabels({ base, halo, palette, sortKey }: PlaceLabels): Layer[] {
  const layout = {
    'text-field': ['get', 'name'] as ExpressionSpecification,
    'text-max-width': 8,
    'text-padding': 4,
    'symbol-sort-key': sortKey,
  }
  return [
    {
      ...base,
      id: 'world-village-label',
      filter: isTimeFor('town', 'village'),
      layout: { ...layout, 'text-font': fonts.normal, 'text-size': byZoom(5, 10.5, 8, 12, 12, 14) },
      paint: { ...halo, 'text-color': palette.inkSoft },
    },
    {
      ...base,
      id: 'world-city-label',
      filter: isTimeFor('capital', 'city'),
      layout: {
        ...layout,
        'text-font': [
          'case',
          ['==', ['get', 'kind'], 'capital'],
          ['literal', fonts.strong],
          ['literal', fonts.medium],
        ],
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          2,
          10.5,
          5,
          ['+', 11, ['max', 0, ['min', 3, age]]],
          9,
          ['+', 12, ['max', 0, ['min', 7, age]]],
        ],
        'icon-image': 'dot',
        'icon-size': ['case', ['==', ['get', 'kind'], 'capital'], 1, 0.75],
        'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
        'text-radial-offset': 0.45,
        'text-justify': 'auto',
      },
      paint: {
        ...halo,
        'text-color': palette.ink,
        'icon-color': palette.ink,
        'icon-halo-color': palette.halo,
        'icon-halo-width': 1,
      },
    },
  ]
}
