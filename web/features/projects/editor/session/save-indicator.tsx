import { useEffect, useRef, useState, type RefObject } from 'react'
import { editorMessages } from '#contract/projects/editor-messages.ts'
import { useStore } from '#web/lib/store.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import type { EditorSession, SaveState } from './editor-session.ts'
import styles from './save-indicator.module.css'
import { texts } from './messages.ts'

const labels: Record<SaveState['status'], string> = {
  saved: editorMessages.saved,
  saving: editorMessages.saving,
  unsaved: editorMessages.notSaved,
}

/** Always shows whether everything is saved, even where the top of the page is out of view. */
export function SaveIndicator({ session }: { session: EditorSession }) {
  const { status } = useStore(session.saving)
  const project = useStore(session.project)
  const [place, isInSight] = useIsInSight()
  const isSaid = project !== null || status !== 'saved'
  return (
    <div ref={place} className={styles.place}>
      {isSaid && (
        <output
          className={styles.indicator}
          data-status={status}
          data-floats={(!isInSight && status !== 'saved') || undefined}
        >
          <Icon name={status === 'saved' ? 'check' : status === 'saving' ? 'upload' : 'warning'} size={16} />
          {labels[status]}
        </output>
      )}
    </div>
  )
}

function useIsInSight(): [RefObject<HTMLDivElement | null>, boolean] {
  const place = useRef<HTMLDivElement>(null)
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    if (!place.current) return undefined
    const observer = new IntersectionObserver((entries) =>
      setInSight(entries.some((entry) => entry.isIntersecting)),
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return [place, isInSight]
}

export function SaveFailure({ session }: { session: EditorSession }) {
  const { failure } = useStore(session.saving)
  if (failure === null) return null
  return (
    <Banner
      tone="error"
      action={
        <Button size="small" onClick={() => void session.saveNow()}>
          {texts.tryAgain}
        </Button>
      }
    >
      {failure}
    </Banner>
  )
}
