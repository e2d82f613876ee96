import type {
  ExpressionSpecification,
  FilterSpecification,
  Map as MapLibreMap,
  PointLike,
  VectorTileSource,
} from 'maplibre-gl'
import { getPlaceTile } from '#contract/atlas/place.ts'
import type { MapHandle } from '#web/map/map-handle.ts'
import { atlasGroupNames, atlasGroups } from './atlas-groups.ts'
import { atlasLines, atlasNames, firstNameZoom, spotText } from './atlas-style.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'

/** A trail, a park or a city as the map draws it. */
export type DrawnPlace = { id: string; name: string; type: string; difficulty: string | null }

export type AtlasLayer = {
  /** After an import, requests tiles of the new version. */
  setVersion: (version: string) => void
  /** Names of the hidden `atlasGroups`. */
  setOff: (off: readonly string[]) => void
  /** The elevations of peaks in metres or feet. */
  setUnits: (units: UnitSystem) => void
  /** What can be selected near a point, smallest first: names, trails, then areas. */
  queryAt: (point: PointLike) => DrawnPlace[]
  highlight: (id: string | null) => void
  remove: () => void
}

const source = 'atlas'
/** Beyond this zoom, outlines do not get any more detailed. */
const maxzoom = 14
/** Layers that respond to clicks, topmost first. */
const choosable = [
  'spot-names',
  'place-names',
  'area-names',
  'trails',
  'bike',
  'pistes',
  'lifts',
  'water',
  'piste-areas',
  'areas',
].map((id) => `atlas-${id}`)

/** What is drawn: which version, and whether it includes the cities of the whole world. */
type Drawn = { version: string; hasWorld: boolean }

export function createAtlasLayer(handle: MapHandle, from: Drawn): AtlasLayer {
  const { map } = handle
  const look = () => ({
    scheme: handle.scheme(),
    detail: handle.detail(),
    isOnPicture: handle.isOnPicture(),
  })
  const styled = () => [...atlasLines(look()), ...atlasNames(look())]
  let isVisible: ExpressionSpecification | true = true
  const applyFilters = () => {
    for (const { id, filter } of styled()) {
      if (id !== 'atlas-lit')
        map.setFilter(id, filter ? (['all', filter, isVisible] as FilterSpecification) : isVisible)
    }
  }
  const removeLines = handle.addLayers({
    sources: { [source]: { type: 'vector', tiles: [tilesOf(from.version)], maxzoom } },
    layers: atlasLines(look()),
    below: 'labels',
  })
  const removeNames = handle.addLayers({ sources: {}, layers: atlasNames(look()) })
  const stopNaming = from.hasWorld ? endNamesBelow(map) : () => {}
  const repaint = () => {
    for (const { id, paint = {} } of styled())
      for (const [name, value] of Object.entries(paint))
        map.setPaintProperty(id, name as never, value as never)
  }
  const stopFiltering = handle.onDetail(() => {
    applyFilters()
    repaint()
  })
  const stopFollowing = handle.onScheme(repaint)

  return {
    setVersion(version) {
      map.getSource<VectorTileSource>(source)?.setTiles([tilesOf(version)])
    },
    setOff(off) {
      const hidden = atlasGroupNames
        .filter((name) => off.includes(name))
        .flatMap((name): string[] => [...atlasGroups[name].types])
      isVisible = ['!', ['in', ['get', 'type'], ['literal', hidden]]]
      applyFilters()
    },
    setUnits(units) {
      map.setLayoutProperty('atlas-spot-names', 'text-field', spotText(units))
    },
    queryAt(point) {
      const found = choosable
        .flatMap((id) => handle.featuresNear(point, [id]))
        .map(({ properties }) => ({
          id: String(properties['id']),
          name: String(properties['name']),
          type: String(properties['type']),
          difficulty: properties['difficulty'] === undefined ? null : String(properties['difficulty']),
        }))
      // A trail appears in every tile it passes through.
      return [...new Map(found.map((place) => [place.id, place])).values()]
    },
    highlight(id) {
      map.setFilter('atlas-lit', ['==', ['get', 'id'], id ?? ''])
    },
    remove() {
      stopFiltering()
      stopFollowing()
      stopNaming()
      removeNames()
      removeLines()
    },
  }
}

const worldNames = ['world-village-label', 'world-city-label', 'world-summit-label']

/** Otherwise the world and the atlas would both name a city. Each new map style brings the names back. */
function endNamesBelow(map: MapLibreMap): () => void {
  const end = () => {
    for (const id of worldNames) {
      const layer = map.getLayer(id)
      if (layer && layer.maxzoom > firstNameZoom) map.setLayerZoomRange(id, layer.minzoom, firstNameZoom)
    }
  }
  end()
  const subscription = map.on('styledata', end)
  return () => subscription.unsubscribe()
}

function tilesOf(version: string): string {
  const path = getPlaceTile.path.replace(':region', 'eu').replace(':z/:x/:y', '{z}/{x}/{y}.mvt')
  return `${location.origin}${path}?v=${encodeURIComponent(version)}`
}
