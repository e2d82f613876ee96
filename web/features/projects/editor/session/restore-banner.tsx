import { useState } from 'react'
import { editorMessages } from '#contract/projects/editor-messages.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { sameDraft } from './draft.ts'
import type { EditorSession } from './editor-session.ts'
import { findDraft, forgetDraft } from './kept-draft.ts'
import styles from '../editor-page.module.css'
import { texts } from './messages.ts'

/** After a reload with unsaved changes, offers to restore them. */
export function RestoreBanner({ session }: { session: EditorSession }) {
  const id = session.project.get()?.id ?? null
  const [kept, setKept] = useState(() => {
    const found = findDraft(id)
    return found && !sameDraft(found.draft, session.state.get().draft) ? found : null
  })
  if (!kept) return null
  const restore = () => {
    session.restore(kept)
    setKept(null)
  }
  const discard = () => {
    forgetDraft(id)
    setKept(null)
  }
  return (
    <Banner
      tone="info"
      action={
        <span className={styles.answers}>
          <Button size="small" variant="primary" onClick={restore}>
            {texts.restore}
          </Button>
          <Button size="small" onClick={discard}>
            {texts.discard}
          </Button>
        </span>
      }
    >
      {editorMessages.restoreQuestion}
    </Banner>
  )
}
