import type { Feature, FeatureCollection, LineString, Point } from 'geojson'
import type { LineLayerSpecification, MapGeoJSONFeature, SymbolLayerSpecification } from 'maplibre-gl'
import { accents, mapAccents } from '#web/map/accents.ts'
import type { ColourScheme, LonLat, MapHandle } from '#web/map/map-handle.ts'
import { playImage } from '#web/map/play-image.ts'

/** A part of a video as a line: one list of points for each piece. */
export type DrawnSegment = { key: string; lines: readonly (readonly LonLat[])[] }

export type SegmentsLayer = {
  /** For `onClick` and `onHover` of the map. */
  layerIds: string[]
  setSegments: (segments: readonly DrawnSegment[]) => void
  /** Draws one segment on top of the others. */
  highlight: (key: string | null) => void
  /** The key of a feature of these layers; undefined for features of other layers. */
  read: (feature: MapGeoJSONFeature) => string | undefined
  remove: () => void
}

const source = 'video-segments'
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
    sources: { [source]: { type: 'geojson', data: collection([]) } },
    layers: segmentsStyle(handle.scheme()),
  })
  const stopFollowing = handle.onScheme((scheme) => {
    for (const { id, paint = {} } of segmentsStyle(scheme)) {
      for (const [name, value] of Object.entries(paint))
        map.setPaintProperty(id, name as never, value as never)
    }
  })
  return {
    layerIds: [`${source}-lines`, `${source}-marks`],
    setSegments(segments) {
      void handle.geoJson(source)?.setData(collection(segments.flatMap(featuresOf)))
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
    read: ({ source: from, properties }) => (from === source ? String(properties['key']) : undefined),
    remove() {
      marks.unsubscribe()
      stopFollowing()
      removeLayers()
    },
  }
}

type Drawn = Feature<LineString | Point>

const collection = (features: Drawn[]): FeatureCollection => ({ type: 'FeatureCollection', features })

function featuresOf({ key, lines }: DrawnSegment): Drawn[] {
  const [start] = lines[0] ?? []
  const properties = { key }
  return [
    ...lines
      .filter((line) => line.length > 1)
      .map((line): Drawn => ({
        type: 'Feature',
        properties,
        geometry: { type: 'LineString', coordinates: line.map(([lon, lat]) => [lon, lat]) },
      })),
    ...(start
      ? [
          {
            type: 'Feature',
            properties,
            geometry: { type: 'Point', coordinates: [...start] },
          } satisfies Drawn,
        ]
      : []),
  ]
}

const isKey = (key: string | null) =>
  [
    'all',
    ['==', ['geometry-type'], 'LineString'],
    ['==', ['get', 'key'], key ?? ''],
  ] satisfies LineLayerSpecification['filter']

function segmentsStyle(scheme: ColourScheme): (LineLayerSpecification | SymbolLayerSpecification)[] {
  const { glow: line } = accents[scheme]
  const { casing, lit } = mapAccents[scheme]
  const lines = {
    type: 'line',
    source,
    filter: ['==', ['geometry-type'], 'LineString'],
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
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      layout: { 'icon-image': playMark, 'icon-allow-overlap': true, 'icon-ignore-placement': true },
    },
  ]
}
