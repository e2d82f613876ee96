import type { ExpressionSpecification } from 'maplibre-gl'
import { fonts } from './fonts.ts'
import { byZoom, growing, isClass, type Layer } from './layer.ts'
import type { Palette } from './palette.ts'

const source = 'region'

type Fill = { id: string; layer: string; filter?: ExpressionSpecification; colour: string; opacity?: number; minzoom?: number }

const fill = ({ id, layer, filter, colour, opacity = 1, minzoom = 0 }: Fill): Layer => ({
  id: `region-${id}`,
  type: 'fill',
  source,
  'source-layer': layer,
  minzoom,
  ...(filter && { filter }),
  paint: { 'fill-color': colour, 'fill-opacity': opacity },
})

export function openMapTilesGround(palette: Palette): Layer[] {
  return [
    fill({ id: 'wood', layer: 'landcover', filter: isClass('wood'), colour: palette.wood, opacity: 0.75 }),
    fill({
      id: 'grass',
      layer: 'landcover',
      filter: isClass('grass', 'farmland', 'wetland'),
      colour: palette.grass,
      opacity: 0.7,
    }),
    fill({ id: 'rock', layer: 'landcover', filter: isClass('rock', 'sand'), colour: palette.rock, opacity: 0.8 }),
    fill({ id: 'ice', layer: 'landcover', filter: isClass('ice'), colour: palette.ice }),
    fill({
      id: 'urban',
      layer: 'landuse',
      filter: isClass('residential', 'suburb', 'neighbourhood', 'commercial', 'industrial', 'retail'),
      colour: palette.urban,
      opacity: 0.8,
    }),
    fill({ id: 'park', layer: 'park', colour: palette.park, opacity: 0.35 }),
  ]
}

const isRoad = (...classes: string[]): ExpressionSpecification => [
  'all',
  isClass(...classes),
  ['!=', ['get', 'brunnel'], 'tunnel'],
]

type Line = { id: string; filter: ExpressionSpecification; colour: string; width: ExpressionSpecification; minzoom?: number }

const line = (layer: string, { id, filter, colour, width, minzoom = 0 }: Line): Layer => ({
  id: `region-${id}`,
  type: 'line',
  source,
  'source-layer': layer,
  minzoom,
  filter,
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: { 'line-color': colour, 'line-width': width },
})

const dashed = (layer: Layer, dashes: number[]): Layer =>
  ({ ...layer, layout: { 'line-join': 'round' }, paint: { ...layer.paint, 'line-dasharray': dashes } }) as Layer

export function openMapTilesLines(palette: Palette): Layer[] {
  const roads = (layer: Line) => line('transportation', layer)
  return [
    fill({ id: 'water', layer: 'water', colour: palette.water }),
    line('waterway', {
      id: 'river',
      filter: isClass('river', 'canal'),
      colour: palette.waterLine,
      width: growing(8, 0.8, 14, 3, 18, 14),
    }),
    line('waterway', {
      id: 'stream',
      filter: isClass('stream', 'ditch', 'drain'),
      colour: palette.waterLine,
      width: growing(12, 0.5, 16, 1.8),
      minzoom: 12,
    }),
    fill({ id: 'building', layer: 'building', colour: palette.building, minzoom: 13.5 }),
    dashed(
      roads({
        id: 'path',
        filter: isRoad('path'),
        colour: palette.path,
        width: growing(12, 0.7, 16, 1.8),
        minzoom: 12,
      }),
      [3, 1.6],
    ),
    roads({ id: 'track', filter: isRoad('track'), colour: palette.roadCasing, width: growing(12, 0.7, 17, 4), minzoom: 12 }),
    ...roadPair(palette.road, palette.roadCasing, {
      id: 'street',
      filter: isRoad('minor', 'service', 'tertiary', 'secondary'),
      widths: [11, 0.6, 14, 2.4, 18, 14],
      minzoom: 10.5,
    }),
    ...roadPair(palette.motorway, palette.roadCasing, {
      id: 'main-road',
      filter: isRoad('primary', 'trunk', 'motorway'),
      widths: [7, 0.8, 11, 2, 14, 4.5, 18, 20],
      minzoom: 6,
    }),
    dashed(
      roads({ id: 'rail', filter: isRoad('rail', 'transit'), colour: palette.rail, width: growing(10, 0.6, 16, 2), minzoom: 10 }),
      [4, 2],
    ),
    roads({
      id: 'lift',
      filter: isClass('aerialway', 'cable_car', 'gondola'),
      colour: palette.inkSoft,
      width: growing(11, 0.7, 16, 1.6),
      minzoom: 11,
    }),
    dashed(
      line('boundary', {
        id: 'border',
        filter: ['<=', ['get', 'admin_level'], 4],
        colour: palette.country,
        width: byZoom(4, 0.8, 12, 1.6),
      }),
      [4, 2],
    ),
  ]
}

