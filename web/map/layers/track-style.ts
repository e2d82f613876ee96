import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  LineLayerSpecification,
  SourceSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { accents, mapAccents } from '#web/map/accents.ts'
import type { ColourScheme } from '#web/map/map-handle.ts'
import { fonts } from '#domain/map-style/fonts.ts'

const nothing: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }

export const trackSources: Record<string, SourceSpecification> = {
  // The casing is drawn in one piece, while the track may be cut into runs of one colour.
  'track-casing': nothing,
  track: nothing,
  'track-marked': nothing,
  'track-markers': nothing,
}

/** The same in both themes: they are signs, with a white edge of their own. */
const { success: start, danger: end } = accents.light

const isEnd: ExpressionSpecification = ['in', ['get', 'kind'], ['literal', ['start', 'end']]]

type TrackStyle = (LineLayerSpecification | CircleLayerSpecification | SymbolLayerSpecification)[]

export function trackStyle(scheme: ColourScheme): TrackStyle {
  const { glow: line, ink, surface, water: marked, 'ink-soft': pause } = accents[scheme]
  const { casing } = mapAccents[scheme]
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  return [
    {
      id: 'track-casing',
      type: 'line',
      source: 'track-casing',
      layout: round,
      paint: {
        'line-color': casing,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 5, 14, 8],
        'line-opacity': 0.9,
      },
    },
    {
      id: 'track',
      type: 'line',
      source: 'track',
      layout: round,
      paint: {
        'line-color': ['coalesce', ['get', 'colour'], line],
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 2.8, 14, 4.6],
      },
    },
    {
      id: 'track-marked',
      type: 'line',
      source: 'track-marked',
      layout: round,
      paint: {
        'line-color': marked,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 5, 14, 8],
      },
    },
    {
      id: 'track-markers',
      type: 'circle',
      source: 'track-markers',
      // Laps and pauses would hide a short track at low zooms.
      minzoom: 10,
      filter: ['!', isEnd],
      paint: {
        'circle-radius': ['match', ['get', 'kind'], 'pause', 4, 9],
        'circle-color': ['match', ['get', 'kind'], 'pause', pause, surface],
        'circle-stroke-color': ['match', ['get', 'kind'], 'lap', line, '#ffffff'],
        'circle-stroke-width': ['match', ['get', 'kind'], 'pause', 1.5, 2.5],
      },
    },
    {
      id: 'track-lap-numbers',
      type: 'symbol',
      source: 'track-markers',
      minzoom: 10,
      filter: ['==', ['get', 'kind'], 'lap'],
      layout: {
        'text-field': ['get', 'text'],
        'text-font': fonts.strong,
        'text-size': 11,
        // Where laps end in the same place, only one number is drawn, because two would be illegible.
        'symbol-sort-key': ['to-number', ['get', 'text']],
      },
      paint: { 'text-color': ink },
    },
    {
      id: 'track-ends',
      type: 'circle',
      source: 'track-markers',
      filter: isEnd,
      paint: {
        'circle-radius': 7,
        'circle-color': ['match', ['get', 'kind'], 'start', start, end],
        'circle-stroke-color': '#ffffff',
        'circle-stroke-width': 2.5,
      },
    },
  ]
}
