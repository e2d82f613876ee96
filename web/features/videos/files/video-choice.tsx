import type { UploadedVideo } from '#contract/videos/video.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { writtenAt } from '#web/lib/written-time.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { RadioGroup } from '#web/ui/controls/choice.tsx'
import styles from './video-choice.module.css'
import { writtenBytes } from './written-values.ts'
import { texts } from './messages.ts'

type VideoChoiceProps = {
  videos: readonly UploadedVideo[]
  chosen: string | undefined
  onChoose: (id: string) => void
}

export function VideoChoice({ videos, chosen, onChoose }: VideoChoiceProps) {
  return (
    <Card className={styles.card}>
      <div className={styles.videos}>
        <RadioGroup
          legend="Video"
          name="video"
          options={videos.map((video) => ({ value: video.id, label: video.filename, hint: describe(video) }))}
          value={chosen}
          onChange={onChoose}
        />
      </div>
    </Card>
  )
}

function describe({ start_time_ms, timezone, duration_sec, size, device_name }: UploadedVideo): string {
  return [
    start_time_ms === null ? texts.startUnknown : writtenAt(start_time_ms, 'moment', timezone),
    duration_sec === null ? null : formatDuration(duration_sec * 1000),
    writtenBytes(size),
    device_name,
  ]
    .filter((fact) => fact !== null)
    .join(' · ')
}
