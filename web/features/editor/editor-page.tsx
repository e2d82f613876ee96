import { useState, type MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from '#web/lib/store.ts'
import { Button, IconButton, LinkButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { ConflictDialog } from './session/conflict-dialog.tsx'
import { untitled } from './session/draft.ts'
import { EditingContext } from './editor-context.ts'
import { EditorDialogs, type OpenDialog } from './editor-dialogs.tsx'
import styles from './editor-page.module.css'
import type { EditorSession } from './session/editor-session.ts'
import { EditorStart } from './editor-start.tsx'
import { Inspector, type InspectorTab } from './inspector/inspector.tsx'
import { Preview } from './preview/preview.tsx'
import { RestoreBanner } from './session/restore-banner.tsx'
import { SaveFailure, SaveIndicator } from './session/save-indicator.tsx'
import { TimelinePanel } from './timeline/timeline-panel.tsx'
import { useEditingState, useUndoKeys } from './session/use-editing-state.ts'

type EditorPageProps = { session: EditorSession; onUpload: () => void }

/** Three rows: the preview, the timeline and the details. */
export function EditorPage({ session, onUpload }: EditorPageProps) {
  const { setControl, said, ...editing } = useEditingState(session)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [tab, setTab] = useState<InspectorTab>('details')
  useUndoKeys(session)
  const { draft } = editing
  const isEmpty = draft.trailcast_links.length + draft.shared_telemetries.length === 0
  return (
    <EditingContext value={editing}>
      <Page
        title={draft.title.trim() === '' ? untitled : draft.title}
        width="full"
        actions={<Actions session={session} />}
      >
        <RestoreBanner session={session} />
        <SaveFailure session={session} />
        {isEmpty ? (
          <EditorStart
            onVideos={() => setDialog('videos')}
            onYouTube={() => setDialog('youtube')}
            onUpload={onUpload}
          />
        ) : (
          <>
            <Preview onControl={setControl} />
            <TimelinePanel actions={<AddButtons onOpen={setDialog} />} />
          </>
        )}
        <Inspector tab={tab} onTab={setTab} onChooseRecordings={() => setDialog('recordings')} />
        <ConflictDialog session={session} />
        <EditorDialogs open={dialog} onClose={() => setDialog(null)} onUpload={onUpload} />
        <VisuallyHidden>
          <output>{said}</output>
        </VisuallyHidden>
      </Page>
    </EditingContext>
  )
}

function Actions({ session }: { session: EditorSession }) {
  const { past, future } = useStore(session.state)
  const project = useStore(session.project)
  return (
    <div className={styles.actions}>
      <SaveIndicator session={session} />
      <IconButton
        label="Undo"
        icon={<Icon name="undo" />}
        disabled={past.length === 0}
        aria-keyshortcuts="Control+Z"
        onClick={() => session.dispatch({ type: 'undo' })}
      />
      <IconButton
        label="Redo"
        icon={<Icon name="redo" />}
        disabled={future.length === 0}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={() => session.dispatch({ type: 'redo' })}
      />
      {project && <WatchLink session={session} to={`/watch/${project.id}`} />}
    </div>
  )
}

/** The watch page shows the saved version. */
function WatchLink({ session, to }: { session: EditorSession; to: string }) {
  const navigate = useNavigate()
  const onClick = async (event: MouseEvent) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!isElsewhere) event.preventDefault()
    await session.saveNow()
    if (!isElsewhere) await navigate(to)
  }
  return (
    <LinkButton
      variant="primary"
      to={to}
      icon={<Icon name="play" size={18} />}
      onClick={(event) => void onClick(event)}
    >
      Watch
    </LinkButton>
  )
}

function AddButtons({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  return (
    <>
      <Button size="small" icon={<Icon name="video" size={18} />} onClick={() => onOpen('videos')}>
        Add videos
      </Button>
      <Button size="small" onClick={() => onOpen('youtube')}>
        Add YouTube link
      </Button>
      <Button size="small" icon={<Icon name="activity" size={18} />} onClick={() => onOpen('recordings')}>
        Add activities
      </Button>
    </>
  )
}