type RoadPair = { id: string; filter: ExpressionSpecification; widths: number[]; minzoom: number }

function roadPair(colour: string, casing: string, { id, filter, widths, minzoom }: RoadPair): Layer[] {
  const wider = widths.map((value, place) => (place % 2 === 1 ? value + 1.4 : value))
  return [
    line('transportation', { id: `${id}-casing`, filter, colour: casing, width: growing(...wider), minzoom }),
    line('transportation', { id, filter, colour, width: growing(...widths), minzoom }),
  ]
}

const name: ExpressionSpecification = ['coalesce', ['get', 'name:en'], ['get', 'name:latin'], ['get', 'name']]

const label = (id: string, layer: string) => ({ id: `region-${id}`, type: 'symbol', source, 'source-layer': layer }) as const

export function openMapTilesLabels(palette: Palette): Layer[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4, 'text-halo-blur': 0.3 }
  const rank: ExpressionSpecification = ['coalesce', ['get', 'rank'], 10]
  return [
    {
      ...label('water-label', 'water_name'),
      layout: {
        'text-field': name,
        'text-font': fonts.slanted,
        'text-size': 12,
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
      },
      paint: { ...halo, 'text-color': palette.inkWater },
    },
    {
      ...label('river-label', 'waterway'),
      minzoom: 12,
      filter: isClass('river', 'canal'),
      layout: { 'symbol-placement': 'line', 'text-field': name, 'text-font': fonts.slanted, 'text-size': 11 },
      paint: { ...halo, 'text-color': palette.inkWater },
    },
    {
      ...label('road-label', 'transportation_name'),
      minzoom: 13.5,
      layout: { 'symbol-placement': 'line', 'text-field': name, 'text-font': fonts.normal, 'text-size': byZoom(13, 10, 17, 13) },
      paint: { ...halo, 'text-color': palette.inkSoft },
    },
    {
      ...label('peak-label', 'mountain_peak'),
      minzoom: 10.5,
      filter: ['has', 'name'],
      layout: {
        'text-field': [
          'case',
          ['has', 'ele'],
          ['concat', '▲ ', name, '\n', ['to-string', ['get', 'ele']], ' m'],
          ['concat', '▲ ', name],
        ],
        'text-font': fonts.medium,
        'text-size': byZoom(10, 10, 14, 12),
        'symbol-sort-key': rank,
        'text-padding': 6,
      },
      paint: { ...halo, 'text-color': palette.inkRelief },
    },
    {
      ...label('village-label', 'place'),
      filter: isClass('village', 'hamlet', 'suburb', 'neighbourhood', 'isolated_dwelling'),
      minzoom: 10,
      layout: {
        'text-field': name,
        'text-font': fonts.normal,
        'text-size': byZoom(10, 10.5, 15, 14),
        'symbol-sort-key': rank,
        'text-max-width': 8,
      },
      paint: { ...halo, 'text-color': palette.inkSoft },
    },
    {
      ...label('town-label', 'place'),
      filter: isClass('city', 'town'),
      layout: {
        'text-field': name,
        'text-font': ['case', ['==', ['get', 'class'], 'city'], ['literal', fonts.strong], ['literal', fonts.medium]],
        'text-size': ['interpolate', ['linear'], ['zoom'], 6, 11, 12, ['case', ['==', ['get', 'class'], 'city'], 19, 15]],
        'symbol-sort-key': rank,
        'text-max-width': 8,
      },
      paint: { ...halo, 'text-color': palette.ink },
    },
  ]
}
