import { useEffect, useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react'
import {
  componentNames,
  usePlayerSettings,
  type ComponentName,
  type PlayerSettings,
} from '#web/player/player-settings.ts'
import type { PlayerControl, PlayerState } from '#web/player/player-control.ts'
import { Switch } from '#web/ui/controls/choice.tsx'
import { placeFloating } from '#web/ui/popovers/place-floating.ts'
import { PictureSettings } from './picture-settings.tsx'
import styles from './settings-panel.module.css'
import { texts } from './messages.ts'

const labels: Record<ComponentName, string> = {
  map: 'Map',
  trail: 'Trail',
  altitude: 'Altitude',
  distance: 'Distance',
  speed: 'Speed',
  grade: 'Grade',
  heart: texts.heartRate,
  ascent: 'Ascent',
  descent: 'Descent',
  temperature: 'Temperature',
  depth: 'Depth',
  cadence: 'Cadence',
  elapsedTime: texts.elapsedTime,
  movingTime: texts.movingTime,
  sensorISO: texts.cameraIso,
  shutterSpeed: texts.shutterSpeed,
}

type SettingsPanelProps = {
  id: string
  anchor: RefObject<HTMLElement | null>
  control: PlayerControl
  state: PlayerState
  onClose: () => void
}

/** Next to its button and on top of everything, so that the effect of a switch is visible at once. */
export function SettingsPanel({ id, anchor, control, state, onClose }: SettingsPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [settings, change] = usePlayerSettings()
  useFloating(panel, anchor)
  useClosing(panel, anchor, onClose)
  // What can be done with the picture is not determined before someone opens the panel.
  useEffect(() => control.examineView(state.clip), [control, state.clip])
  const hasWideColour = matchMedia('(color-gamut: p3)').matches
  const toggle = (name: ToggleName, label: string, hint?: string) => (
    <Switch
      key={name}
      label={label}
      {...(hint !== undefined && { hint })}
      checked={settings[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.checked })}
    />
  )
  return (
    <div
      ref={panel}
      id={id}
      // Not a `dialog`, because the video next to it stays in use.
      // eslint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="dialog"
      aria-label={texts.playerSettings}
      tabIndex={-1}
      popover="manual"
      className={styles.panel}
    >
      <PictureSettings control={control} state={state} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{texts.overTheVideo}</legend>
        {toggle('overlayTelemetry', texts.numbersOverThePicture, texts.otherwiseTheyAreInAStripUnder)}
        <div className={styles.columns}>{componentNames.map((name) => toggle(name, labels[name]))}</div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{texts.picture}</legend>
        <Switch
          label={texts.wideColour}
          hint={hasWideColour ? texts.ifTheScreenSupports : texts.onlyStandardColours}
          checked={settings.preferP3 && hasWideColour}
          disabled={!hasWideColour}
          onChange={({ currentTarget }) => change({ preferP3: currentTarget.checked })}
        />
        {toggle('disableGL', texts.withoutTheGraphicsProcessor, texts.forCorrectedVideosThatStutter)}
      </fieldset>
    </div>
  )
}

type ToggleName = {
  [Name in keyof PlayerSettings]-?: PlayerSettings[Name] extends boolean ? Name : never
}[keyof PlayerSettings]

function useFloating(panel: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => {
      if (panel.current && anchor.current) placeFloating(panel.current, anchor.current, 'end')
    }
    panel.current?.showPopover()
    place()
    panel.current?.focus({ preventScroll: true })
    document.addEventListener('scroll', place, true)
    window.addEventListener('resize', place)
    return () => {
      document.removeEventListener('scroll', place, true)
      window.removeEventListener('resize', place)
    }
  }, [panel, anchor])
}

function useClosing(
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onPointerDown = ({ target }: Event) => {
      const isInside = [panel, anchor].some(
        ({ current }) => target instanceof Node && current?.contains(target),
      )
      if (!isInside) close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      anchor.current?.focus()
      close()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [panel, anchor])
}
