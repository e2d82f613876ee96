import type {
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
  MapGeoJSONFeature,
  PaddingOptions,
  PointLike,
  SourceSpecification,
} from 'maplibre-gl'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { Bounds, GroundHeights } from './ground.ts'

export type LonLat = [lon: number, lat: number]
export type ColourScheme = 'light' | 'dark'

export type MapLayers = {
  sources: Record<string, SourceSpecification>
  /** In drawing order. */
  layers: LayerSpecification[]
  /** Place names stay readable above them. Without it they are drawn on top of everything. */
  below?: 'labels'
}

export type FitOptions = { padding?: number | PaddingOptions; maxZoom?: number; animate?: boolean }

export type MapPointer = { lonLat: LonLat; point: { x: number; y: number }; features: MapGeoJSONFeature[] }

export type MapMarker = { move: (position: LonLat) => void; remove: () => void }

export type MapDetail = readonly Bounds[] | 'everywhere' | null

/**
 * The part of a map that features use. They import only types from MapLibre, so that its code is loaded with
 * the map alone.
 */
export type MapHandle = {
  map: MapLibreMap
  /** Where the base map already draws roads and place names. */
  detail: () => MapDetail
  /** The elevations that the map can be drawn with in 3D. */
  heights: () => GroundHeights | null
  /** Whether a satellite or topographic map takes the place of ours. */
  isOnPicture: () => boolean
  /** Called when tiles have arrived later than the map or have failed, and when another background is chosen. */
  onDetail: (handler: () => void) => () => void
  /**
   * Added layers survive a change of theme, including everything done to them since. Returns a function that
   * removes them.
   */
  addLayers: (layers: MapLayers) => () => void
  /** The source as added; undefined once removed. */
  geoJson: (sourceId: string) => GeoJSONSource | undefined
  fit: (bounds: BoundingBox, options?: FitOptions) => void
  /**
   * Called with no features when no layer was hit. Like all `on…` methods, returns a function that stops
   * listening.
   */
  onClick: (layerIds: string[], handler: (pointer: MapPointer) => void) => () => void
  /** Called with null when the pointer leaves the map. */
  onHover: (layerIds: string[], handler: (pointer: MapPointer | null) => void) => () => void
  /** Everything drawn within a few pixels of a point, topmost first. */
  featuresNear: (point: PointLike, layerIds: string[], pixels?: number) => MapGeoJSONFeature[]
  /** A DOM element fixed to a place; moving it does not redraw the map. */
  addMarker: (element: HTMLElement, position: LonLat) => MapMarker
  scheme: () => ColourScheme
  onScheme: (handler: (scheme: ColourScheme) => void) => () => void
}
