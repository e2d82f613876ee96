import type { Feature, FeatureCollection, Point } from 'geojson'
import type { GeoJSONFeature, MapGeoJSONFeature, VectorTileSource } from 'maplibre-gl'
import { getTile, type tileLayers } from '#contract/tiles/tile.ts'
import { regions, type Region } from '#domain/region.ts'
import type { Sport } from '#domain/sport.ts'
import { accents } from '#web/map/accents.ts'
import type { LonLat, MapHandle } from '#web/map/map-handle.ts'
import { cellsSource, countedCells } from './counted-cells.ts'
import { countedStyle } from './counted-style.ts'
import { linesFromZoom, linesStyle, litStyle } from './public-tracks-style.ts'

export type PublicTracksLayer = {
  /** For `onClick` and `onHover` of the map. */
  layerIds: string[]
  /** Null for all sports. */
  setSport: (sport: Sport | null) => void
  /**
   * Draws one track on top, in the colour of the cursor; at low zooms, where tracks are only counted, its
   * centre.
   */
  highlight: (activity: { id: string; middle: LonLat | null } | null) => void
  /** The track behind a feature of these layers; undefined for features of other layers. */
  read: (feature: MapGeoJSONFeature) => PublicTrack | undefined
  remove: () => void
}

export type PublicTrack = { kind: 'track'; id: string } | { kind: 'cell'; position: LonLat }

type Source = { name: string; layer: (typeof tileLayers)[number]; region: Region }

const sourceOf =
  (layer: Source['layer'], prefix: string) =>
  (region: Region): Source => ({ name: `${prefix}-${region}`, layer, region })

const middle = 'public-tracks-middle'
const cells = 'public-cells'
/** Beyond this zoom, lines do not get any more detailed. */
const maxzoom = 14
const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Everything public from all regions, and what friends share from the regions in which they do. */
export function createPublicTracksLayer(
  handle: MapHandle,
  friendsRegions: readonly Region[],
): PublicTracksLayer {
  const { map } = handle
  const sources = [
    ...regions.map(sourceOf('tracks', 'public-tracks')),
    ...friendsRegions.map(sourceOf('friends_tracks', 'friends-tracks')),
  ]
  const names = sources.map(({ name }) => name)
  let sport: Sport | null = null
  const layers = () => {
    const scheme = handle.scheme()
    return [
      ...names.flatMap((source) => linesStyle({ source, scheme })),
      ...countedStyle({ source: cells, scheme }).map((layer) => ({ ...layer, maxzoom: linesFromZoom })),
      ...names.flatMap((source) => litStyle({ source, scheme })),
    ]
  }
  const removeLayers = handle.addLayers({
    sources: {
      ...Object.fromEntries(
        sources.map((source) => [
          source.name,
          { type: 'vector', tiles: [tilesOf(source, null)], maxzoom } as const,
        ]),
      ),
      [cells]: cellsSource(linesFromZoom),
      [middle]: { type: 'geojson', data: nothing },
    },
    layers: [
      ...layers(),
      {
        id: middle,
        type: 'circle',
        source: middle,
        maxzoom: linesFromZoom,
        paint: {
          'circle-radius': 9,
          'circle-opacity': 0,
          'circle-stroke-color': accents.light.glow,
          'circle-stroke-width': 4,
        },
      },
    ],
    below: 'labels',
  })
  const stopFollowing = handle.onScheme(() => {
    for (const { id, paint = {} } of layers()) {
      for (const [name, value] of Object.entries(paint))
        map.setPaintProperty(id, name as never, value as never)
    }
  })
  const stopCounting = drawCells(handle, names)
  return {
    layerIds: [...names.map((source) => `${source}-lines`), `${cells}-circles`],
    setSport(next) {
      if (next === sport) return
      sport = next
      for (const source of sources)
        map.getSource<VectorTileSource>(source.name)?.setTiles([tilesOf(source, next)])
    },
    highlight(activity) {
      for (const source of names) {
        for (const layer of ['lit-casing', 'lit'])
          map.setFilter(`${source}-${layer}`, ['==', ['get', 'id'], activity?.id ?? ''])
      }
      void handle.geoJson(middle)?.setData(activity?.middle ? pointAt(activity.middle) : nothing)
    },
    read({ source, properties, geometry }) {
      if (source === cells && geometry.type === 'Point')
        return { kind: 'cell', position: geometry.coordinates as LonLat }
      return names.includes(source) ? { kind: 'track', id: String(properties['id']) } : undefined
    },
    remove() {
      stopCounting()
      stopFollowing()
      removeLayers()
    },
  }
}

/**
 * Combines the counts of all sources. A source that is still loading keeps its previous counts, so that a slow region
 * does not hold up the others. Returns a function that stops it.
 */
function drawCells(handle: MapHandle, names: readonly string[]): () => void {
  const { map } = handle
  const counted = new Map<string, GeoJSONFeature[]>()
  let drawn = ''
  const draw = (loaded: readonly string[]) => {
    if (map.getZoom() >= linesFromZoom) return
    for (const name of loaded) {
      if (map.isSourceLoaded(name)) counted.set(name, map.querySourceFeatures(name, { sourceLayer: 'cells' }))
    }
    const found = countedCells([...counted.values()].flat())
    const next = JSON.stringify(found)
    // Drawing them makes the map idle again, which would call this in a loop.
    if (next === drawn) return
    drawn = next
    void handle.geoJson(cells)?.setData(found)
  }
  const subscriptions = [
    map.on('idle', () => draw(names)),
    map.on('sourcedata', ({ sourceId }) => {
      if (names.includes(sourceId)) draw([sourceId])
    }),
  ]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}

function tilesOf({ layer, region }: Source, sport: Sport | null): string {
  const path = getTile.path
    .replace(':layer', layer)
    .replace(':region', region)
    .replace(':z/:x/:y', '{z}/{x}/{y}.mvt')
  return `${location.origin}${path}${sport ? `?sport=${sport}` : ''}`
}

const pointAt = (coordinates: LonLat): Feature<Point> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'Point', coordinates },
})
