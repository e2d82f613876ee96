import type { Feature, FeatureCollection } from 'geojson'
import { accents } from '#web/map/accents.ts'
import type { MapHandle } from '#web/map/map-handle.ts'

export type Circle = { lat: number; lon: number; radiusM: number }
export type CircleLayer = { setCircles: (circles: Circle[]) => void; remove: () => void }

const source = 'circle'
const corners = 96
const metresPerDegree = 111_320

/** Circles with a size in metres, for example around a hidden place. */
export function createCircleLayer(handle: MapHandle): CircleLayer {
  const remove = handle.addLayers({
    sources: { [source]: { type: 'geojson', data: outlinesOf([]) } },
    layers: [
      {
        id: 'circle-fill',
        type: 'fill',
        source,
        paint: { 'fill-color': accents.light.glow, 'fill-opacity': 0.22 },
      },
      {
        id: 'circle-edge',
        type: 'line',
        source,
        paint: { 'line-color': accents.light.glow, 'line-width': 2 },
      },
    ],
  })
  return {
    setCircles(circles) {
      void handle.geoJson(source)?.setData(outlinesOf(circles))
    },
    remove,
  }
}

function outlinesOf(circles: Circle[]): FeatureCollection {
  return { type: 'FeatureCollection', features: circles.map(outlineOf) }
}

function outlineOf({ lat, lon, radiusM }: Circle): Feature {
  const height = radiusM / metresPerDegree
  const width = height / Math.max(Math.cos((lat * Math.PI) / 180), 0.01)
  const ring = Array.from({ length: corners + 1 }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI
    return [lon + width * Math.cos(angle), lat + height * Math.sin(angle)]
  })
  return { type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring] } }
}
