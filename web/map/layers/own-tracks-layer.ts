import type { ExpressionSpecification, MapGeoJSONFeature, PointLike, VectorTileSource } from 'maplibre-gl'
import { getTile } from '#contract/tiles/tile.ts'
import type { Region } from '#domain/region.ts'
import type { SportGroup } from '#domain/sport.ts'
import type { LonLat, MapHandle } from '#web/map/map-handle.ts'
import { cellsSource } from './counted-cells.ts'
import { countedStyle } from './counted-style.ts'
import { isLongEnoughToDraw, ownTracksStyle } from './own-tracks-style.ts'
import { startsOf } from './track-starts.ts'

/** `start` in milliseconds since 1970. */
export type OwnTrack = { id: string; sport: string; start: number }
export type OwnTracksFilter = {
  groups?: readonly SportGroup[] | null | undefined
  from_ms?: number | null | undefined
  to_ms?: number | null | undefined
}

export type OwnTracksLayer = {
  /** For `onClick` and `onHover` of the map. */
  layerIds: string[]
  /** After one of the user's activities has changed, requests tiles of the new version. */
  setVersion: (version: string) => void
  setFilter: (filter: OwnTracksFilter) => void
  /** Brighter where the user has been often, instead of a colour for each sport. */
  setHeat: (isHeat: boolean) => void
  /** Every track within a few pixels, latest first. */
  queryAt: (point: PointLike) => OwnTrack[]
  /** Draws one track on top, in the colour of the cursor. */
  highlight: (id: string | null) => void
  remove: () => void
}

const source = 'own-tracks'
const lines = 'own-tracks-lines'
const starts = 'own-tracks-starts'
const circles = `${starts}-circles`
/** Beyond this zoom, lines do not get any more detailed. */
const maxzoom = 14
/** One below the last zoom of maps: at the last one, overlapping circles can be chosen from individually. */
const lastGroupZoom = 17

/** Where the tracks come from: the user's own tracks in a certain version, or the public ones of a channel. */
type TracksSource = { region: Region } & ({ version: string } | { channel: string })

/** The tracks of one account: lines, and a circle for each that is too short on the screen to be seen as a line. */
export function createOwnTracksLayer(handle: MapHandle, from: TracksSource): OwnTracksLayer {
  const { map } = handle
  let isHeat = false
  let filter: ExpressionSpecification = ['literal', true]
  const lineLayers = () => ownTracksStyle({ source, scheme: handle.scheme(), isHeat })
  const circleLayers = () => countedStyle({ source: starts, scheme: handle.scheme() })

  const removeLayers = handle.addLayers({
    sources: { [source]: { type: 'vector', tiles: [tilesOf(from)], maxzoom } },
    layers: lineLayers(),
    below: 'labels',
  })
  const removeStarts = handle.addLayers({
    sources: { [starts]: cellsSource(lastGroupZoom) },
    layers: circleLayers(),
  })
  const paint = () => {
    for (const { id, paint: properties = {} } of [...lineLayers(), ...circleLayers()]) {
      for (const [name, value] of Object.entries(properties))
        map.setPaintProperty(id, name as never, value as never)
    }
  }
  const stopFollowing = handle.onScheme(paint)
  const { draw: drawStarts, stop: stopDrawing } = followStarts(handle, () => filter)
  const stopOpening = handle.onClick([circles], ({ features }) => {
    const group = features.find(isGroup)
    if (group?.geometry.type === 'Point')
      map.easeTo({ center: group.geometry.coordinates as LonLat, zoom: map.getZoom() + 2 })
  })

  return {
    layerIds: [lines, circles],
    setVersion(version) {
      map.getSource<VectorTileSource>(source)?.setTiles([tilesOf({ region: from.region, version })])
    },
    setFilter(next) {
      filter = expressionOf(next)
      for (const id of [lines, 'own-tracks-casing']) map.setFilter(id, ['all', filter, isLongEnoughToDraw])
      drawStarts()
    },
    setHeat(next) {
      isHeat = next
      paint()
    },
    queryAt(point) {
      // A press on a group zooms in on it instead.
      const near = handle.featuresNear(point, [lines, circles])
      if (near.some(isGroup)) return []
      const found = near.map(({ properties }) => ({
        id: String(properties['id']),
        sport: String(properties['sport']),
        start: Number(properties['start']) * 1000,
      }))
      // A track appears in every tile it passes through.
      return [...new Map(found.map((track) => [track.id, track])).values()].toSorted(
        (a, b) => b.start - a.start,
      )
    },
    highlight(id) {
      const isIt: ExpressionSpecification = ['==', ['get', 'id'], id ?? '']
      for (const layer of ['own-tracks-highlight-casing', 'own-tracks-highlight']) map.setFilter(layer, isIt)
    },
    remove() {
      stopFollowing()
      stopOpening()
      stopDrawing()
      removeStarts()
      removeLayers()
    },
  }
}

const isGroup = ({ properties }: MapGeoJSONFeature): boolean => properties['cluster'] === true

/**
 * Draws the circles of what is in view as soon as its tiles are there, whatever else the map is still loading. Until
 * then, the previous ones stay.
 */
function followStarts(
  { map, geoJson }: MapHandle,
  filter: () => ExpressionSpecification,
): { draw: () => void; stop: () => void } {
  let drawn = ''
  const draw = () => {
    if (!map.isSourceLoaded(source)) return
    const isShort: ExpressionSpecification = ['>', ['get', 'line_from'], Math.floor(map.getZoom())]
    const found = startsOf(
      map.querySourceFeatures(source, { sourceLayer: 'tracks', filter: ['all', filter(), isShort] }),
    )
    const next = JSON.stringify(found)
    // Drawing them makes the map idle again, which would call this in a loop.
    if (next === drawn) return
    drawn = next
    void geoJson(starts)?.setData(found)
  }
  const subscriptions = [
    map.on('sourcedata', ({ sourceId }) => sourceId === source && draw()),
    // Tiles that the map has kept are not loaded again; which ones are in view is known in the next frame.
    map.on('moveend', () => void map.once('render', draw)),
    // The last tile may have failed.
    map.on('idle', draw),
  ]
  return {
    draw,
    stop() {
      map.off('render', draw)
      for (const subscription of subscriptions) subscription.unsubscribe()
    },
  }
}

function tilesOf(from: TracksSource): string {
  const [layer, query] =
    'channel' in from ? ['tracks', { channel: from.channel }] : ['my_tracks', { v: from.version }]
  const path = getTile.path
    .replace(':layer', layer)
    .replace(':region', from.region)
    .replace(':z/:x/:y', '{z}/{x}/{y}.mvt')
  return `${location.origin}${path}?${new URLSearchParams(query)}`
}

function expressionOf({ groups, from_ms, to_ms }: OwnTracksFilter): ExpressionSpecification {
  const parts: ExpressionSpecification[] = [
    ...(groups ? [['in', ['get', 'group'], ['literal', [...groups]]] as ExpressionSpecification] : []),
    ...(typeof from_ms === 'number'
      ? [['>=', ['get', 'start'], from_ms / 1000] as ExpressionSpecification]
      : []),
    ...(typeof to_ms === 'number' ? [['<', ['get', 'start'], to_ms / 1000] as ExpressionSpecification] : []),
  ]
  return ['all', ...parts]
}
