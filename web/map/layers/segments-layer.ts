import type { Feature, FeatureCollection, LineString, Point } from 'geojson'
import type {
  CircleLayerSpecification,
  LineLayerSpecification,
  MapGeoJSONFeature,
  SymbolLayerSpecification,
} from 'maplibre-gl'
import { accents, mapAccents } from '#web/map/accents.ts'
import type { ColourScheme, LonLat, MapHandle } from '#web/map/map-handle.ts'
import { playImage } from '#web/map/play-image.ts'
import { apart, groupStyle } from './group-style.ts'

/** A part of a video as a line: one list of points for each piece. */
export type DrawnSegment = { key: string; lines: readonly (readonly LonLat[])[] }

export type SegmentsLayer = {
  /** For `onClick` and `onHover` of the map. */
  layerIds: string[]
  setSegments: (segments: readonly DrawnSegment[]) => void
  /** Draws one segment on top of the others. */
  highlight: (key: string | null) => void
  /** The key of a feature of these layers; undefined for features of other layers, and for groups. */
  read: (feature: MapGeoJSONFeature) => string | undefined
  /** Whether it is a group of several that are too close to each other. The map zooms in on it by itself. */
  isGroup: (feature: MapGeoJSONFeature) => boolean
  remove: () => void
}

const source = 'video-segments'
/** A separate source for marks, because those that are close to each other are grouped. */
const starts = 'video-starts'
const lastGroupZoom = 13
const playMark = 'play-mark'

/** Where videos were filmed, with a mark at the start of each. */
export function createSegmentsLayer(handle: MapHandle): SegmentsLayer {
  const { map } = handle
  // Changing the theme loads a new style, which keeps layers but not images.
  const addMark = () => {
    if (!map.hasImage(playMark)) map.addImage(playMark, playImage(), { pixelRatio: 2 })
  }
  addMark()
  const marks = map.on('style.load', addMark)
  const removeLayers = handle.addLayers({
    sources: {
      [source]: { type: 'geojson', data: collection([]) },
      [starts]: {
        type: 'geojson',
        data: collection([]),
        cluster: true,
        clusterRadius: apart,
        clusterMaxZoom: lastGroupZoom,
      },
    },
    layers: segmentsStyle(handle.scheme()),
  })
  const stopFollowing = handle.onScheme((scheme) => {
    for (const { id, paint = {} } of segmentsStyle(scheme)) {
      for (const [name, value] of Object.entries(paint))
        map.setPaintProperty(id, name as never, value as never)
    }
  })
  const stopOpening = handle.onClick([`${source}-groups`], ({ features: [group] }) => {
    if (group?.geometry.type === 'Point')
      map.easeTo({ center: group.geometry.coordinates as LonLat, zoom: map.getZoom() + 2 })
  })
  return {
    layerIds: [`${source}-lines`, `${source}-marks`, `${source}-groups`],
    setSegments(segments) {
      void handle.geoJson(source)?.setData(collection(segments.flatMap(linesOf)))
      void handle.geoJson(starts)?.setData(collection(segments.flatMap(startOf)))
    },
    highlight(key) {
      map.setFilter(`${source}-lit`, isKey(key))
      map.setLayoutProperty(`${source}-marks`, 'icon-size', [
        'case',
        ['==', ['get', 'key'], key ?? ''],
        1.35,
        1,
      ])
    },
    read: ({ source: from, properties: { key } }) =>
      (from === source || from === starts) && typeof key === 'string' ? key : undefined,
    isGroup,
    remove() {
      marks.unsubscribe()
      stopFollowing()
      stopOpening()
      removeLayers()
    },
  }
}

const isGroup = ({ source: from, properties }: MapGeoJSONFeature): boolean =>
  from === starts && properties['cluster'] === true

type Drawn = Feature<LineString | Point>

const collection = (features: Drawn[]): FeatureCollection => ({ type: 'FeatureCollection', features })

function linesOf({ key, lines }: DrawnSegment): Drawn[] {
  return lines
    .filter((line) => line.length > 1)
    .map((line): Drawn => ({
      type: 'Feature',
      properties: { key },
      geometry: { type: 'LineString', coordinates: line.map(([lon, lat]) => [lon, lat]) },
    }))
}

function startOf({ key, lines }: DrawnSegment): Drawn[] {
  const [start] = lines[0] ?? []
  if (!start) return []
  return [{ type: 'Feature', properties: { key }, geometry: { type: 'Point', coordinates: [...start] } }]
}

const isKey = (key: string | null) =>
  ['==', ['get', 'key'], key ?? ''] satisfies LineLayerSpecification['filter']

function segmentsStyle(
  scheme: ColourScheme,
): (LineLayerSpecification | SymbolLayerSpecification | CircleLayerSpecification)[] {
  const { glow: line } = accents[scheme]
  const { casing, lit } = mapAccents[scheme]
  const lines = {
    type: 'line',
    source,
    layout: { 'line-join': 'round', 'line-cap': 'round' },
  } satisfies Partial<LineLayerSpecification>
  return [
    {
      ...lines,
      id: `${source}-casing`,
      paint: { 'line-color': casing, 'line-width': 7, 'line-opacity': 0.8 },
    },
    { ...lines, id: `${source}-lines`, paint: { 'line-color': line, 'line-width': 4 } },
    { ...lines, id: `${source}-lit`, filter: isKey(null), paint: { 'line-color': lit, 'line-width': 7 } },
    {
      id: `${source}-marks`,
      type: 'symbol',
      source: starts,
      filter: ['!', ['has', 'point_count']],
      layout: { 'icon-image': playMark, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
    ...groupStyle({ id: source, source: starts, scheme }),
  ]
}
