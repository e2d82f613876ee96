import { Tabs } from '#web/ui/controls/tabs.tsx'
import { ClipTab } from './clip-tab.tsx'
import { DetailsTab } from './details-tab.tsx'
import styles from './inspector.module.css'
import { RecordingsTab } from '../recordings/recordings-tab.tsx'
import { texts } from './messages.ts'

export type InspectorTab = 'details' | 'clip' | 'recordings'

type InspectorProps = {
  tab: InspectorTab
  onTab: (tab: InspectorTab) => void
  onChooseRecordings: () => void
}

export function Inspector({ tab, onTab, onChooseRecordings }: InspectorProps) {
  return (
    <section className={styles.inspector} aria-label={texts.inspector}>
      <Tabs
        label={texts.whatToEdit}
        value={tab}
        // The tabs are those below.
        onChange={(id) => onTab(id as InspectorTab)}
        tabs={[
          { id: 'details', label: texts.details, content: <DetailsTab /> },
          { id: 'clip', label: texts.clip, content: <ClipTab /> },
          { id: 'recordings', label: texts.tracks, content: <RecordingsTab onChoose={onChooseRecordings} /> },
        ]}
      />
    </section>
  )
}
