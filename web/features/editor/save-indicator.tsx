import { editorMessages } from '#contract/editor-messages.ts'
import { useStore } from '#web/lib/store.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { EditorSession, SaveState } from './editor-session.ts'
import styles from './save-indicator.module.css'

const words: Record<SaveState['status'], string> = {
  saved: editorMessages.saved,
  saving: editorMessages.saving,
  unsaved: editorMessages.notSaved,
}

/** Whether everything is on the server, all the time. */
export function SaveIndicator({ session }: { session: EditorSession }) {
  const { status } = useStore(session.saving)
  const project = useStore(session.project)
  if (project === null && status === 'saved') return null
  return (
    <output className={styles.indicator} data-status={status}>
      <Icon name={status === 'saved' ? 'check' : status === 'saving' ? 'upload' : 'warning'} size={16} />
      {words[status]}
    </output>
  )
}

export function SaveFailure({ session }: { session: EditorSession }) {
  const { failure } = useStore(session.saving)
  if (failure === null) return null
  return (
    <Banner
      tone="error"
      action={
        <Button size="small" onClick={() => void session.saveNow()}>
          Try again
        </Button>
      }
    >
      {failure}
    </Banner>
  )
}
