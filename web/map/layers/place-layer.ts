import type { FeatureCollection, Geometry } from 'geojson'
import type { CircleLayerSpecification, FillLayerSpecification, LineLayerSpecification } from 'maplibre-gl'
import { accents, mapAccents } from '#web/map/accents.ts'
import type { ColourScheme, MapHandle } from '#web/map/map-handle.ts'

export type PlaceLayer = { setOutline: (outline: Geometry | null) => void; remove: () => void }

const source = 'place'
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** One place, highlighted: a trail, an area or a point. */
export function createPlaceLayer(handle: MapHandle): PlaceLayer {
  const { map } = handle
  const removeLayers = handle.addLayers({
    sources: { [source]: { type: 'geojson', data: nothing } },
    layers: placeStyle(handle.scheme()),
    below: 'labels',
  })
  const stopFollowing = handle.onScheme((scheme) => {
    for (const { id, paint = {} } of placeStyle(scheme)) {
      for (const [name, value] of Object.entries(paint))
        map.setPaintProperty(id, name as never, value as never)
    }
  })
  return {
    setOutline(outline) {
      void handle
        .geoJson(source)
        ?.setData(outline ? { type: 'Feature', properties: {}, geometry: outline } : nothing)
    },
    remove() {
      stopFollowing()
      removeLayers()
    },
  }
}

type PlaceStyle = (FillLayerSpecification | LineLayerSpecification | CircleLayerSpecification)[]

function placeStyle(scheme: ColourScheme): PlaceStyle {
  const { water: line } = accents[scheme]
  const { casing: edge } = mapAccents[scheme]
  const round = { 'line-join': 'round', 'line-cap': 'round' } as const
  return [
    {
      id: 'place-area',
      type: 'fill',
      source,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': line, 'fill-opacity': 0.12 },
    },
    {
      // Wide enough to show on both sides of the tracks on top of it.
      id: 'place-band',
      type: 'line',
      source,
      layout: round,
      paint: {
        'line-color': line,
        'line-opacity': scheme === 'light' ? 0.35 : 0.5,
        'line-width': ['case', ['==', ['geometry-type'], 'Polygon'], 5, 16],
      },
    },
    {
      id: 'place-line',
      type: 'line',
      source,
      layout: round,
      paint: { 'line-color': line, 'line-width': ['case', ['==', ['geometry-type'], 'Polygon'], 2.5, 5] },
    },
    {
      id: 'place-point',
      type: 'circle',
      source,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 9,
        'circle-color': line,
        'circle-stroke-color': edge,
        'circle-stroke-width': 3,
      },
    },
  ]
}
