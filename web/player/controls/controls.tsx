import { useId, useRef, useState } from 'react'
import { playerMessages } from '#web/player/player-messages.ts'
import type { CaptionChoice } from '#web/player/captions/use-captions.ts'
import type { MomentMark } from '#web/player/moment-mark.ts'
import type { PlayerControl, PlayerState } from '#web/player/player-control.ts'
import { usePlayerSettings } from '#web/player/player-settings.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { CaptionsMenu, QualityMenu, SpeedMenu } from './choice-menus.tsx'
import styles from './controls.module.css'
import { PlayerIcon } from './player-icon.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { TimeDisplay } from './time-display.tsx'
import { Volume } from './volume.tsx'
import { texts } from './messages.ts'

type ControlsProps = {
  control: PlayerControl
  state: PlayerState
  source: PlayerSource
  marks: readonly MomentMark[]
  captions: CaptionChoice
  isEmbedded: boolean
  toggleTheatre: (() => void) | null
  onShowKeys: () => void
}

export function Controls({
  control,
  state,
  source,
  marks,
  captions,
  isEmbedded,
  toggleTheatre,
  onShowKeys,
}: ControlsProps) {
  const isForeign = source.clips[state.clip]?.video.youtube_id != null
  return (
    <div className={styles.controls}>
      <SeekBar control={control} state={state} source={source} marks={marks} />
      <div className={styles.buttons}>
        <PlayButton control={control} state={state} />
        <Volume control={control} state={state} />
        <TimeDisplay control={control} durationMs={state.durationMs} timezone={source.timezone} />
        <span className={styles.gap} />
        <SpeedMenu control={control} state={state} />
        <QualityMenu control={control} state={state} source={source} isEmbedded={isEmbedded} />
        <CaptionsMenu {...captions} />
        <IconButton
          label={texts.keyboardShortcuts}
          icon={<PlayerIcon name="help" />}
          onClick={onShowKeys}
          className={styles.wideOnly}
        />
        <SettingsButton control={control} state={state} />
        {!isForeign && document.pictureInPictureEnabled && (
          <IconButton
            label={texts.pictureInPicture}
            icon={<PlayerIcon name="picture-in-picture" />}
            aria-pressed={state.isInPictureInPicture}
            onClick={() => control.togglePictureInPicture()}
            className={styles.wideOnly}
          />
        )}
        {toggleTheatre && !state.isFullScreen && <TheatreButton onToggle={toggleTheatre} />}
        <IconButton
          label={state.isFullScreen ? texts.exitFullScreen : texts.fullScreen}
          icon={<PlayerIcon name={state.isFullScreen ? 'small-screen' : 'full-screen'} />}
          onClick={() => control.toggleFullScreen()}
        />
      </div>
    </div>
  )
}

function PlayButton({ control, state }: Pick<ControlsProps, 'control' | 'state'>) {
  const { isPlaying, hasEnded } = state
  const [label, icon] = hasEnded ? ([texts.playAgain, 'again'] as const) : (['Play', 'play'] as const)
  return (
    <IconButton
      label={isPlaying ? texts.pause : label}
      icon={<PlayerIcon name={isPlaying ? 'pause' : icon} />}
      onClick={() => control.toggle()}
    />
  )
}

function TheatreButton({ onToggle }: { onToggle: () => void }) {
  const [{ theatre = false }] = usePlayerSettings()
  return (
    <IconButton
      label={playerMessages.theatre}
      icon={<PlayerIcon name={theatre ? 'narrow' : 'theatre'} />}
      aria-pressed={theatre}
      onClick={onToggle}
    />
  )
}

function SettingsButton({ control, state }: Pick<ControlsProps, 'control' | 'state'>) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  return (
    <>
      <IconButton
        ref={button}
        label={texts.settings}
        icon={<PlayerIcon name="settings" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <SettingsPanel
          id={panelId}
          anchor={button}
          control={control}
          state={state}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
