import type { Feature, LineString, Point } from 'geojson'
import type { ColourScheme, LonLat, MapHandle, MapMarker } from '#web/map/map-handle.ts'
import type { ColourRamp } from './colour-ramp.ts'
import { colourRuns } from './colour-runs.ts'
import styles from './track-layer.module.css'
import { trackStyle, trackSources } from './track-style.ts'

export type { ColourRamp }

export type TrackMarkers = {
  start?: LonLat | null | undefined
  end?: LonLat | null | undefined
  pauses?: readonly LonLat[] | undefined
  /** Where each lap ends, numbered. */
  laps?: readonly LonLat[] | undefined
}

export type TrackColours = { values: readonly ArrayLike<number>[]; ramp: ColourRamp }

export type TrackLayer = {
  setTrack: (pieces: readonly (readonly LonLat[])[]) => void
  /**
   * A value for every point of every piece of the track, in the same order; NaN is drawn grey. Null means one
   * colour.
   */
  setColours: (colours: TrackColours | null) => void
  /** The shared cursor of the page. May be called for every frame. */
  setCursor: (position: LonLat | null) => void
  setMarkers: (markers: TrackMarkers) => void
  /** A stretch of the track that is pointed at elsewhere on the page; null means none. */
  setMarked: (pieces: readonly (readonly LonLat[])[] | null) => void
  remove: () => void
}

/** One track, as on the page of an activity. A map has only one of these. */
export function createTrackLayer(handle: MapHandle): TrackLayer {
  let pieces: readonly (readonly LonLat[])[] = []
  let colours: TrackColours | null = null
  let cursor: MapMarker | undefined

  const removeLayers = handle.addLayers({ sources: trackSources, layers: trackStyle(handle.scheme()) })
  const stopFollowing = handle.onScheme((scheme) => recolour(handle, scheme))

  const draw = () => {
    const features = pieces.flatMap((piece, place): Feature<LineString>[] => {
      const values = colours?.values[place]
      return colours && values ? colourRuns(piece, values, colours.ramp) : [lineOf(piece)]
    })
    void handle.geoJson('track')?.setData({ type: 'FeatureCollection', features })
  }
  const drawCasing = () =>
    void handle.geoJson('track-casing')?.setData({ type: 'FeatureCollection', features: pieces.map(lineOf) })

  return {
    setTrack(next) {
      pieces = next.filter((piece) => piece.length > 1)
      draw()
      drawCasing()
      if (pieces.length > 0) markWhenDrawn(handle)
    },
    setColours(next) {
      colours = next
      draw()
    },
    setCursor(position) {
      if (!position) {
        cursor?.remove()
        cursor = undefined
      } else if (cursor) cursor.move(position)
      else cursor = handle.addMarker(cursorElement(), position)
    },
    setMarkers(markers) {
      void handle
        .geoJson('track-markers')
        ?.setData({ type: 'FeatureCollection', features: markerFeatures(markers) })
    },
    setMarked(marked) {
      const features = (marked ?? []).filter((piece) => piece.length > 1).map(lineOf)
      void handle.geoJson('track-marked')?.setData({ type: 'FeatureCollection', features })
    },
    remove() {
      cursor?.remove()
      stopFollowing()
      removeLayers()
    },
  }
}

/** For the performance panel of browsers, and for measuring how long visitors wait. */
function markWhenDrawn({ map }: MapHandle): void {
  const subscription = map.on('render', () => {
    if (!map.isSourceLoaded('track')) return
    subscription.unsubscribe()
    performance.mark('track-drawn')
  })
}

const lineOf = (piece: readonly LonLat[]): Feature<LineString> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'LineString', coordinates: piece as LonLat[] },
})

const at = (coordinates: LonLat, properties: { kind: string; text?: string }): Feature<Point> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
})

function markerFeatures({ start, end, pauses = [], laps = [] }: TrackMarkers): Feature<Point>[] {
  return [
    ...pauses.map((position) => at(position, { kind: 'pause' })),
    ...laps.map((position, place) => at(position, { kind: 'lap', text: String(place + 1) })),
    ...(end ? [at(end, { kind: 'end' })] : []),
    ...(start ? [at(start, { kind: 'start' })] : []),
  ]
}

function cursorElement(): HTMLElement {
  const dot = document.createElement('div')
  dot.className = styles.cursor ?? ''
  return dot
}

function recolour({ map }: MapHandle, scheme: ColourScheme): void {
  for (const { id, paint = {} } of trackStyle(scheme)) {
    for (const [name, value] of Object.entries(paint)) map.setPaintProperty(id, name as never, value as never)
  }
}
