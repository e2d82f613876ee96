import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { useEditing } from '../editor-context.ts'
import styles from '../inspector/inspector.module.css'
import { RecordingItem } from './recording-item.tsx'
import { RecordingOffers } from './recording-offers.tsx'
import { texts } from './messages.ts'

export function RecordingsTab({ onChoose }: { onChoose: () => void }) {
  const { recordings } = useEditing()
  return (
    <div className={styles.fields}>
      <div className={styles.itemHead}>
        <p className={styles.note}>{texts.viewersSeeOnlyThePartsOfATrack}</p>
        <Button icon={<Icon name="plus" size={18} />} onClick={onChoose}>
          {texts.addActivities}
        </Button>
      </div>
      {recordings.length > 0 && (
        <ul className={styles.list} aria-label={texts.tracks}>
          {recordings.map((recording) => (
            <RecordingItem key={recording.shared.id} recording={recording} />
          ))}
        </ul>
      )}
      <RecordingOffers />
    </div>
  )
}
