import {
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import type { Project } from '#contract/projects/project.ts'
import type { PlayerControl } from '#web/player/player-control.ts'
import { ratioOf } from '#web/player/player-source.ts'
import { Player } from '#web/player/player.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/layout/class-names.ts'
import { useMediaQuery } from '#web/ui/layout/use-media-query.ts'
import styles from './cinema.module.css'
import { MiniRoute } from './mini-route.tsx'
import { PlainMap } from './plain-map.tsx'
import { NoVideo } from './no-video.tsx'
import type { Scene } from './scene.ts'
import { type MapChoice, SidePanel } from './side-panel.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useMapTurn } from './use-map-turn.ts'
import { WatchMap } from './watch-map.tsx'

type CinemaProps = {
  project: Project
  scene: Scene
  startMs: number | undefined
  /** Whether the link, or a comment, leads to a moment. */
  hasMoments: boolean
  isAutomatic: boolean
  isTheatre: boolean
  /** Whether the recordings are still loading. */
  isWaiting: boolean
  /** Beside the video where there is no map. */
  beside: ReactNode
  /** Directly under the video where the map follows below; elsewhere the page shows it. */
  under: ReactNode
  /** Shown over the picture after it was played to its end. */
  atEnd: ReactNode
  onControl: (control: PlayerControl | null) => void
}

/**
 * The video with the map and the profile next to it, with dark surroundings in every theme. In narrow windows, the map
 * and the profile follow below what is under the video.
 */
export function Cinema({
  project,
  scene,
  startMs,
  hasMoments,
  isAutomatic,
  isTheatre,
  isWaiting,
  beside,
  under,
  atEnd,
  onControl,
}: CinemaProps) {
  const { source, control } = scene
  const hasVideo = source.timeline.durationMs > 0
  const [choice, setChoice] = useState<MapChoice>({ extent: 'video', isFollowing: false })
  const [mapElement] = useState(createMapElement)
  const { isTurn, ask } = useMapTurn(control, hasVideo)
  const isRoomy = useMediaQuery('(width >= 900px) and (height >= 500px)')
  // On a small screen its buttons would hide everything else.
  const isMapInPicture = useIsFullScreen(control) && isRoomy
  const hasWay = scene.route.bounds !== null
  const hasPanel = project.telemetries.length > 0
  const isWide = useIsWide()
  const mini = <MiniRoute scene={scene} />
  const large = isTurn && hasWay ? <MapPlace element={mapElement} /> : <PlainMap scene={scene} />
  const shape: CSSProperties & { '--ratio': number } = { '--ratio': ratioOf(source.clips[0]) }
  const panel = hasPanel && (
    <div className={styles.side} data-waiting={isWaiting || undefined}>
      {source.telemetry ? (
        <SidePanel
          scene={scene}
          choice={choice}
          onChoice={setChoice}
          map={isMapInPicture ? mini : large}
          onMapWanted={ask}
        />
      ) : (
        <Skeleton shape="fill" />
      )}
    </div>
  )
  return (
    <>
      {/* Its own theme, so that everything in it is drawn for a dark ground. */}
      <div className={styles.cinema} data-theme="dark" data-theatre={isTheatre || undefined}>
        <div
          className={classNames(styles.stage, isWide && (hasPanel || beside !== null) && styles.withPanel)}
        >
          <div className={styles.picture} style={shape}>
            {hasVideo ? (
              <Player
                source={source}
                startMs={startMs ?? 0}
                autoPlay={isAutomatic}
                hasTheatre={isWide}
                atEnd={atEnd}
                marks={scene.marks}
                {...(hasWay && { map: isMapInPicture ? large : mini })}
                onControl={onControl}
              />
            ) : (
              <NoVideo project={project} hasMoments={hasMoments} />
            )}
          </div>
          {!hasPanel && beside !== null && (
            <div className={classNames(styles.side, styles.list)}>{beside}</div>
          )}
          {isWide && panel}
        </div>
        {isTurn && hasWay && createPortal(<WatchMap scene={scene} {...choice} />, mapElement)}
      </div>
      {under}
      {!isWide && panel}
    </>
  )
}

function useIsFullScreen(control: PlayerControl | null): boolean {
  return useSyncExternalStore(
    (listener) => control?.subscribe(listener) ?? (() => undefined),
    () => control?.getState().isFullScreen ?? false,
  )
}

/** Where the page's only map is now: it moves between places with everything drawn on it. */
function MapPlace({ element }: { element: HTMLElement }) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    place.current?.append(element)
  }, [element])
  return <div ref={place} className={styles.mapPlace} />
}

function createMapElement(): HTMLElement {
  const element = document.createElement('div')
  element.className = styles.mapElement ?? ''
  return element
}
