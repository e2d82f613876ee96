import { Button } from '#web/ui/controls/button.tsx'
import { useEditing } from '../editor-context.ts'
import styles from '../inspector/inspector.module.css'
import { useAdding } from '../session/use-adding.ts'
import { useSuggestions } from './use-suggestions.ts'
import { writtenMoment } from '../session/zoned-time.ts'
import { texts } from './messages.ts'

/** What else could be shown: activities of the same time, and what the cameras of the videos recorded. */
export function RecordingOffers() {
  const { videos, recordings } = useEditing()
  const { addActivities, addCamera } = useAdding()
  const suggested = useSuggestions()
  const cameras = videos.filter(
    ({ key, upload }) => upload?.has_telemetry && !recordings.some(({ shared }) => shared.id === key),
  )
  if (suggested.length + cameras.length === 0) return null
  return (
    <section className={styles.group} aria-label={texts.suggestedTracks}>
      <h3 className={styles.heading}>{texts.recordedAtTheSameTime}</h3>
      <ul className={styles.list}>
        {suggested.map(({ id, title, start_time_ms, timezone }) => (
          <Offer
            key={id}
            title={title}
            note={texts.activityMoment(writtenMoment(start_time_ms, timezone))}
            onAdd={() => addActivities([id])}
          />
        ))}
        {cameras.map((video) => (
          <Offer
            key={video.key}
            title={texts.cameraOfName(video.name)}
            note={texts.recordedByTheCamera}
            onAdd={() => addCamera(video.key)}
          />
        ))}
      </ul>
    </section>
  )
}

function Offer({ title, note, onAdd }: { title: string; note: string; onAdd: () => void }) {
  return (
    <li className={styles.item}>
      <div className={styles.itemHead}>
        <div>
          <p className={styles.itemTitle}>{title}</p>
          <p className={styles.note}>{note}</p>
        </div>
        <Button size="small" aria-label={texts.addTitle(title)} onClick={onAdd}>
          {texts.add}
        </Button>
      </div>
    </li>
  )
}
