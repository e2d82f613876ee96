import type { Feature, LineString } from 'geojson'
import type { LineLayerSpecification, SourceSpecification } from 'maplibre-gl'
import { accents, mapAccents } from '#web/map/accents.ts'
import type { ColourScheme, LonLat, MapHandle, MapMarker } from '#web/map/map-handle.ts'
import styles from './route-layer.module.css'
import type { Route } from './route-lines.ts'

export type RouteLayer = {
  setRoute: (route: Route) => void
  /** Up to which moment of the project it was watched. May be called for every frame. */
  setWatched: (projectMs: number) => void
  /** Where the current frame was filmed. May be called for every frame. */
  setDot: (position: LonLat | null) => void
  /** Where the hovered moment is. */
  setPreview: (position: LonLat | null) => void
  remove: () => void
}

const way: SourceSpecification = { type: 'geojson', data: { type: 'FeatureCollection', features: [] } }
/** Without tolerance, which would leave out stretches that are shorter than it. */
const filmed: SourceSpecification = { ...way, tolerance: 0 }

/** The whole route thin, the filmed part thick, and the watched part of that in the colour of the cursor. */
export function createRouteLayer(handle: MapHandle): RouteLayer {
  const { map } = handle
  const removeLayers = handle.addLayers({ sources: { way, filmed }, layers: styleOf(handle.scheme()) })
  const dot = createMarker(handle, styles.dot ?? '')
  const preview = createMarker(handle, styles.preview ?? '')
  let begins: number[] = []
  let watched = 0
  let marked = 0

  /** Feature states change colours without sending the line to the map again. */
  const mark = () => {
    let count = 0
    while (count < begins.length && begins[count]! < watched) count++
    for (let id = Math.min(count, marked); id < Math.max(count, marked); id++) {
      map.setFeatureState({ source: 'filmed', id }, { isWatched: id < count })
    }
    marked = count
  }
  const stopFollowing = handle.onScheme((scheme) => {
    for (const { id, paint = {} } of styleOf(scheme)) {
      for (const [name, value] of Object.entries(paint))
        map.setPaintProperty(id, name as never, value as never)
    }
  })
  return {
    setRoute(route) {
      map.removeFeatureState({ source: 'filmed' })
      begins = route.filmed.map(({ projectMs: [begin = 0] }) => begin)
      marked = 0
      void handle.geoJson('way')?.setData(collection(route.whole))
      void handle.geoJson('filmed')?.setData(collection(route.filmed.map(({ points }) => points)))
      mark()
    },
    setWatched(projectMs) {
      watched = projectMs
      mark()
    },
    setDot: dot,
    setPreview: preview,
    remove() {
      dot(null)
      preview(null)
      stopFollowing()
      removeLayers()
    },
  }
}

/** A DOM element moves without redrawing the map. */
function createMarker(handle: MapHandle, className: string): (position: LonLat | null) => void {
  let marker: MapMarker | undefined
  return (position) => {
    if (!position) {
      marker?.remove()
      marker = undefined
    } else if (marker) marker.move(position)
    else {
      const element = document.createElement('div')
      element.className = className
      marker = handle.addMarker(element, position)
    }
  }
}

function collection(lines: readonly (readonly LonLat[])[]) {
  const features = lines.map((line, id): Feature<LineString> => ({
    type: 'Feature',
    id,
    properties: {},
    geometry: { type: 'LineString', coordinates: line as LonLat[] },
  }))
  return { type: 'FeatureCollection' as const, features }
}

function styleOf(scheme: ColourScheme): LineLayerSpecification[] {
  const { 'ink-soft': whole, accent: watched } = accents[scheme]
  const { faded: unwatched, casing } = mapAccents[scheme]
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const
  return [
    {
      id: 'way',
      type: 'line',
      source: 'way',
      layout,
      paint: {
        'line-color': whole,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 1.2, 14, 2.2],
        'line-opacity': 0.85,
      },
    },
    {
      id: 'filmed-casing',
      type: 'line',
      source: 'filmed',
      layout,
      paint: {
        'line-color': casing,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 6, 14, 10],
        'line-opacity': 0.9,
      },
    },
    {
      id: 'filmed',
      type: 'line',
      source: 'filmed',
      layout,
      paint: {
        'line-color': ['case', ['boolean', ['feature-state', 'isWatched'], false], watched, unwatched],
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 3.6, 14, 6.5],
      },
    },
  ]
}
