import {
  GeoJSONSource,
  Marker,
  type LayerSpecification,
  type Map as MapLibreMap,
  type MapMouseEvent,
  type PointLike,
  type StyleSpecification,
} from 'maplibre-gl'
import type { ColourScheme, MapHandle, MapLayers, MapPointer } from './map-handle.ts'
import { fittingPadding } from './fitting-padding.ts'
import { toLngLatBounds } from './to-bounds.ts'

export type OwnLayers = Pick<StyleSpecification, 'sources'> & {
  belowLabels: LayerSpecification[]
  onTop: LayerSpecification[]
}

export type HandleParts = {
  handle: MapHandle
  /** The layers that features have added, in their current state. */
  keep: (style: StyleSpecification) => OwnLayers
  changeScheme: (scheme: ColourScheme) => void
  changeDetail: () => void
}

/** A finger covers more than one point. */
const reach = 6

export function createMapHandle(
  map: MapLibreMap,
  initial: ColourScheme,
  { detail, heights, isOnPicture }: Pick<MapHandle, 'detail' | 'heights' | 'isOnPicture'>,
): HandleParts {
  const added = new Set<MapLayers>()
  const schemeHandlers = new Set<(scheme: ColourScheme) => void>()
  const detailHandlers = new Set<() => void>()
  let scheme = initial

  const featuresNear = (point: PointLike, layerIds: string[], pixels = reach) => {
    const layers = layerIds.filter((id) => map.getLayer(id))
    if (layers.length === 0) return []
    const { x, y } = Array.isArray(point) ? { x: point[0], y: point[1] } : point
    return map.queryRenderedFeatures(
      [
        [x - pixels, y - pixels],
        [x + pixels, y + pixels],
      ],
      { layers },
    )
  }
  const pointerAt = ({ lngLat, point }: MapMouseEvent, layerIds: string[]): MapPointer => ({
    lonLat: [lngLat.lng, lngLat.lat],
    point: { x: point.x, y: point.y },
    features: featuresNear(point, layerIds),
  })

  const handle: MapHandle = {
    map,
    detail,
    heights,
    isOnPicture,
    addLayers(layers) {
      added.add(layers)
      addTo(map, layers)
      return () => {
        // Already removed if the map was removed first.
        if (added.delete(layers) && map.style) removeFrom(map, layers)
      }
    },
    geoJson(sourceId) {
      const source = map.style ? map.getSource(sourceId) : undefined
      return source instanceof GeoJSONSource ? source : undefined
    },
    fit(bounds, { padding = 48, maxZoom = 15, animate = true } = {}) {
      map.fitBounds(toLngLatBounds(bounds), {
        padding: fittingPadding(map.getCanvas(), padding),
        maxZoom,
        animate,
        duration: 600,
      })
    },
    featuresNear,
    onClick(layerIds, handler) {
      const listen = (event: MapMouseEvent) => handler(pointerAt(event, layerIds))
      const subscription = map.on('click', listen)
      return () => subscription.unsubscribe()
    },
    onHover: (layerIds, handler) =>
      followPointer(map, (event) => handler(event && pointerAt(event, layerIds))),
    addMarker(element, position) {
      const marker = new Marker({ element }).setLngLat(position).addTo(map)
      return { move: (to) => void marker.setLngLat(to), remove: () => void marker.remove() }
    },
    onDetail(handler) {
      detailHandlers.add(handler)
      return () => void detailHandlers.delete(handler)
    },
    scheme: () => scheme,
    onScheme(handler) {
      schemeHandlers.add(handler)
      return () => void schemeHandlers.delete(handler)
    },
  }
  return {
    handle,
    keep: (style) => keepFrom(style, added),
    changeScheme(next) {
      scheme = next
      for (const handler of schemeHandlers) handler(next)
    },
    changeDetail() {
      for (const handler of detailHandlers) handler()
    },
  }
}

function addTo(map: MapLibreMap, { sources, layers, below }: MapLayers): void {
  for (const [id, source] of Object.entries(sources)) map.addSource(id, source)
  const firstLabel = below && map.getStyle().layers.find(({ type }) => type === 'symbol')?.id
  for (const layer of layers) map.addLayer(layer, firstLabel)
}

function removeFrom(map: MapLibreMap, { sources, layers }: MapLayers): void {
  for (const { id } of layers) if (map.getLayer(id)) map.removeLayer(id)
  for (const id of Object.keys(sources)) if (map.getSource(id)) map.removeSource(id)
}

const idsOf = (some: MapLayers[]) => new Set(some.flatMap(({ layers }) => layers.map(({ id }) => id)))

function keepFrom(style: StyleSpecification, added: ReadonlySet<MapLayers>): OwnLayers {
  const groups = [...added]
  const below = idsOf(groups.filter((group) => group.below === 'labels'))
  const above = idsOf(groups.filter((group) => group.below === undefined))
  const sourceIds = new Set(groups.flatMap(({ sources }) => Object.keys(sources)))
  return {
    sources: Object.fromEntries(Object.entries(style.sources).filter(([id]) => sourceIds.has(id))),
    belowLabels: style.layers.filter(({ id }) => below.has(id)),
    onTop: style.layers.filter(({ id }) => above.has(id)),
  }
}

/** At most once per frame, because looking up what is under the pointer is not free. */
function followPointer(map: MapLibreMap, handler: (event: MapMouseEvent | null) => void): () => void {
  let latest: MapMouseEvent | null = null
  let frame = 0
  const move = (event: MapMouseEvent) => {
    latest = event
    frame ||= requestAnimationFrame(() => {
      frame = 0
      if (latest) handler(latest)
    })
  }
  const leave = () => {
    latest = null
    handler(null)
  }
  const subscriptions = [map.on('mousemove', move), map.on('mouseout', leave)]
  return () => {
    cancelAnimationFrame(frame)
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
