import { useQuery } from '@tanstack/react-query'
import type { PaddingOptions } from 'maplibre-gl'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { mapMessages } from './map-messages.ts'
import type { BoundingBox } from '#domain/geo/bounding-box.ts'
import { canKeepMaps } from '#web/lib/kept-map-caches.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { useIsOnline } from '#web/lib/use-is-online.ts'
import { useColourScheme } from './colour-scheme.ts'
import { onlineMapStore } from '#web/session/cookie-consent.ts'
import { useCurrentUser } from '#web/session/current-user.ts'
import { chooseStreets } from '#web/session/streets-choice.ts'
import { siteQuery } from '#web/session/site.ts'
import { useUnits } from '#web/session/units.ts'
import { chosenLayerStore, findLayer } from './chosen-layer.ts'
import type { MapLegendProps } from './bare-ground/map-legend.tsx'
import { askedServers, type Ground } from './ground.ts'
import { hasStreets } from './has-streets.ts'
import { useKeptBaseMap } from './kept-areas/use-kept-base-map.ts'
import { MapControls } from './map-controls.tsx'
import { MapTrouble, StreetsChoice, StreetsOffer } from './map-corner.tsx'
import corner from './map-corner.module.css'
import { MapCredits } from './map-credits.tsx'
import type { MapHandle } from './map-handle.ts'
import styles from './map-view.module.css'
import { tileServerAt } from './tile-server.ts'
import { useFitting } from './use-fitting.ts'
import { isWithoutWebGl, type StartedMap, startMap } from './start-map.ts'

export type MapViewProps = {
  /** Describes the map to screen readers. */
  label: string
  /** Shown at first and after 'Show everything'. A new value moves the map. */
  bounds?: BoundingBox | null | undefined
  /** Free space around the bounds, in pixels. */
  padding?: number | PaddingOptions | undefined
  /** False turns it into a picture that ignores pointers and keys. */
  interactive?: boolean | undefined
  /**
   * For a map inside a scrolling page: one finger or a bare wheel scrolls the page instead of moving the map.
   */
  cooperative?: boolean | undefined
  /**
   * Called once the style is loaded, and again if the map had to be recreated. Everything it adds is removed
   * with the map.
   */
  onReady?: ((handle: MapHandle) => void) | undefined
  /** Accepting the offer of streets and paths reloads the page: false where that would lose something. */
  offersStreets?: boolean | undefined
  /** Whether the children include a layer switch. */
  hasLayerSwitch?: boolean | undefined
  /** Shown in place of the map where the browser cannot draw one. */
  fallback?: ReactNode
  /** Called once there is something to see: the map, or why there is none. */
  onShown: () => void
  /** Credits for data other than the base map's. */
  credits?: readonly string[] | undefined
  /** Floats over the map. */
  children?: ReactNode
}

/** A map can do without it: if it cannot be loaded, nothing is reported or reloaded. */
const MapLegend = lazy(async () => ({
  default: await import('./bare-ground/map-legend.tsx').then(
    (part) => part.MapLegend,
    (): ComponentType<MapLegendProps> => NoLegend,
  ),
}))

function NoLegend({ onDrawn }: MapLegendProps) {
  useEffect(onDrawn, [onDrawn])
  return null
}

const none: readonly string[] = []
const noGround = createStore<Ground | null>(null)

