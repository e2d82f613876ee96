import { useState } from 'react'
import type { Project } from '#contract/project.ts'
import { shareMessages } from '#contract/share-messages.ts'
import { audienceNotes } from '#contract/watch-messages.ts'
import { DefaultVisibility } from '#domain/visibility.ts'
import { formatDuration } from '#domain/units/format-quantity.ts'
import { Button, LinkButton } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/choice.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { CopiedText } from './copied-text.tsx'
import { QrCode } from './qr-code.tsx'
import { embedCode, watchAddress } from './share-links.ts'
import styles from './share-dialog.module.css'

type ShareDialogProps = {
  project: Project
  /** Where the video was when the dialog was opened. */
  projectMs: number
  onClose: () => void
}

export function ShareDialog({ project, projectMs, onClose }: ShareDialogProps) {
  const [startsHere, setStartsHere] = useState(false)
  const startMs = startsHere ? projectMs : null
  const link = watchAddress(location.origin, project.id, startMs)
  const note = audienceNotes[project.effective_visibility]
  return (
    <Dialog open title={shareMessages.title} onClose={onClose}>
      <div className={styles.share}>
        {project.is_own && note !== null && (
          <Banner tone={project.effective_visibility === DefaultVisibility.unlisted ? 'info' : 'warning'}>
            {note}
          </Banner>
        )}
        <CopiedText label={shareMessages.link} text={link} />
        {projectMs >= 1000 && (
          <Checkbox
            label={shareMessages.startAt(formatDuration(Math.floor(projectMs / 1000) * 1000))}
            checked={startsHere}
            onChange={({ currentTarget }) => setStartsHere(currentTarget.checked)}
          />
        )}
        <CopiedText
          label={shareMessages.embedCode}
          isLong
          text={embedCode(location.origin, project, startMs)}
        />
        <figure className={styles.code}>
          <QrCode className={styles.squares} text={link} label={shareMessages.qrCode} />
          <figcaption>{shareMessages.scan}</figcaption>
        </figure>
        <div className={styles.actions}>
          {'share' in navigator && (
            <Button variant="primary" onClick={() => void shareBySystem(project.title, link)}>
              {shareMessages.shareWith}
            </Button>
          )}
          {project.telemetries.length > 0 && (
            <LinkButton
              to={`${location.origin}/api/project/${project.id}/gpx`}
              icon={<Icon name="download" />}
              download
            >
              {shareMessages.tracksAsGpx}
            </LinkButton>
          )}
        </div>
      </div>
    </Dialog>
  )
}

async function shareBySystem(title: string, url: string): Promise<void> {
  try {
    await navigator.share({ title, url })
  } catch {
    // Someone who closes the system's share sheet has decided not to share.
  }
}
