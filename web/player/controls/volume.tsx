import type { PlayerControl, PlayerState } from '#web/player/player-control.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import styles from './controls.module.css'
import { PlayerIcon } from './player-icon.tsx'
import { texts } from './messages.ts'

export function Volume({ control, state }: { control: PlayerControl; state: PlayerState }) {
  const { isMuted } = state
  const volume = isMuted ? 0 : state.volume
  const percent = Math.round(volume * 100)
  return (
    <div className={styles.volume}>
      <IconButton
        label={isMuted ? texts.soundOn : texts.soundOff}
        icon={<PlayerIcon name={volume === 0 ? 'sound-off' : 'sound'} />}
        onClick={() => control.setMuted(!isMuted)}
      />
      <input
        type="range"
        className={styles.volumeSlider}
        aria-label={texts.volume}
        aria-valuetext={`${percent}%`}
        min={0}
        max={100}
        step={5}
        value={percent}
        onKeyDown={(event) => {
          if (!isMuted || state.volume === 0 || !['ArrowUp', 'ArrowRight'].includes(event.key)) return
          event.preventDefault()
          control.setMuted(false)
        }}
        onChange={(event) => control.setVolume(event.currentTarget.valueAsNumber / 100)}
      />
    </div>
  )
}
