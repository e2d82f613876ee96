import { useState } from 'react'
import { editorMessages } from '#contract/projects/editor-messages.ts'
import { useStore } from '#web/lib/store.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { EditorSession } from './editor-session.ts'
import { texts } from './messages.ts'

/**
 * Someone saved the project in the meantime: one of the two versions has to be chosen, and none is lost
 * silently.
 */
export function ConflictDialog({ session }: { session: EditorSession }) {
  const { isInConflict, failure } = useStore(session.saving)
  const [busy, setBusy] = useState<'theirs' | 'mine' | null>(null)
  const choose = (which: 'theirs' | 'mine') => {
    setBusy(which)
    void (which === 'theirs' ? session.loadTheirs() : session.saveAsNew()).finally(() => setBusy(null))
  }
  return (
    <Dialog
      open={isInConflict}
      dismissible={false}
      size="small"
      title={editorMessages.conflictTitle}
      onClose={() => {}}
      actions={
        <>
          <Button busy={busy === 'theirs'} onClick={() => choose('theirs')}>
            {texts.loadTheirs}
          </Button>
          <Button variant="primary" busy={busy === 'mine'} onClick={() => choose('mine')}>
            {texts.saveMineAsANewProject}
          </Button>
        </>
      }
    >
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <p>{editorMessages.conflict}</p>
    </Dialog>
  )
}
