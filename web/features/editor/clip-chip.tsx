import { classNames } from '#web/ui/class-names.ts'
import { useEditing } from './editor-context.ts'
import type { Film } from './film.ts'
import styles from './timeline-panel.module.css'
import { verdictWords } from './timing-words.ts'
import { useChoosing } from './use-choosing.ts'
import { writtenDay } from './zoned-time.ts'

type ClipChipProps = { film: Film; isOnAxis: boolean }

/** A film to be chosen, wherever it lies in time. */
export function ClipChip({ film, isOnAxis }: ClipChipProps) {
  const { selected, zone } = useEditing()
  const choose = useChoosing()
  const { start_ms: start, verdict } = film.link.timing
  const note = start === null ? 'no time, played at the end' : isOnAxis ? null : writtenDay(start, zone)
  return (
    <button
      type="button"
      className={classNames(styles.film, start === null && styles.timeless)}
      aria-pressed={selected?.key === film.key}
      onClick={() => choose(film)}
    >
      <span className={styles.tone} data-tone={verdictWords[verdict].tone} />
      {film.name}
      {note !== null && <span className={styles.note}>{note}</span>}
    </button>
  )
}
