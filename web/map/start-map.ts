import {
  GPUInitializationError,
  Map as MapLibreMap,
  type PaddingOptions,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { mapMessages } from './map-messages.ts'
import { worldView } from '#contract/map-pictures/map-picture.ts'
import type { RasterLayer, Site } from '#contract/site/site.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import type { MapLook } from '#domain/map-style/map-layers.ts'
import { palettes } from '#domain/map-style/palette.ts'
import type { UnitSystem } from '#domain/units/unit-system.ts'
import type { Store } from '#web/lib/store.ts'
import { coverUntilDrawn } from './cover.ts'
import { createMapHandle, type OwnLayers } from './create-map-handle.ts'
import { fittingPadding } from './fitting-padding.ts'
import { type DrawnGround, followGround } from './live-ground.ts'
import type { ColourScheme, MapDetail, MapHandle } from './map-handle.ts'
import { buildStyle } from './style/build-style.ts'
import { loadMapFonts } from './style/load-fonts.ts'
import { toLngLatBounds } from './to-bounds.ts'

export type MapOptions = {
  container: HTMLElement
  baseMap: Site['base_map']
  /** Whether streets and heights come from public servers. */
  isOnline: boolean
  /** A layer that the visitor has chosen instead of our own map. */
  layer: RasterLayer | null
  scheme: ColourScheme
  units: UnitSystem
  label: string
  bounds: BoundingBox | null
  padding: number | PaddingOptions
  interactive: boolean
  cooperative: boolean
  /** Called once everything in view is drawn, or when someone moves the map before that. Until then, it is covered. */
  onShown: () => void
  /** Cancels the start if the container is removed before the map is ready. */
  signal: AbortSignal
}

export type StartedMap = {
  handle: MapHandle
  /** To be called once the legend has drawn its part of the first picture. */
  onLegend: () => void
  ground: Store<DrawnGround>
  setLayer: (layer: RasterLayer | null) => void
  setLook: (look: MapLook) => void
  stop: () => void
}

/** At higher zooms the embedded world is an empty sheet, but tracks are still drawn. */
const maxZoom = 18
const maxPitch = 75

setWorkerUrl(new URL(workerUrl, location.href).href)

export const isWithoutWebGl = (error: unknown): boolean => error instanceof GPUInitializationError

/** Rejects if the browser cannot draw the map; resolves to undefined if the start was cancelled. */
export async function startMap(options: MapOptions): Promise<StartedMap | undefined> {
  const [{ ground, setLayer }] = await Promise.all([followGround(options), loadMapFonts()])
  if (options.signal.aborted) return undefined
  const first = ground.get()
  const styleOf = (look: MapLook): StyleSpecification | string =>
    options.baseMap.style ?? buildStyle(ground.get(), look)
  const map = new MapLibreMap({
    container: options.container,
    // A test validates our own style, which saves every visitor a tenth of a second.
    validateStyle: options.baseMap.style !== null,
    center: [worldView.lon, worldView.lat],
    zoom: worldView.zoom,
    interactive: options.interactive,
    cooperativeGestures: options.cooperative,
    attributionControl: false,
    maxZoom,
    maxPitch,
    // A second finger or an extra click should not rotate the map away from north.
    pitchWithRotate: first.terrain !== null,
    dragRotate: first.terrain !== null,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 200,
    locale: {
      'Map.Title': options.label,
      'CooperativeGesturesHandler.WindowsHelpText': mapMessages.scrollHint('Ctrl'),
      'CooperativeGesturesHandler.MacHelpText': mapMessages.scrollHint('⌘'),
      'CooperativeGesturesHandler.MobileHelpText': mapMessages.touchHint,
    },
  })
  options.signal.addEventListener('abort', () => map.remove())
  map.on('style.load', () => {
    if (!map.hasImage('dot')) map.addImage('dot', dotImage(), { sdf: true, pixelRatio: 2 })
  })
  map.on('load', () => performance.mark('map-drawn'))
  const { hold } = coverUntilDrawn(map, options.onShown, options.signal)
  // Without a listener, MapLibre logs every tile that fails. Failures are reported through the tile servers instead.
  map.on('error', (event) => {
    if (!('sourceId' in event) || isOfPage(event)) reportError(event.error)
  })
  // In separate tasks, because each of the two takes a phone long enough on its own.
  await inNextTask()
  if (options.signal.aborted) return undefined
  if (options.bounds) {
    map.fitBounds(toLngLatBounds(options.bounds), {
      padding: fittingPadding(options.container, options.padding),
      maxZoom: 15,
      animate: false,
    })
    await inNextTask()
    if (options.signal.aborted) return undefined
  }
  const isLoaded = map.once('style.load')
  map.setStyle(styleOf(options))
  await isLoaded
  if (options.signal.aborted) return undefined
  const { handle, keep, changeScheme, changeDetail } = createMapHandle(map, options.scheme, {
    detail: () => detailOf(ground.get()),
    // A foreign style has no source of heights.
    heights: () => (options.baseMap.style === null && ground.get().terrain?.heights) || null,
    isOnPicture: () => options.baseMap.style === null && ground.get().picture !== null,
  })
  let current: MapLook = { scheme: options.scheme, units: options.units }
  if (first.world && options.baseMap.style === null) beginOnLand(map, () => current.scheme)
  const restyle = () => {
    if (options.baseMap.style === null)
      map.setStyle(styleOf(current), { validate: false, transformStyle: withOwnLayers(keep) })
  }
  const followNewGround = () => {
    if (ground.get().terrain) map.dragRotate.enable()
    restyle()
    changeDetail()
  }
  const stopFollowing = ground.subscribe(followNewGround)
  if (ground.get() !== first) followNewGround()
  options.signal.addEventListener('abort', stopFollowing)
  return {
    handle,
    onLegend: hold(),
    ground,
    setLayer,
    setLook(look) {
      if (look.scheme === current.scheme && look.units === current.units) return
      const previous = current
      current = look
      restyle()
      if (look.scheme !== previous.scheme) changeScheme(look.scheme)
    },
    stop: () => map.remove(),
  }
}

/**
 * Land is drawn on top of the sea, so without tiles everything would look like sea. Until the first tiles
 * arrive, the background has the colour of land.
 */
function beginOnLand(map: MapLibreMap, scheme: () => ColourScheme): void {
  const paint = (colour: 'land' | 'water') =>
    map.setPaintProperty('sheet', 'background-color', palettes[scheme()][colour])
  paint('land')
  const subscription = map.on('sourcedata', ({ sourceId, tile }) => {
    if (sourceId !== 'world' || tile === undefined || !map.isSourceLoaded('world')) return
    subscription.unsubscribe()
    paint('water')
  })
}

function detailOf({ region, picture }: DrawnGround): MapDetail {
  if (picture?.hasNames) return 'everywhere'
  return region && (region.bounds ?? 'everywhere')
}

/** The new style, with everything features have added and with the terrain as before. */
function withOwnLayers(keep: (style: StyleSpecification) => OwnLayers) {
  return (previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification => {
    if (!previous) return next
    const { sources, belowLabels, onTop } = keep(previous)
    const firstLabel = next.layers.findIndex(({ type }) => type === 'symbol')
    const place = firstLabel < 0 ? next.layers.length : firstLabel
    return {
      ...next,
      ...(previous.terrain && 'terrain' in next.sources && { terrain: previous.terrain }),
      ...(previous.projection && { projection: previous.projection }),
      sources: { ...next.sources, ...sources },
      layers: [...next.layers.slice(0, place), ...belowLabels, ...next.layers.slice(place), ...onTop],
    }
  }
}

/** What the page itself has given to the map, which never fails because of a network. */
const isOfPage = (event: object): boolean =>
  'source' in event &&
  event.source instanceof Object &&
  'type' in event.source &&
  event.source.type === 'geojson'

const inNextTask = () => new Promise((resolve) => setTimeout(resolve))

const dotSize = 24
const dotRadius = 5

/** The dot of a city as a distance field, so that the style can colour it. */
function dotImage(): ImageData {
  const image = new ImageData(dotSize, dotSize)
  const middle = (dotSize - 1) / 2
  for (let place = 0; place < dotSize * dotSize; place++) {
    const outside = Math.hypot((place % dotSize) - middle, Math.floor(place / dotSize) - middle) - dotRadius
    // Three quarters at the edge, and none 6 pixels outside.
    image.data[place * 4 + 3] = 255 * Math.max(0, Math.min(1, 0.75 - outside / 8))
  }
  return image
}
