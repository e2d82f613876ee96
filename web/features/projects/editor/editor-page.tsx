import { useState } from 'react'
import type { Proposal } from '#contract/projects/proposal.ts'
import { useStore } from '#web/lib/store.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { ConflictDialog } from './session/conflict-dialog.tsx'
import { untitled } from './session/draft.ts'
import { EditingContext } from './editor-context.ts'
import { EditorDialogs, type OpenDialog } from './editor-dialogs.tsx'
import { HiddenVideoBanner } from './hidden-video/hidden-video-banner.tsx'
import styles from './editor-page.module.css'
import type { EditorSession } from './session/editor-session.ts'
import { EditorStart } from './editor-start.tsx'
import { Inspector, type InspectorTab } from './inspector/inspector.tsx'
import { Preview } from './preview/preview.tsx'
import { PublishBar } from './publish/publish-bar.tsx'
import { RestoreBanner } from './session/restore-banner.tsx'
import { SaveFailure, SaveIndicator } from './session/save-indicator.tsx'
import { TimelinePanel } from './timeline/timeline-panel.tsx'
import { useProposal } from './session/use-proposal.ts'
import { useEditingState, useUndoKeys } from './session/use-editing-state.ts'
import { texts } from './messages.ts'

type EditorPageProps = {
  session: EditorSession
  /** What a new project starts with. */
  proposal: Proposal | null
  /** A video on YouTube that someone wants to add. */
  youtube?: string | null
  onUpload: () => void
}

/** Three rows: the preview, the timeline and the details. */
export function EditorPage({ session, proposal, youtube = null, onUpload }: EditorPageProps) {
  const { setControl, said, ...editing } = useEditingState(session)
  const [dialog, setDialog] = useState<OpenDialog | null>(youtube === null ? null : 'youtube')
  const [tab, setTab] = useState<InspectorTab>('details')
  useUndoKeys(session)
  useProposal(proposal, editing)
  const { draft } = editing
  const isEmpty = draft.trailcast_links.length + draft.shared_telemetries.length === 0
  return (
    <EditingContext value={editing}>
      <Page
        title={draft.title.trim() === '' ? untitled : draft.title}
        width="full"
        actions={<Actions session={session} />}
      >
        {proposal === null && <RestoreBanner session={session} />}
        <SaveFailure session={session} />
        <HiddenVideoBanner />
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
        <EditorDialogs open={dialog} youtube={youtube} onClose={() => setDialog(null)} onUpload={onUpload} />
        <VisuallyHidden>
          <output>{said}</output>
        </VisuallyHidden>
      </Page>
    </EditingContext>
  )
}

function Actions({ session }: { session: EditorSession }) {
  const { past, future } = useStore(session.state)
  return (
    <div className={styles.actions}>
      <SaveIndicator session={session} />
      <IconButton
        label={texts.undo}
        icon={<Icon name="undo" />}
        disabled={past.length === 0}
        aria-keyshortcuts="Control+Z"
        onClick={() => session.dispatch({ type: 'undo' })}
      />
      <IconButton
        label={texts.redo}
        icon={<Icon name="redo" />}
        disabled={future.length === 0}
        aria-keyshortcuts="Control+Shift+Z"
        onClick={() => session.dispatch({ type: 'redo' })}
      />
      <PublishBar session={session} />
    </div>
  )
}

function AddButtons({ onOpen }: { onOpen: (dialog: OpenDialog) => void }) {
  return (
    <>
      <Button size="small" icon={<Icon name="video" size={18} />} onClick={() => onOpen('videos')}>
        {texts.addVideos}
      </Button>
      <Button size="small" onClick={() => onOpen('youtube')}>
        {texts.addYoutubeLink}
      </Button>
      <Button size="small" icon={<Icon name="activity" size={18} />} onClick={() => onOpen('recordings')}>
        {texts.addActivities}
      </Button>
    </>
  )
}
