import type { Feature, FeatureCollection, LineString } from 'geojson'
import type { LineLayerSpecification } from 'maplibre-gl'
import type { SportGroup } from '#domain/sport.ts'
import { mapAccents } from '#web/map/accents.ts'
import type { ColourScheme, LonLat, MapHandle } from '#web/map/map-handle.ts'
import { colourBySport } from './sport-colours.ts'

/** A leg as a line in the colour of its sport: one list of points for each piece. */
export type DrawnLeg = { group: SportGroup; lines: readonly (readonly LonLat[])[] }

const source = 'legs'

/** Draws several activities at once, each in the colour of its sport. Returns a function that changes them. */
export function createLegsLayer(handle: MapHandle): { setLegs: (legs: readonly DrawnLeg[]) => void } {
  handle.addLayers({
    sources: { [source]: { type: 'geojson', data: collection([]) } },
    layers: legsStyle(handle.scheme()),
  })
  handle.onScheme((scheme) => {
    for (const { id, paint = {} } of legsStyle(scheme))
      for (const [name, value] of Object.entries(paint))
        handle.map.setPaintProperty(id, name as never, value as never)
  })
  return {
    setLegs(legs) {
      void handle.geoJson(source)?.setData(collection(legs.flatMap(featuresOf)))
    },
  }
}

function legsStyle(scheme: ColourScheme): LineLayerSpecification[] {
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: `${source}-casing`,
      type: 'line',
      source,
      layout,
      paint: { 'line-color': mapAccents[scheme].casing, 'line-width': 7 },
    },
    {
      id: `${source}-lines`,
      type: 'line',
      source,
      layout,
      paint: { 'line-color': colourBySport, 'line-width': 4 },
    },
  ]
}

function featuresOf({ group, lines }: DrawnLeg): Feature<LineString>[] {
  return lines
    .filter((line) => line.length > 1)
    .map((line) => ({
      type: 'Feature',
      properties: { group },
      geometry: { type: 'LineString', coordinates: line.map(([lon, lat]) => [lon, lat]) },
    }))
}

const collection = (features: Feature<LineString>[]): FeatureCollection<LineString> => ({
  type: 'FeatureCollection',
  features,
})
