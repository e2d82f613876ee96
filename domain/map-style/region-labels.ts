import type { ExpressionSpecification, SymbolLayerSpecification } from '@maplibre/maplibre-gl-style-spec'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import { fonts } from './fonts.ts'
import { heightText } from './heights.ts'
import { byZoom, type Layer } from './layer.ts'
import type { Palette } from './palette.ts'
import type { Place, TileSchema } from './tile-schema.ts'

type Label = Pick<SymbolLayerSpecification, 'id' | 'layout' | 'minzoom' | 'maxzoom'> & { colour: string }

type Looks = { palette: Palette; units: UnitSystem; hasWorld: boolean }

/** Names of water, roads, peaks and places. Names of countries come from the world map, where available. */
export function regionLabels(words: TileSchema, { palette, units, hasWorld }: Looks): Layer[] {
  const label = ({ layer, filter }: Place, { id, layout, colour, ...zooms }: Label): Layer => ({
    id: `region-${id}`,
    type: 'symbol',
    source: 'region',
    'source-layer': layer,
    ...zooms,
    ...(filter && { filter }),
    layout: { 'text-field': words.name, ...layout },
    paint: {
      'text-color': colour,
      'text-halo-color': palette.halo,
      'text-halo-width': 1.4,
      'text-halo-blur': 0.3,
    },
  })
  const alongLine = { 'symbol-placement': 'line' } as const
  const ofPlaces = { 'symbol-sort-key': words.placeRank, 'text-max-width': 8 }
  const isCity = words.isCity
  return [
    label(words.waterName, {
      id: 'water-label',
      colour: palette.inkWater,
      layout: {
        'text-font': fonts.slanted,
        'text-size': 12,
        'text-letter-spacing': 0.08,
        'text-max-width': 7,
      },
    }),
    label(words.riverName, {
      id: 'river-label',
      minzoom: 12,
      colour: palette.inkWater,
      layout: { ...alongLine, 'text-font': fonts.slanted, 'text-size': 11 },
    }),
    label(words.roadName, {
      id: 'road-label',
      minzoom: 13.5,
      colour: palette.inkSoft,
      layout: { ...alongLine, 'text-font': fonts.normal, 'text-size': byZoom(13, 10, 17, 13) },
    }),
    label(words.peak, {
      id: 'peak-label',
      minzoom: 10.5,
      colour: palette.inkRelief,
      layout: {
        'text-field': withHeight(words, units),
        'text-font': fonts.medium,
        'text-size': byZoom(10, 10, 14, 12),
        'symbol-sort-key': ['-', 0, ['to-number', words.peakHeight, 0]],
        'text-padding': 6,
      },
    }),
    label(words.hut, {
      id: 'hut-label',
      minzoom: 12.5,
      colour: palette.inkSoft,
      layout: {
        'text-field': ['concat', '⌂ ', words.name],
        'text-font': fonts.medium,
        'text-size': byZoom(12, 10, 15, 12),
        'text-padding': 6,
      },
    }),
    label(words.village, {
      id: 'village-label',
      minzoom: 10,
      colour: palette.inkSoft,
      layout: { ...ofPlaces, 'text-font': fonts.normal, 'text-size': byZoom(10, 10.5, 15, 14) },
    }),
    label(words.town, {
      id: 'town-label',
      colour: palette.ink,
      layout: {
        ...ofPlaces,
        'text-font': ['case', isCity, ['literal', fonts.strong], ['literal', fonts.medium]],
        'text-size': ['interpolate', ['linear'], ['zoom'], 6, 11, 12, ['case', isCity, 19, 15]],
      },
    }),
    ...(hasWorld ? [] : ofCountries(label, words, palette)),
  ]
}

function ofCountries(
  label: (place: Place, look: Label) => Layer,
  words: TileSchema,
  palette: Palette,
): Layer[] {
  const upper: ExpressionSpecification = ['upcase', words.name]
  return [
    label(words.state, {
      id: 'state-label',
      minzoom: 4,
      maxzoom: 9,
      colour: palette.inkSoft,
      layout: {
        'text-font': fonts.normal,
        'text-size': byZoom(4, 10, 8, 13),
        'text-letter-spacing': 0.06,
        'text-max-width': 7,
      },
    }),
    label(words.country, {
      id: 'country-label',
      maxzoom: 8,
      colour: palette.inkSoft,
      layout: {
        'text-field': upper,
        'text-font': fonts.strong,
        'text-size': byZoom(1, 10, 5, 14),
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'symbol-sort-key': words.placeRank,
      },
    }),
  ]
}

function withHeight({ name, peakHeight }: TileSchema, units: UnitSystem): ExpressionSpecification {
  const named: ExpressionSpecification = ['concat', '▲ ', name]
  const isMeasured: ExpressionSpecification = ['!=', ['to-number', peakHeight, 0], 0]
  return ['case', isMeasured, ['concat', named, '\n', heightText(peakHeight, units)], named]
}
