import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { isWidescreen } from '#domain/media/widescreen.ts'
import { consentStore, isAskingStore } from '#web/session/cookie-consent.ts'
import { Captions } from './captions/captions.tsx'
import captionStyles from './captions/captions.module.css'
import { useCaptions } from './captions/use-captions.ts'
import { CompareDivider } from './controls/compare-divider.tsx'
import { Controls } from './controls/controls.tsx'
import { KeysDialog } from './controls/keys-dialog.tsx'
import { Surface } from './controls/surface.tsx'
import { useKeys } from './controls/use-keys.ts'
import { useVisibleControls } from './controls/use-visible-controls.ts'
import type { PlayerEngine } from './engine/player-engine.ts'
import { Overlay } from './overlay/overlay.tsx'
import type { MomentMark } from './moment-mark.ts'
import type { PlayerControl } from './player-control.ts'
import { PlayerNotice } from './player-notice.tsx'
import { usePlayerSettings, type PlayerSettings } from './player-settings.ts'
import { ratioOf, type PlayerSource } from './player-source.ts'
import styles from './player.module.css'
import { isViewChanged } from './view/view-limits.ts'
import { ViewNotice } from './view-notice.tsx'
import { usePlayerEngine } from './use-player-engine.ts'
import { texts } from './messages.ts'

export type PlayerProps = {
  source: PlayerSource
  startMs?: number
  autoPlay?: boolean
  /** Shown by the `map` component of the overlay. */
  map?: ReactNode
  isEmbedded?: boolean
  /** Whether the page has room to spare for a larger picture. */
  hasTheatre?: boolean
  /** Shown over the picture when playback has reached the end. */
  atEnd?: ReactNode
  /** What people said about moments, in their order. */
  marks?: readonly MomentMark[]
  onControl: (control: PlayerControl | null) => void
  onSettings?: (settings: PlayerSettings) => void
}

/** The clips of a project as one video, with the recorded values over it. */
export function Player(props: PlayerProps) {
  const container = useRef<HTMLElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const [settings] = usePlayerSettings()
  const engine = usePlayerEngine({ container, host, settings, ...props })
  const tellSettings = useEffectEvent((now: PlayerSettings) => props.onSettings?.(now))
  useEffect(() => tellSettings(settings), [settings])
  const shape: CSSProperties & { '--video-ratio': number } = {
    '--video-ratio': ratioOf(props.source.clips[0]),
  }
  return (
    <section
      ref={container}
      className={styles.player}
      data-theme="dark"
      aria-label={texts.playerTitle(props.source.title)}
    >
      <div className={styles.stage} style={shape}>
        <Backdrop clips={props.source.clips} />
        <div ref={host} className={styles.picture} />
        {engine && <Stage engine={engine} container={container} settings={settings} {...props} />}
      </div>
      {engine && !settings.overlayTelemetry && (
        <Overlay
          playhead={engine.playhead}
          source={props.source}
          settings={settings}
          map={undefined}
          place="under"
        />
      )}
    </section>
  )
}

/**
 * Fills the space beside a picture that has a different shape than the frame: its own colours, out of focus, instead of
 * black.
 */
function Backdrop({ clips }: Pick<PlayerSource, 'clips'>) {
  const other = clips.find((clip) => clip.video.poster !== null && !isWidescreen(ratioOf(clip)))
  const address = other && (other.video.poster_sizes[0]?.url ?? other.video.poster)
  return address ? <img className={styles.backdrop} src={address} alt="" /> : null
}

type StageProps = PlayerProps & {
  engine: PlayerEngine
  container: RefObject<HTMLElement | null>
  settings: PlayerSettings
}

const noMarks: readonly MomentMark[] = []

/** Everything over the picture. */
function Stage({
  engine,
  container,
  settings,
  source,
  map,
  isEmbedded = false,
  hasTheatre = false,
  atEnd,
  marks = noMarks,
}: StageProps) {
  const state = useSyncExternalStore(engine.subscribe, engine.getState)
  const [, changeSettings] = usePlayerSettings()
  const [isVisible, setVisible] = useVisibleControls(container, state.isPlaying)
  const [areKeysOpen, setKeysOpen] = useState(false)
  const captions = useCaptions(source)
  const showKeys = () => setKeysOpen(true)
  const toggleTheatre = hasTheatre ? () => changeSettings({ theatre: settings.theatre !== true }) : null
  const toggleCaptions = captions.toggle
  useKeys(container, { control: engine, settings, changeSettings, toggleCaptions, toggleTheatre, showKeys })
  useConsentGivenElsewhere(engine, state.needsConsent)
  // Before and after playing, the large button takes their place.
  const isUnderWay = state.hasStarted && !state.hasEnded
  const captionsOverlay = useCaptionsOverlay(engine, source, isUnderWay ? captions.current : null)
  return (
    <div className={styles.over} data-visible={isVisible || undefined}>
      <Surface control={engine} isVisible={isVisible} onShow={setVisible} />
      {settings.overlayTelemetry ? (
        <Overlay
          playhead={engine.playhead}
          source={source}
          settings={settings}
          map={map}
          captions={captionsOverlay}
          place="over"
        />
      ) : (
        captionsOverlay && (
          <div className={captionStyles.alone} data-place="over">
            {captionsOverlay}
          </div>
        )
      )}
      {state.comparison !== null && state.comparison < 1 && isViewChanged(state) && (
        <CompareDivider control={engine} share={state.comparison} />
      )}
      <ViewNotice state={state} settings={settings} />
      <PlayerNotice engine={engine} state={state} />
      {state.hasEnded && atEnd}
      <div className={styles.bottom}>
        <Controls
          control={engine}
          state={state}
          source={source}
          marks={marks}
          captions={captions}
          isEmbedded={isEmbedded}
          toggleTheatre={toggleTheatre}
          onShowKeys={showKeys}
        />
      </div>
      <KeysDialog open={areKeysOpen} hasTheatre={hasTheatre} onClose={() => setKeysOpen(false)} />
    </div>
  )
}

/** Memoised so that the gauges are not rendered again whenever the state of the player changes. */
function useCaptionsOverlay(
  { playhead }: PlayerEngine,
  { clips }: PlayerSource,
  language: string | null,
): ReactNode {
  return useMemo(
    () => language !== null && <Captions playhead={playhead} clips={clips} language={language} />,
    [playhead, clips, language],
  )
}

/** The banner of the page asks the same question. */
function useConsentGivenElsewhere(engine: PlayerEngine, needsConsent: boolean): void {
  useEffect(() => {
    if (!needsConsent) return undefined
    return isAskingStore.subscribe(() => {
      if (consentStore.get() === 'embeds') engine.tryAgain()
    })
  }, [engine, needsConsent])
}
