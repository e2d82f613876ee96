import type {
  ExpressionSpecification,
  FillLayerSpecification,
  LineLayerSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { accents } from '#web/map/accents.ts'
import type { ColourScheme, MapDetail } from '#web/map/map-handle.ts'
import { outlineOf } from '#web/map/style/outline-of.ts'
import { readableNames } from '#web/map/style/readable-names.ts'
import { fonts } from '#domain/map-style/fonts.ts'
import { heightText } from '#domain/map-style/heights.ts'
import { byZoom, growing } from '#domain/map-style/layer.ts'
import { palettes } from '#domain/map-style/palette.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

/** As on trail signs. Black ones have a bright edge so that they stand out on a dark map. */
const difficultyColours: Record<ColourScheme, Record<string, string>> = {
  light: {
    novice: '#2e8b57',
    easy: '#2e8b57',
    intermediate: '#2f6fde',
    advanced: '#c8102e',
    expert: '#1b2026',
    extreme: '#1b2026',
    extreme2: '#1b2026',
    unknown: '#8a6d4f',
  },
  dark: {
    novice: '#3fae72',
    easy: '#3fae72',
    intermediate: '#6196f2',
    advanced: '#ec4a62',
    expert: '#0b0d10',
    extreme: '#0b0d10',
    extreme2: '#0b0d10',
    unknown: '#b59a7c',
  },
}

const casings: Record<ColourScheme, { usual: string; black: string }> = {
  light: { usual: 'rgba(255, 255, 255, 0.75)', black: '#ffffff' },
  dark: { usual: 'rgba(12, 16, 19, 0.7)', black: 'rgba(226, 231, 234, 0.75)' },
}

const isBlack: ExpressionSpecification = [
  'in',
  ['get', 'difficulty'],
  ['literal', ['expert', 'extreme', 'extreme2']],
]
const isType = (...types: string[]): ExpressionSpecification => ['in', ['get', 'type'], ['literal', types]]
const never: ExpressionSpecification = ['==', ['get', 'id'], '']

/** Each kind of line appears from the zoom on at which it helps without covering the map. */
const zooms = { piste: 10, lift: 11, trail: 11, bike: 10, water: 10, way: 13 }

/** From this zoom on, place names come from the atlas and the world below shows none. */
export const firstNameZoom = 9

/** On a picture, names need colours of their own. */
type AtlasLook = { scheme: ColourScheme; detail: MapDetail; isOnPicture: boolean }

/** Roads and names are not drawn again where the base map already has them. */
function isOutside(detail: MapDetail): ExpressionSpecification | boolean {
  if (detail === null) return true
  return detail !== 'everywhere' && ['!', ['within', outlineOf(detail)]]
}

const source = 'atlas'
const line = (id: string, layer: string) =>
  ({
    id: `atlas-${id}`,
    type: 'line',
    source,
    'source-layer': layer,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
  }) as const

type TrailLook = { minzoom: number; widths: number[]; dashes?: number[] }

export type AtlasLines = (LineLayerSpecification | FillLayerSpecification)[]

/** Below the names: areas, roads and everything that can be followed. */
export function atlasLines({ scheme, detail }: Omit<AtlasLook, 'isOnPicture'>): AtlasLines {
  const palette = palettes[scheme]
  const casing = casings[scheme]
  const byDifficulty = [
    'match',
    ['get', 'difficulty'],
    ...Object.entries(difficultyColours[scheme]).flat(),
    palette.path,
  ]
  const colour = byDifficulty as unknown as ExpressionSpecification
  const casingColour: ExpressionSpecification = ['case', isBlack, casing.black, casing.usual]
  const trail = (
    id: string,
    types: string[],
    { minzoom, widths, dashes }: TrailLook,
  ): LineLayerSpecification[] => [
    {
      ...line(`${id}-casing`, 'trails'),
      minzoom,
      filter: isType(...types),
      paint: {
        'line-color': casingColour,
        'line-width': growing(...widths.map((value, at) => (at % 2 === 1 ? value + 1.8 : value))),
      },
    },
    {
      ...line(id, 'trails'),
      minzoom,
      filter: isType(...types),
      ...(dashes && { layout: { 'line-join': 'round', 'line-cap': 'butt' } }),
      paint: {
        'line-color': colour,
        'line-width': growing(...widths),
        ...(dashes && { 'line-dasharray': dashes }),
      },
    },
  ]
  return [
    {
      id: 'atlas-areas',
      type: 'fill',
      source,
      'source-layer': 'areas',
      filter: ['!', isType('piste')],
      paint: { 'fill-color': palette.park, 'fill-opacity': byZoom(6, 0.5, 13, 0.3) },
    },
    {
      ...line('area-edges', 'areas'),
      filter: isType('national park', 'protected area'),
      paint: {
        'line-color': '#4f8a5b',
        'line-width': byZoom(6, 0.6, 13, 1.6),
        'line-dasharray': [3, 2],
        'line-opacity': 0.7,
      },
    },
    {
      id: 'atlas-piste-areas',
      type: 'fill',
      source,
      'source-layer': 'areas',
      minzoom: zooms.piste,
      filter: isType('piste'),
      paint: { 'fill-color': colour, 'fill-opacity': scheme === 'light' ? 0.22 : 0.34 },
    },
    {
      ...line('piste-area-edges', 'areas'),
      minzoom: zooms.piste,
      filter: isType('piste'),
      paint: { 'line-color': colour, 'line-width': growing(10, 0.6, 16, 1.6), 'line-opacity': 0.6 },
    },
    {
      ...line('water', 'trails'),
      minzoom: zooms.water,
      filter: isType('waterway'),
      paint: { 'line-color': palette.waterLine, 'line-width': growing(10, 0.7, 16, 3.4) },
    },
    {
      ...line('roads', 'ways'),
      minzoom: zooms.way,
      filter: ['all', ['==', ['get', 'kind'], 'road'], isOutside(detail)],
      paint: { 'line-color': palette.roadCasing, 'line-width': growing(13, 0.8, 17, 5) },
    },
    {
      ...line('paths', 'ways'),
      minzoom: zooms.way,
      filter: ['all', ['==', ['get', 'kind'], 'path'], isOutside(detail)],
      paint: {
        'line-color': palette.path,
        'line-width': growing(13, 0.6, 17, 1.8),
        'line-dasharray': [3, 1.8],
        'line-opacity': 0.7,
      },
    },
    ...trail('trails', ['trail'], { minzoom: zooms.trail, widths: [11, 1, 13, 1.7, 16, 3.4] }),
    ...trail('bike', ['mtb', 'bicycle'], {
      minzoom: zooms.bike,
      widths: [10, 1.1, 13, 2, 16, 3.6],
      dashes: [3, 1.2],
    }),
    ...trail('pistes', ['piste'], { minzoom: zooms.piste, widths: [10, 1.2, 13, 2.8, 16, 6] }),
    {
      ...line('lifts', 'trails'),
      minzoom: zooms.lift,
      filter: isType('aerialway'),
      paint: { 'line-color': palette.ink, 'line-width': growing(11, 0.8, 16, 2), 'line-dasharray': [5, 1.2] },
    },
    {
      ...line('lit', 'trails'),
      filter: never,
      paint: {
        'line-color': accents[scheme].glow,
        'line-width': growing(9, 3, 16, 8),
        'line-opacity': 0.85,
      },
    },
  ]
}

/** As on paper maps; the same signs as on the base map, which names the same peaks. */
const spotSigns = { hut: '⌂ ', pass: ')( ', saddle: ')( ', viewpoint: '◉ ', resort: '❄ ' }

/** `▲ Wildspitze`, and its elevation below. */
export function spotText(units: UnitSystem): ExpressionSpecification {
  const signs = Object.entries(spotSigns).flat()
  const sign = ['match', ['get', 'type'], ...signs, '▲ '] as unknown as ExpressionSpecification
  const named: ExpressionSpecification = ['concat', sign, ['get', 'name']]
  return [
    'case',
    ['has', 'elevation'],
    ['concat', named, '\n', heightText(['get', 'elevation'], units)],
    named,
  ]
}

const symbol = (id: string, layer: string) =>
  ({ id: `atlas-${id}`, type: 'symbol', source, 'source-layer': layer }) as const

/** The names, on top of everything. */
export function atlasNames({ scheme, detail, isOnPicture }: AtlasLook): SymbolLayerSpecification[] {
  const palette = palettes[scheme]
  const paintIn = (colour: string) => ({
    'text-color': colour,
    'text-halo-color': palette.halo,
    'text-halo-width': 1.4,
    'text-halo-blur': 0.3,
    ...(isOnPicture && readableNames),
  })
  return [
    {
      ...symbol('trail-names', 'trails'),
      minzoom: 12.5,
      filter: ['!=', ['get', 'name'], ''],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 280,
        'text-field': ['get', 'name'],
        'text-font': fonts.medium,
        'text-size': byZoom(12, 10, 16, 12.5),
        'text-max-angle': 40,
        'text-padding': 12,
      },
      paint: paintIn(palette.ink),
    },
    {
      ...symbol('area-names', 'labels'),
      minzoom: 7,
      filter: isType('national park', 'protected area', 'forestry'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.slanted,
        'text-size': byZoom(7, 10.5, 13, 13),
        'text-max-width': 8,
        'text-padding': 10,
      },
      paint: paintIn(scheme === 'light' ? '#3c6b46' : '#9cc9a5'),
    },
    {
      ...symbol('spot-names', 'labels'),
      minzoom: 8,
      filter: isType('peak', 'hut', 'pass', 'saddle', 'viewpoint', 'resort'),
      layout: {
        'text-field': spotText('metric'),
        'text-font': fonts.medium,
        'text-size': byZoom(9, 10, 14, 12),
        'symbol-sort-key': ['get', 'rank'],
        'text-max-width': 9,
        'text-padding': 6,
      },
      paint: paintIn(palette.inkRelief),
    },
    {
      ...symbol('place-names', 'labels'),
      minzoom: firstNameZoom,
      filter: ['all', isType('city'), isOutside(detail)],
      layout: {
        'text-field': ['get', 'name'],
        'text-font': fonts.medium,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          8,
          ['+', 8.5, ['*', 5, ['get', 'importance']]],
          14,
          ['+', 11, ['*', 8, ['get', 'importance']]],
        ],
        'symbol-sort-key': ['get', 'rank'],
        'text-max-width': 8,
        'text-padding': 6,
      },
      paint: paintIn(palette.ink),
    },
  ]
}
