import type { ExpressionSpecification, PointLike, VectorTileSource } from 'maplibre-gl'
import { getTile } from '#contract/tile.ts'
import type { Region } from '#domain/region.ts'
import type { SportGroup } from '#domain/sport.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { ownTracksStyle } from './own-tracks-style.ts'

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
const dots = 'own-tracks-dots'
/** Beyond this zoom, lines do not get any more detailed. */
const maxzoom = 14

/** Where the tracks come from: the user's own ones by their version, or what is public of a channel. */
type TracksSource = { region: Region } & ({ version: string } | { channel: string })

/** The tracks of one account. */
export function createOwnTracksLayer(handle: MapHandle, from: TracksSource): OwnTracksLayer {
  const { map } = handle
  let isHeat = false
  let filter: ExpressionSpecification = ['literal', true]
  const layers = () => ownTracksStyle({ source, scheme: handle.scheme(), isHeat })

  const removeLayers = handle.addLayers({
    sources: { [source]: { type: 'vector', tiles: [tilesOf(from)], maxzoom } },
    layers: layers(),
    below: 'labels',
  })
  const paint = () => {
    for (const { id, paint: properties = {} } of layers()) {
      for (const [name, value] of Object.entries(properties))
        map.setPaintProperty(id, name as never, value as never)
    }
  }
  const stopFollowing = handle.onScheme(paint)

  return {
    layerIds: [lines, dots],
    setVersion(version) {
      map.getSource<VectorTileSource>(source)?.setTiles([tilesOf({ region: from.region, version })])
    },
    setFilter(next) {
      filter = expressionOf(next)
      for (const id of [lines, dots, 'own-tracks-casing']) map.setFilter(id, filter)
    },
    setHeat(next) {
      isHeat = next
      paint()
    },
    queryAt(point) {
      const found = handle.featuresNear(point, [lines, dots]).map(({ properties }) => ({
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
      removeLayers()
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