export function MapView({
  label,
  bounds = null,
  padding = 48,
  interactive = true,
  cooperative = false,
  offersStreets = true,
  hasLayerSwitch = false,
  onReady,
  onShown,
  credits = none,
  fallback,
  children,
}: MapViewProps) {
  const { data: site, isError } = useQuery(siteQuery)
  const scheme = useColourScheme()
  const units = useUnits()
  const layer = findLayer(site, useStore(chosenLayerStore))
  const container = useRef<HTMLDivElement>(null)
  const [started, setStarted] = useState<StartedMap>()
  const [startFailure, setFailure] = useState<string>()
  // Read when the map starts; effects follow later changes.
  const latest = useRef({ scheme, units, bounds, padding, label, layer, onReady, onShown })
  useLayoutEffect(() => {
    latest.current = { scheme, units, bounds, padding, label, layer, onReady, onShown }
  })
  const hasNetwork = useIsOnline()
  const kept = useKeptBaseMap(isError)
  const baseMap = site?.base_map ?? kept
  const failure = startFailure ?? (isError && !baseMap ? mapMessages.notLoaded : undefined)
  const consent = useStore(onlineMapStore)
  const isOnline = baseMap?.online === 'always' || (baseMap?.online === 'by_choice' && consent === 'allowed')

  useEffect(() => {
    if (!container.current || !baseMap) return undefined
    const abort = new AbortController()
    const options = {
      container: container.current,
      baseMap,
      isOnline,
      interactive,
      cooperative,
      signal: abort.signal,
      ...latest.current,
    }
    const start = async () => {
      const map = await startMap(options)
      if (!map) return
      setStarted(map)
      latest.current.onReady?.(map.handle)
    }
    start().catch((error: unknown) => {
      if (!abort.signal.aborted)
        setFailure(isWithoutWebGl(error) ? mapMessages.unavailable : mapMessages.notLoaded)
    })
    return () => {
      abort.abort()
      setStarted(undefined)
    }
  }, [baseMap, isOnline, interactive, cooperative])

  useEffect(() => {
    if (failure !== undefined) latest.current.onShown()
  }, [failure])

  useEffect(() => started?.setLook({ scheme, units }), [started, scheme, units])
  useEffect(() => started?.setLayer(layer), [started, layer])

  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const showEverything = useFitting({ handle: started?.handle, bounds, padding, foot })

  const ground = useStore(started?.ground ?? noGround)
  const allCredits = useMemo(() => [...new Set([...(ground?.credits ?? []), ...credits])], [ground, credits])
  const isOffered =
    offersStreets && interactive && baseMap?.online === 'by_choice' && window.parent === window
  const user = useCurrentUser()
  // Maps inside a page are too small to choose an area.
  const canKeep = baseMap?.keepable && user && !cooperative && canKeepMaps()
  const isSignedIn = Boolean(user)
  const [isChoosing, setChoosing] = useState(false)
  const leaveOffer = () => {
    setChoosing(false)
    // The pressed button disappears, and would take the focus with it.
    started?.handle.map.getCanvas().focus({ preventScroll: true })
  }
  const isUnasked = consent === 'asked' || (consent === undefined && !hasStreets(baseMap, bounds))
  const isReplaced = failure !== undefined && fallback !== undefined
  return (
    <>
      <div ref={container} className={styles.map} />
      {isReplaced && <div className={styles.replaced}>{fallback}</div>}
      {failure !== undefined && (
        <output className={isReplaced ? styles.note : styles.failure}>
          {isReplaced && !hasNetwork ? mapMessages.trackOnly : failure}
        </output>
      )}
      {started && baseMap && (
        <div className={corner.corner}>
          {askedServers({ baseMap, isOnline }).map(({ what, address, server }) => (
            <MapTrouble
              key={address}
              what={what === 'streets' ? mapMessages.streets : mapMessages.elevation}
              server={server}
            />
          ))}
          {baseMap.tiles_problem && !isOnline && (
            <output className={corner.trouble}>
              {mapMessages.notShown(
                mapMessages.streets,
                mapMessages.troubles[baseMap.tiles_problem](mapMessages.theirServer),
              )}
            </output>
          )}
          {layer && <MapTrouble what={layer.name} server={tileServerAt(layer.tiles)} />}
          {isOffered && isChoosing && (
            <StreetsChoice
              consent={consent}
              hasOwnHeights={baseMap.terrain !== null}
              isSignedIn={isSignedIn}
              onClose={leaveOffer}
            />
          )}
          <div ref={setFoot} className={corner.foot}>
            <MapCredits credits={allCredits}>
              {isOffered && !isUnasked && !isChoosing && (
                <>
                  {' · '}
                  <button type="button" className={styles.choose} onClick={() => setChoosing(true)}>
                    {mapMessages.streets}
                  </button>
                </>
              )}
            </MapCredits>
            {isOffered && isUnasked && !isChoosing && (
              <StreetsOffer
                consent={consent}
                onOpen={() => setChoosing(true)}
                onDecline={() => {
                  void chooseStreets(false, isSignedIn)
                  leaveOffer()
                }}
              />
            )}
            <Suspense fallback={null}>
              <MapLegend
                handle={started.handle}
                units={units}
                world={baseMap.world}
                relief={baseMap.relief}
                drawsLines={baseMap.style === null}
                onDrawn={started.onLegend}
              />
            </Suspense>
          </div>
        </div>
      )}
      {started && interactive && (
        <MapControls
          handle={started.handle}
          hasLayers={!hasLayerSwitch && baseMap !== undefined && baseMap.layers.length > 0}
          keepable={canKeep ? baseMap : undefined}
          hasTerrain={ground !== null && ground.terrain !== null}
          {...(bounds && { onFit: showEverything })}
        />
      )}
      {!isReplaced && children}
    </>
  )
}
