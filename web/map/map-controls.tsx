import { useEffect, useRef, useState, type ReactNode } from 'react'
import { mapMessages } from './map-messages.ts'
import type { Site } from '#contract/site/site.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { GroundChoice } from './ground-choice.tsx'
import { KeepButton } from './kept-areas/keep-button.tsx'
import { LayersButton } from './layers-button.tsx'
import type { MapHandle, MapMarker } from './map-handle.ts'
import styles from './map-controls.module.css'
import { texts } from './messages.ts'

type MapControlsProps = {
  handle: MapHandle
  hasTerrain: boolean
  /** Whether there are other backgrounds to choose from here. */
  hasLayers: boolean
  /** The base map of which people may keep parts on their device. */
  keepable?: Site['base_map'] | undefined
  onFit?: () => void
}

const locateZoom = 13
const steep = 60
/** Slopes look flatter from above than they feel, so heights are exaggerated. */
const exaggeration = 1.25

export function MapControls({ handle, hasTerrain, hasLayers, keepable, onFit }: MapControlsProps) {
  const { map } = handle
  const [zoom, setZoom] = useState({ canZoomIn: true, canZoomOut: true })
  const [isTurned, setTurned] = useState(false)

  useEffect(() => {
    const follow = () => {
      setZoom({
        canZoomIn: map.getZoom() < map.getMaxZoom() - 0.01,
        canZoomOut: map.getZoom() > map.getMinZoom() + 0.01,
      })
      setTurned(Math.abs(map.getBearing()) > 0.5 || map.getPitch() > 0.5)
    }
    follow()
    const subscription = map.on('moveend', follow)
    return () => subscription.unsubscribe()
  }, [map])

  return (
    <div className={styles.controls}>
      <Group>
        <IconButton
          label={texts.zoomIn}
          icon={<Icon name="plus" />}
          disabled={!zoom.canZoomIn}
          onClick={() => map.zoomIn()}
        />
        <IconButton
          label={texts.zoomOut}
          icon={<Icon name="minus" />}
          disabled={!zoom.canZoomOut}
          onClick={() => map.zoomOut()}
        />
      </Group>
      <Group>
        {onFit && <IconButton label={texts.showEverything} icon={<Icon name="fit" />} onClick={onFit} />}
        <LocateButton handle={handle} />
      </Group>
      {(hasTerrain || isTurned) && (
        <Group>
          {hasTerrain && <TerrainButton handle={handle} />}
          {isTurned && (
            <IconButton
              label={texts.resetToNorth}
              icon={<Icon name="compass" />}
              onClick={() => map.easeTo({ bearing: 0, pitch: 0 })}
            />
          )}
        </Group>
      )}
      {keepable && (
        <Group>
          <KeepButton handle={handle} baseMap={keepable} />
        </Group>
      )}
      {hasLayers && (
        <LayersButton label={texts.mapLayers} place="controls">
          <GroundChoice />
        </LayersButton>
      )}
    </div>
  )
}

function Group({ children }: { children: ReactNode }) {
  return <div className={styles.group}>{children}</div>
}

function TerrainButton({ handle: { map } }: { handle: MapHandle }) {
  const [isOn, setOn] = useState(false)
  const toggle = () => {
    map.setTerrain(isOn ? null : { source: 'terrain', exaggeration })
    map.easeTo({ pitch: isOn ? 0 : steep })
    setOn(!isOn)
  }
  return (
    <IconButton
      label={texts.n3dTerrain}
      icon={<Icon name="mountain" />}
      aria-pressed={isOn}
      className={styles.toggle}
      onClick={toggle}
    />
  )
}

function LocateButton({ handle }: { handle: MapHandle }) {
  const [isBusy, setBusy] = useState(false)
  const marker = useRef<MapMarker>(undefined)

  const show = ({ coords: { longitude, latitude } }: GeolocationPosition) => {
    setBusy(false)
    marker.current?.remove()
    const dot = document.createElement('div')
    dot.className = styles.here ?? ''
    marker.current = handle.addMarker(dot, [longitude, latitude])
    handle.map.flyTo({ center: [longitude, latitude], zoom: Math.max(handle.map.getZoom(), locateZoom) })
  }
  const fail = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    setBusy(false)
    showToast({
      text: code === PERMISSION_DENIED ? mapMessages.locationDenied : mapMessages.locationUnknown,
      tone: 'error',
    })
  }
  const locate = () => {
    setBusy(true)
    navigator.geolocation.getCurrentPosition(show, fail, {
      enableHighAccuracy: true,
      timeout: 15_000,
      maximumAge: 60_000,
    })
  }
  if (!('geolocation' in navigator)) return null
  return (
    <IconButton label={texts.showWhereIAm} icon={<Icon name="locate" />} busy={isBusy} onClick={locate} />
  )
}
