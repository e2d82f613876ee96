import type { UploadedVideo } from '#contract/videos/video.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { writtenAt } from '#web/lib/written-time.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import styles from '../chooser.module.css'
import { texts } from './messages.ts'

type VideoOptionProps = { video: UploadedVideo; isTaken: boolean; isChosen: boolean; onToggle: () => void }

export function VideoOption({ video, isTaken, isChosen, onToggle }: VideoOptionProps) {
  return (
    <li>
      <label className={styles.option} data-taken={isTaken || undefined}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isTaken || isChosen}
          disabled={isTaken}
          onChange={onToggle}
        />
        <span className={styles.picture}>
          {video.poster === null ? (
            <Icon name="mountain" size={28} />
          ) : (
            <img src={video.poster} alt="" loading="lazy" />
          )}
        </span>
        <span className={styles.text}>
          <span className={styles.name}>{video.filename}</span>
          <span className={styles.facts}>{factsOf(video, isTaken).join(' · ')}</span>
        </span>
      </label>
    </li>
  )
}

function factsOf(
  { start_time_ms, timezone, duration_sec, place, status, has_telemetry }: UploadedVideo,
  isTaken: boolean,
) {
  return [
    isTaken ? texts.inTheProject : null,
    start_time_ms === null ? null : writtenAt(start_time_ms, 'moment', timezone),
    duration_sec === null ? null : formatDuration(duration_sec * 1000),
    place,
    has_telemetry ? texts.withTelemetry : null,
    statusLabels[status],
  ].filter((fact) => fact !== null)
}

const statusLabels: Record<UploadedVideo['status'], string | null> = {
  uploading: texts.stillBeingUploaded,
  waiting: texts.stillBeingProcessed,
  processing: texts.stillBeingProcessed,
  ready: null,
  failed: null,
}
