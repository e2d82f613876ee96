import { useId, useRef, useState } from 'react'
import type { CaptionChoice } from '#web/player/captions/use-captions.ts'
import type { PlayerControl, PlayerState } from '#web/player/player-control.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { CaptionsMenu, QualityMenu, SpeedMenu } from './choice-menus.tsx'
import styles from './controls.module.css'
import { PlayerIcon } from './player-icon.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { TimeDisplay } from './time-display.tsx'
import { Volume } from './volume.tsx'

type ControlsProps = {
  control: PlayerControl
  state: PlayerState
  source: PlayerSource
  captions: CaptionChoice
  isEmbedded: boolean
  onShowKeys: () => void
}

export function Controls({ control, state, source, captions, isEmbedded, onShowKeys }: ControlsProps) {
  const isForeign = source.clips[state.clip]?.video.youtube_id != null
  return (
    <div className={styles.controls}>
      <SeekBar control={control} state={state} source={source} />
      <div className={styles.buttons}>
        <PlayButton control={control} state={state} />
        <Volume control={control} state={state} />
        <TimeDisplay control={control} durationMs={state.durationMs} timezone={source.timezone} />
        <span className={styles.gap} />
        <SpeedMenu control={control} state={state} />
        <QualityMenu control={control} state={state} source={source} isEmbedded={isEmbedded} />
        <CaptionsMenu {...captions} />
        <IconButton
          label="Keyboard shortcuts"
          icon={<PlayerIcon name="help" />}
          onClick={onShowKeys}
          className={styles.wideOnly}
        />
        <SettingsButton />
        {!isForeign && document.pictureInPictureEnabled && (
          <IconButton
            label="Picture in picture"
            icon={<PlayerIcon name="picture-in-picture" />}
            aria-pressed={state.isInPictureInPicture}
            onClick={() => control.togglePictureInPicture()}
            className={styles.wideOnly}
          />
        )}
        <IconButton
          label={state.isFullScreen ? 'Leave full screen' : 'Full screen'}
          icon={<PlayerIcon name={state.isFullScreen ? 'small-screen' : 'full-screen'} />}
          onClick={() => control.toggleFullScreen()}
        />
      </div>
    </div>
  )
}

function PlayButton({ control, state }: Pick<ControlsProps, 'control' | 'state'>) {
  const { isPlaying, hasEnded } = state
  const [label, icon] = hasEnded ? (['Play again', 'again'] as const) : (['Play', 'play'] as const)
  return (
    <IconButton
      label={isPlaying ? 'Pause' : label}
      icon={<PlayerIcon name={isPlaying ? 'pause' : icon} />}
      onClick={() => control.toggle()}
    />
  )
}

function SettingsButton() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  return (
    <>
      <IconButton
        ref={button}
        label="Settings"
        icon={<PlayerIcon name="settings" />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && <SettingsPanel id={panelId} anchor={button} onClose={() => setOpen(false)} />}
    </>
  )
}
