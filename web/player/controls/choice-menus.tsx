import { languageName } from '#web/lib/language-name.ts'
import type { CaptionChoice } from '#web/player/captions/use-captions.ts'
import type { PlayerControl, PlayerState } from '#web/player/player-control.ts'
import type { PlayerSource } from '#web/player/player-source.ts'
import { MenuButton } from '#web/ui/popovers/menu.tsx'
import type { MenuItem } from '#web/ui/popovers/menu-list.tsx'
import styles from './controls.module.css'
import { PlayerIcon } from './player-icon.tsx'
import { rates } from './rates.ts'
import { texts } from './messages.ts'

type MenuProps = { control: PlayerControl; state: PlayerState }

/** The selected item has a check mark; the others keep its space. */
function choice(label: string, isChosen: boolean, onSelect: () => void): MenuItem {
  const icon = isChosen ? <PlayerIcon name="check" size={18} /> : <span className={styles.noMark} />
  return { label, icon, onSelect }
}

export function SpeedMenu({ control, state }: MenuProps) {
  const items = rates.map((rate) => choice(`${rate}×`, rate === state.rate, () => control.setRate(rate)))
  return (
    <MenuButton
      label={texts.speedRate(state.rate)}
      trigger={`${state.rate}×`}
      items={items}
      className={styles.textButton}
    />
  )
}

/** The caption languages, where captions exist. */
export function CaptionsMenu({ languages, current, choose }: CaptionChoice) {
  if (languages.length === 0) return null
  const items = [
    choice('Off', current === null, () => choose(null)),
    ...languages.map((language) =>
      choice(languageName(language), language === current, () => choose(language)),
    ),
  ]
  const icon = <PlayerIcon name={current === null ? 'captions-off' : 'captions'} />
  const label = `Captions: ${current === null ? 'Off' : languageName(current)}`
  return <MenuButton label={label} trigger={icon} items={items} className={styles.iconButton} />
}

/** The sizes this viewer may watch. Videos on YouTube and single files offer no choice. */
export function QualityMenu({
  control,
  state,
  source,
  isEmbedded,
}: MenuProps & { source: PlayerSource; isEmbedded: boolean }) {
  const video = source.clips[state.clip]?.video
  if (!video || video.youtube_id !== null || video.heights.length === 0) return null
  const heights = [...new Set(video.heights)]
  const played = state.playedHeight === null ? '' : ` (${state.playedHeight}p)`
  const items = [
    choice(`Automatic${state.height === 'auto' ? played : ''}`, state.height === 'auto', () =>
      control.setHeight('auto'),
    ),
    ...heights.map((height) =>
      choice(`${height}p`, height === state.height, () => control.setHeight(height)),
    ),
    ...(video.has_better && !isEmbedded ? [{ label: texts.moreWithHd, to: '/plans#hd-watch' }] : []),
  ]
  const name = state.height === 'auto' ? 'Auto' : `${state.height}p`
  return (
    <MenuButton label={texts.qualityName(name)} trigger={name} items={items} className={styles.textButton} />
  )
}
