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
import type { Bounds } from './ground.ts'

export type LonLat = [lon: number, lat: number]
export type ColourScheme = 'light' | 'dark'

export type MapLayers = {
  sources: Record<string, SourceSpecification>
  /** In the order in which they are drawn. */
  layers: LayerSpecification[]
  /** Names of places stay readable above them. Without it they are drawn on top of everything. */
  below?: 'labels'
}

export type FitOptions = { padding?: number | PaddingOptions; maxZoom?: number; animate?: boolean }

export type MapPointer = { lonLat: LonLat; point: { x: number; y: number }; features: MapGeoJSONFeature[] }

export type MapMarker = { move: (position: LonLat) => void; remove: () => void }

/**
 * What features use of a map. They import types from MapLibre and nothing else, so that its code
 * arrives with the map alone.
 */
export type MapHandle = {
  map: MapLibreMap
  /** Where the operator's tiles draw ways and names of places themselves. */
  detail: Bounds | 'everywhere' | null
  /** They stay when the theme changes, with whatever was done to them since. The answer removes them. */
  addLayers: (layers: MapLayers) => () => void
  /** The source as added; undefined once it is removed. */
  geoJson: (sourceId: string) => GeoJSONSource | undefined
  fit: (bounds: BoundingBox, options?: FitOptions) => void
  /** Called with no features when none of the layers was hit. The answer ends it, as with all `on…`. */
  onClick: (layerIds: string[], handler: (pointer: MapPointer) => void) => () => void
  /** With null when the pointer leaves the map. */
  onHover: (layerIds: string[], handler: (pointer: MapPointer | null) => void) => () => void
  /** What is drawn within a few pixels of a point, topmost first. */
  featuresNear: (point: PointLike, layerIds: string[], pixels?: number) => MapGeoJSONFeature[]
  /** An element of the page that stays at a place; moving it costs no drawing of the map. */
  addMarker: (element: HTMLElement, position: LonLat) => MapMarker
  scheme: () => ColourScheme
  onScheme: (handler: (scheme: ColourScheme) => void) => () => void
}
