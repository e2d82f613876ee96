import { classNames } from '#web/ui/layout/class-names.ts'
import { useEditing } from '../editor-context.ts'
import type { Video } from '../session/video.ts'
import styles from './timeline-panel.module.css'
import { verdictLabels } from '../alignment/timing-labels.ts'
import { useChoosing } from './use-choosing.ts'
import { writtenDay } from '../session/zoned-time.ts'

type ClipChipProps = { video: Video; isOnAxis: boolean }

/** A video that can be selected, wherever it lies in time. */
export function ClipChip({ video, isOnAxis }: ClipChipProps) {
  const { selected, zone } = useEditing()
  const choose = useChoosing()
  const { start_ms: start, verdict } = video.link.timing
  const note =
    start === null ? 'start time unknown, played at the end' : isOnAxis ? null : writtenDay(start, zone)
  return (
    <button
      type="button"
      className={classNames(styles.video, start === null && styles.timeless)}
      aria-pressed={selected?.key === video.key}
      onClick={() => choose(video)}
    >
      <span className={styles.tone} data-tone={verdictLabels[verdict].tone} />
      {video.name}
      {note !== null && <span className={styles.note}>{note}</span>}
    </button>
  )
}
